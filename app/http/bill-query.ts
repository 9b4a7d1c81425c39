// Which invoices an address asks for, by year, month and kind. A year that the register does not list means this one.
import { oneOf } from '../../shop/admin/rules.ts'
import { billFilters } from '../../shop/billing/rules.ts'
import { billYears, type RegisterQuery } from '../../shop/billing/views/register.ts'
import type { World } from '../../shop/world.ts'

export async function billQuery(
  world: World,
  request: Request,
): Promise<{ query: RegisterQuery; years: [number, ...number[]] }> {
  const years = await billYears(world)
  const { searchParams } = new URL(request.url)
  const year = years.find((each) => each === Number(searchParams.get('year'))) ?? years[0]
  const asked = searchParams.get('month') ?? ''
  const month = /^([1-9]|1[0-2])$/.test(asked) ? Number(asked) : null
  const filter = oneOf(billFilters, searchParams.get('kind'))
  return { query: { year, month, kind: filter === 'all' ? null : filter }, years }
}
