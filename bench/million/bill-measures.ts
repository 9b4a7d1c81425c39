// The register of invoices, as whoever keeps the books opens it: last year, which is whole.
import { billFile } from '../../shop/admin/views/filings.ts'
import { series } from '../../shop/billing/rules.ts'
import { billSums, billsOfYear, billYears } from '../../shop/billing/views/register.ts'
import type { World } from '../../shop/world.ts'
import { firstPart } from './asked.ts'
import type { Measure, Sample } from './measures.ts'

const year = new Date().getUTCFullYear() - 1
const all = { year, month: null, kind: null, after: null }
const page = (world: World, query: Partial<Parameters<typeof billsOfYear>[1]>) =>
  billsOfYear(world, { ...all, ...query }, 25)

export const billMeasures = ({ orderPlace: after }: Sample): Measure[] => [
  ['bills', (world) => page(world, {})],
  ['bills-month', (world) => page(world, { month: 12 })],
  ['bills-further', (world) => page(world, { year: new Date().getUTCFullYear(), after })],
  ...series.map((kind): Measure => [`bills-${kind}`, (world) => page(world, { kind })]),
  // Of credit a shop of a thousand orders has less than a page of these.
  ['bills-invoice-month', (world) => page(world, { kind: 'invoice', month: 12 })],
  ['bills-invoice-further', (world) => page(world, { year: year + 1, kind: 'invoice', after })],
  ['bills-sums', (world) => billSums(world, year)],
  ['bills-years', billYears],
  ['file-bills', (world) => firstPart(billFile(world, all))],
]
