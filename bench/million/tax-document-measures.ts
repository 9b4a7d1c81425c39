// Invoice register with a full year.
import { taxDocumentFile } from '../../shop/back-office/admin/views/filings.ts'
import { monthOf, quarterOf, series, wholeYear } from '../../shop/sales/invoicing/rules.ts'
import {
  countrySums,
  taxDocumentsOfYear,
  taxDocumentYears,
  taxInvoiceTotals,
} from '../../shop/sales/invoicing/views/register.ts'
import type { World } from '../../shop/world.ts'
import { firstPart } from './asked.ts'
import type { Measure, Sample } from './sample.ts'

const year = new Date().getUTCFullYear() - 1
const all = { ...wholeYear, year, kind: null, country: null, after: null }
const december = monthOf(12)
/** What a thousand orders have two of. */
const country = 'DE'
const page = (world: World, query: Partial<Parameters<typeof taxDocumentsOfYear>[1]>) =>
  taxDocumentsOfYear(world, { ...all, ...query }, 25)

export const taxDocumentMeasures = ({ orderPlace: after }: Sample): Measure[] => [
  ['bills', (world) => page(world, {})],
  ['bills-month', (world) => page(world, december)],
  ['bills-further', (world) => page(world, { year: new Date().getUTCFullYear(), after })],
  ...series.map((kind): Measure => [`bills-${kind}`, (world) => page(world, { kind })]),
  // Of credit a shop of a thousand orders has less than a page of these.
  ['bills-invoice-month', (world) => page(world, { ...december, kind: 'invoice' })],
  ['bills-invoice-further', (world) => page(world, { year: year + 1, kind: 'invoice', after })],
  ['bills-country', (world) => page(world, { country })],
  ['bills-country-invoice', (world) => page(world, { country, kind: 'invoice' })],
  ['bills-sums', (world) => taxInvoiceTotals(world, all)],
  ['bills-sums-country', (world) => taxInvoiceTotals(world, { ...all, country })],
  ['bills-sums-countries', (world) => countrySums(world, { ...all, ...quarterOf(4) })],
  ['bills-years', taxDocumentYears],
  ['file-bills', (world) => firstPart(taxDocumentFile(world, all))],
]
