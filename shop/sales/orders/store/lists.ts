// Order lists: a shopper's own, and staff's.
import { columnOf, countOf, fieldOf, hasRows, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import {
  isByGroup,
  type Order,
  type OrderSort,
  type OrderState,
  orderStates,
  sortBy,
} from '../rules/order.ts'
import { orderColumns } from './orders.ts'

export type ListedOrder = Order &
  Sorted & {
    /** Units that were not canceled. */
    readonly items: number
    readonly sent: number
    readonly changedAt: Date
  }

/** Empty before an address was given, and where the shop had no delivery methods. */
type Sorted = { readonly destination: string; readonly methodId: string }

/** Indexed as these expressions. */
const destination = (db: Db) => db`coalesce(o.destination, '')`
const methodId = (db: Db) => db`coalesce(o.delivery ->> 'methodId', '')`
const sorts = (db: Db) => db`${destination(db)} as destination, ${methodId(db)} as "methodId"`

/** Indexed as this expression. */
const changedAt = (db: Db) => db`coalesce(o.changed_at, o.placed_at)`

const listed = (db: Db) => db`
  ${orderColumns(db)}, ${changedAt(db)} as "changedAt", ${sorts(db)},
  (select coalesce(sum(quantity), 0) from parcel_lines p where p.order_number = o.number) as sent,
  (select sum(quantity) from order_lines l where l.order_number = o.number)
    - (select coalesce(sum(b.quantity), 0) from returns r join return_lines b on b.return_id = r.id
      where r.order_number = o.number and r.kind = 'unsent' and r.status <> 'refused') as items`

/** Columns of the CSV export. */
export type FiledOrder = Pick<
  Order,
  'number' | 'userId' | 'status' | 'currency' | 'total' | 'placedAt'
> &
  Sorted
const filed = (db: Db) => db`
  o.number, o.user_id as "userId", o.status, o.currency, o.total, o.placed_at as "placedAt",
  ${sorts(db)}`

/** The ids that own an account's orders: its own, and those of guests whose order was added to it. */
const ownersOf = (db: Db, accountId: string) => db`array(
  select ${accountId}::text union all select user_id from guest_accounts where account_id = ${accountId})`

export const ownOrders = async (
  db: Db,
  accountId: string,
  { limit, offset, isHidden }: { limit: number; offset: number; isHidden: boolean },
) => db<ListedOrder[]>`
  select ${listed(db)} from orders o
  where o.user_id = any(${ownersOf(db, accountId)}) and (o.hidden_at is not null) = ${isHidden}
  order by o.placed_at desc, o.number desc limit ${limit} offset ${offset}`

export async function countOwn(
  db: Db,
  accountId: string,
): Promise<{ readonly listed: number; readonly hidden: number }> {
  const [row] = await db<{ listed: number; hidden: number }[]>`
    select count(*) filter (where hidden_at is null) as listed, count(hidden_at) as hidden
    from orders where user_id = any(${ownersOf(db, accountId)})`
  return row ?? { listed: 0, hidden: 0 }
}

const isHeld = (db: Db) => db`o.status = 'awaiting_payment' and o.stock_state = 'held'`

export const countUnpaid = async (db: Db, userId: string) =>
  countOf(db`select count(*) from orders o where o.user_id = ${userId} and ${isHeld(db)}`)

export const hasUnpaid = async (db: Db, accountId: string) =>
  hasRows(db`
    select from orders o where o.user_id = any(${ownersOf(db, accountId)}) and ${isHeld(db)} limit 1`)

/** Variant -> the account's newest unpaid order that has units of it reserved. */
export const unpaidOrdersWith = async (
  db: Db,
  accountId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; number: string }[]> => db`
  select distinct on (l.variant_id) l.variant_id as "variantId", o.number
  from orders o join order_lines l on l.order_number = o.number
  where o.user_id = any(${ownersOf(db, accountId)}) and ${isHeld(db)}
    and l.variant_id = any(${variantIds as string[]})
  order by l.variant_id, o.placed_at desc, o.number desc`

/** Staff search with keyset pagination. */
export type StaffQuery = {
  readonly states?: readonly OrderState[]
  readonly userIds?: readonly string[]
  readonly numbers?: readonly string[]
  /** Country code of the address. */
  readonly country?: string
  /** Id of the delivery method. */
  readonly method?: string
  readonly placedBefore?: Date
  readonly sort?: OrderSort
  /** Only those that changed then or later, in the order of their changes instead of `sort`. */
  readonly changedSince?: Date | null
  /** The cursor: sort values of the previous page's last order. */
  readonly after?: Mark | null
  readonly limit: number
}

export type Mark =
  | { readonly at: Date; readonly id: string }
  | { readonly total: bigint; readonly id: string }
  | { readonly group: string; readonly at: Date; readonly id: string }

/** Every sort has an index that is scanned in either direction. */
function sorted(db: Db, { sort = 'newest', changedSince, after, limit }: StaffQuery) {
  const { key, isUp } = changedSince ? ({ key: 'changedAt', isUp: true } as const) : sortBy[sort]
  const way = isUp ? db`` : db`desc`
  const keys = {
    changedAt: { of: changedAt(db), by: changedAt(db) },
    placedAt: { of: db`o.placed_at`, by: db`o.placed_at ${way}` },
    total: { of: db`o.total`, by: db`o.total ${way}` },
    destination: inGroups(db, destination(db), way),
    methodId: inGroups(db, methodId(db), way),
  }
  const { of, by } = keys[key]
  const since = changedSince ? db`and ${of} >= ${changedSince}` : db``
  const beyond = after
    ? db`and (${of}, o.number) ${isUp ? db`>` : db`<`} (${placeOf(db, after)}, ${after.id})`
    : db``
  return {
    beyond: db`${since} ${beyond}`,
    first: db`order by ${by}, o.number ${way} limit ${limit}`,
  }
}

/** Within a group by time. */
const inGroups = (db: Db, group: ReturnType<typeof destination>, way: typeof group) => ({
  of: db`${group}, o.placed_at`,
  by: db`${group} ${way}, o.placed_at ${way}`,
})

function placeOf(db: Db, after: Mark) {
  if ('group' in after) return db`${after.group}, ${after.at}`
  return 'at' in after ? db`${after.at}` : db`${String(after.total)}::numeric`
}

export const staffOrders = async (db: Db, query: StaffQuery) =>
  db<ListedOrder[]>`select ${listed(db)} from ${foundBy(db, query)}`

export const filedOrders = async (db: Db, query: StaffQuery) =>
  db<FiledOrder[]>`select ${filed(db)} from ${foundBy(db, query)}`

function foundBy(db: Db, query: StaffQuery) {
  const { userIds, numbers, country, method, placedBefore } = query
  const isGrouped = country !== undefined || method !== undefined || isByGroup(query.sort)
  // Destinations and methods are indexed within each state.
  const states = query.states ?? (isGrouped ? orderStates : undefined)
  const { beyond: after, first } = sorted(db, query)
  const beyond = db`
    ${country === undefined ? db`` : db`and ${destination(db)} = ${country}`}
    ${method === undefined ? db`` : db`and ${methodId(db)} = ${method}`}
    ${placedBefore === undefined ? db`` : db`and o.placed_at < ${placedBefore}`}
    ${after}`
  // The first orders of each person or state, each by its own index scan.
  const found = numbers
    ? db`orders o where o.number = any(${[...numbers]}::text[]) ${states ? db`and o.status = any(${[...states]}::text[])` : db``} ${beyond}`
    : userIds
      ? db`unnest(${[...userIds]}::text[]) as person (id) cross join lateral (
          select * from orders o where o.user_id = person.id
          ${states ? db`and o.status = any(${[...states]}::text[])` : db``} ${beyond} ${first}) as o`
      : states
        ? db`unnest(${[...states]}::text[]) as wanted (state) cross join lateral (
            select * from orders o where o.status = wanted.state ${beyond} ${first}) as o`
        : db`orders o where true ${beyond}`
  return db`${found} ${first}`
}

/** The newest orders of these people. */
export const numbersOf = async (db: Db, userIds: readonly string[], most: number) =>
  columnOf<string>(db`
    select o.number from unnest(${[...userIds]}::text[]) as person (id) cross join lateral (
      select number, placed_at from orders where user_id = person.id
      order by placed_at desc, number desc limit ${most}) as o
    order by o.placed_at desc, o.number desc limit ${most}`)

/** Number of orders for each of these users. */
export const countByUser = async (db: Db, userIds: readonly string[]) =>
  mapOf<string, number>(db`
  select user_id as "userId", count(*) from orders where user_id = any(${[...userIds]}::text[])
  group by user_id`)

/** All orders of a user, oldest first, hidden ones included. */
export const allOwn = async (db: Db, userId: string) => db<
  { number: string; status: OrderState; placedAt: Date }[]
>`
  select number, status, placed_at as "placedAt" from orders where user_id = ${userId}
  order by placed_at, number`

/** Orders by number prefix, newest first. Numbers have equal length, so their order is chronological. */
export const orderNumbersWithPrefix = async (db: Db, begins: string, most: number) =>
  columnOf<string>(db`
    select number from orders where number >= ${begins} and number <= ${begins.padEnd(17, '9')}
    order by number desc limit ${most}`)

export const changedAtOf = async (db: Db, number: string) =>
  fieldOf<Date>(db`select ${changedAt(db)} as at from orders o where o.number = ${number}`)
