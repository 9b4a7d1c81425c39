// Filters of the order list in its URL: state, search, sort, delivery method, country, age.
import { mostAtOnce, selectionIn } from '../../../../shop/back-office/bulk-actions/rules.ts'
import { orderAges, orderFilters } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { filedOrders, type OrderQuery } from '../../../../shop/back-office/orders/views/orders.ts'
import { day } from '../../../../shop/platform/durations.ts'
import { ok, type Result, refuse } from '../../../../shop/result.ts'
import { orderSorts } from '../../../../shop/sales/orders/rules/order.ts'
import { nameIn } from '../../../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../shop/world.ts'
import { deliverableCountries } from '../../../http/countries'
import { listQuery } from '../../../http/staff'

/** As the URL has them; empty for what is not asked for. */
export type Narrowed = { readonly method: string; readonly country: string; readonly age: string }

export function orderQuery(world: World, request: Request): OrderQuery & { narrowed: Narrowed } {
  const query = new URL(request.url).searchParams
  const method = /^[\w-]{1,64}$/.exec(query.get('method') ?? '')?.[0] ?? ''
  const country = /^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0] ?? ''
  const age = orderAges.find((days) => String(days) === query.get('age'))
  return {
    ...listQuery(request, orderFilters, orderSorts),
    ...(method && { method }),
    ...(country && { country }),
    ...(age && { placedBefore: new Date(world.now().getTime() - age * day) }),
    narrowed: { method, country, age: age ? String(age) : '' },
  }
}

/**
 * Numbers of the selected orders; by the button `all`, of all that are to be shipped in the list of the URL, in its
 * order. Refuses as `selectionIn` does.
 */
export async function chosenOrders(
  world: World,
  request: Request,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<Result<readonly string[]>> {
  if (!fields.all) {
    const chosen = selectionIn(fields)
    return chosen.ok ? ok(chosen.value.map(({ id }) => id)) : chosen
  }
  const query = { ...orderQuery(world, request), filter: 'processing', after: null } as const
  const { rows } = await filedOrders(world, query, mostAtOnce)
  return rows.length > 0 ? ok(rows.map(({ number }) => number)) : refuse('admin.none_chosen')
}

/** Value and label of each delivery method, with its zone where several have the name, and of each country. */
export async function narrowingChoices(world: World, language: string) {
  const [zones, countries] = await Promise.all([
    allZones(world),
    deliverableCountries(world, null, language),
  ])
  const methods = zones.flatMap((zone) =>
    zone.methods.map(({ id, names }) => ({ id, name: nameIn(names, language), zone: zone.name })),
  )
  const isTaken = (name: string) => methods.filter((each) => each.name === name).length > 1
  return {
    methods: methods.map(
      ({ id, name, zone }) => [id, isTaken(name) ? `${name} (${zone})` : name] as const,
    ),
    countries,
  }
}
