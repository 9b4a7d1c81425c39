// Invoice register with a full year.
import { taxDocumentFile } from '../../shop/back-office/csv-files/views/csv-lists.ts'
import { monthOf, quarterOf, series, wholeYear } from '../../shop/sales/invoicing/rules.ts'
import {
  countrySums,
  taxDocumentsOfYear,
  taxDocumentYears,
  taxInvoiceTotals,
} from '../../shop/sales/invoicing/views/register.ts'
import type { World } from '../../shop/world.ts'
import { firstPart } from './default-queries.ts'
import type { Measure, Sample } from './sample.ts'

const year = new Date().getUTCFullYear() - 1
const all = { ...wholeYear, year, kind: null, country: null, after: null }
const december = monthOf(12)
/** Filters with two matches among a thousand orders. */
const country = 'DE'
const page = (world: World, query: Partial<Parameters<typeof taxDocumentsOfYear>[1]>) =>
  taxDocumentsOfYear(world, { ...all, ...query }, 25)

export const taxDocumentMeasures = ({ orderPlace: after }: Sample): Measure[] => [
  ['invoices', (world) => page(world, {})],
  ['invoices-month', (world) => page(world, december)],
  ['invoices-further', (world) => page(world, { year: new Date().getUTCFullYear(), after })],
  ...series.map((kind): Measure => [`invoices-${kind}`, (world) => page(world, { kind })]),
  // A shop of a thousand orders has less than a page of these credit notes.
  ['invoices-of-kind-month', (world) => page(world, { ...december, kind: 'invoice' })],
  ['invoices-of-kind-further', (world) => page(world, { year: year + 1, kind: 'invoice', after })],
  ['invoices-country', (world) => page(world, { country })],
  ['invoices-country-of-kind', (world) => page(world, { country, kind: 'invoice' })],
  ['invoices-sums', (world) => taxInvoiceTotals(world, all)],
  ['invoices-sums-country', (world) => taxInvoiceTotals(world, { ...all, country })],
  ['invoices-sums-countries', (world) => countrySums(world, { ...all, ...quarterOf(4) })],
  ['invoices-years', taxDocumentYears],
  ['file-invoices', (world) => firstPart(taxDocumentFile(world, all))],
]
