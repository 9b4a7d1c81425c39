// Webhooks for their owners, without secrets.
import { pageOf } from '../../platform/pagination.ts'
import type { World } from '../../world.ts'
import type { Delivery, DeliveryState, Endpoint } from './rules.ts'
import * as deliveries from './store/delivery-list.ts'
import * as store from './store/endpoints.ts'

const shown = ({
  id,
  url,
  types,
  state,
  createdAt,
  previousUntil,
  failingSince,
  restingUntil,
}: store.EndpointRow): Endpoint => ({
  id,
  url,
  types,
  state,
  createdAt,
  previousUntil,
  failingSince,
  restingUntil,
})

export type ListedEndpoint = Endpoint & { readonly waiting: number; readonly failed: number }

/** Oldest first. */
export async function webhooks(world: World): Promise<ListedEndpoint[]> {
  const [rows, counts] = await Promise.all([
    store.listEndpoints(world.db, world.now()),
    deliveries.countsByEndpoint(world.db),
  ])
  return rows.map((row) => {
    const own = counts.find(({ endpointId }) => endpointId === row.id)
    return { ...shown(row), waiting: own?.waiting ?? 0, failed: own?.failed ?? 0 }
  })
}

export async function webhookById(world: World, id: string): Promise<Endpoint | null> {
  const row = await store.endpointById(world.db, id, world.now())
  return row && shown(row)
}

/** Newest first. Continues after `after`, the previous `next`. */
export async function deliveryRows(
  world: World,
  id: string,
  { status, after }: { status: DeliveryState | null; after: string | null },
  limit = 50,
): Promise<{ rows: Delivery[]; next: string | null }> {
  const before = /^\d{1,15}$/.test(after ?? '') ? Number(after) : null
  const found = await deliveries.deliveriesOf(world.db, id, { status, before, limit: limit + 1 })
  return pageOf(found, limit, ({ number }) => number)
}

export const deliveryBySequence = (
  world: World,
  id: string,
  sequence: number,
): Promise<Delivery | null> => deliveries.deliveryOf(world.db, id, sequence)

export const webhookKeys = (world: World) => store.countByKey(world.db)
