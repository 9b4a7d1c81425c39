// Query of the invoice register from the URL: year, quarter or month, kind, country. An unknown year means the current one.
import { oneOf } from '../../../../shop/back-office/lists/rules/tabs.ts'
import {
  monthOf,
  quarterOf,
  taxDocumentFilters,
  wholeYear,
} from '../../../../shop/sales/invoicing/rules.ts'
import {
  type RegisterQuery,
  taxDocumentYears,
} from '../../../../shop/sales/invoicing/views/register.ts'
import type { World } from '../../../../shop/world.ts'

export async function invoiceRegisterQuery(
  world: World,
  request: Request,
): Promise<{ query: RegisterQuery; years: [number, ...number[]] }> {
  const years = await taxDocumentYears(world)
  const { searchParams } = new URL(request.url)
  const year = years.find((each) => each === Number(searchParams.get('year'))) ?? years[0]
  const month = /^([1-9]|1[0-2])$/.exec(searchParams.get('month') ?? '')
  const quarter = /^[1-4]$/.exec(searchParams.get('quarter') ?? '')
  const period = month ? monthOf(Number(month[0])) : quarter && quarterOf(Number(quarter[0]))
  const filter = oneOf(taxDocumentFilters, searchParams.get('kind'))
  const kind = filter === 'all' ? null : filter
  const country = /^[A-Z]{2}$/.exec(searchParams.get('country') ?? '')?.[0] ?? null
  return { query: { ...(period ?? wholeYear), year, kind, country }, years }
}
