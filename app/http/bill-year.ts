// Which year of invoices an address asks for: one that has any, else this one.
import { billYears } from '../../shop/billing/views/register.ts'
import type { World } from '../../shop/world.ts'

export async function billYear(
  world: World,
  request: Request,
): Promise<{ year: number; years: [number, ...number[]] }> {
  const years = await billYears(world)
  const asked = Number(new URL(request.url).searchParams.get('year'))
  return { years, year: years.find((each) => each === asked) ?? years[0] }
}
