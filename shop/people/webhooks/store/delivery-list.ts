// SQL of the delivery list.
import { firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Delivery, DeliveryState } from '../rules.ts'
import { columns } from './deliveries.ts'

export type DeliveryQuery = {
  readonly status: DeliveryState | null
  readonly before: number | null
  readonly limit: number
}

/** Newest first. */
export const deliveriesOf = async (
  db: Db,
  endpointId: string,
  { status, before, limit }: DeliveryQuery,
) => db<(Delivery & { readonly number: number })[]>`
  select ${columns(db)}, d.event_number as number
  from webhook_deliveries d join events e on e.number = d.event_number
  where d.endpoint_id = ${endpointId} ${status === null ? db`` : db`and d.status = ${status}`}
    ${before === null ? db`` : db`and d.event_number < ${before}`}
  order by d.event_number desc limit ${limit}`

export const deliveryOf = async (db: Db, endpointId: string, sequence: number) =>
  firstOf(db<Delivery[]>`
    select ${columns(db)} from webhook_deliveries d join events e on e.number = d.event_number
    where d.endpoint_id = ${endpointId} and e.sequence = ${sequence}`)

export type Counts = {
  readonly endpointId: string
  readonly waiting: number
  readonly failed: number
}

export const countsByEndpoint = async (db: Db) => db<Counts[]>`
  select endpoint_id as "endpointId", count(*) filter (where status = 'waiting')::int as waiting,
    count(*) filter (where status = 'failed')::int as failed
  from webhook_deliveries where status <> 'delivered' group by endpoint_id`
