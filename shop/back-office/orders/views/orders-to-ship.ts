// Orders that are paid and verified, and not shipped yet.
import { identitiesOf } from '../../../identity/kyc/views/identity.ts'
import { paymentRequestsOf } from '../../../payments/requests/views/payment-requests.ts'
import { readPlace } from '../../../platform/pagination.ts'
import { type OrderSort, sortBy } from '../../../sales/orders/rules/order.ts'
import { type Mark, ordersForFile, type StaffQuery } from '../../../sales/orders/views/orders.ts'
import type { World } from '../../../world.ts'

export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }
type Candidate = Awaited<ReturnType<typeof ordersForFile>>[number]
type Query = Omit<StaffQuery, 'after' | 'limit' | 'sort'> & { readonly sort: OrderSort }

/** There is no column for it: examines pages of candidates of doubling size, up to a limit. */
export async function approvedIn(
  world: World,
  query: Query,
  { after, limit }: { after: string | null; limit: number },
): Promise<Page<Candidate>> {
  const { sort } = query
  const rows: Candidate[] = []
  let cursor = after
  for (let size = 2 * limit; size <= 16 * limit; size *= 2) {
    const pageQuery = { ...query, after: readMark(sort, cursor), limit: size + 1 }
    const page = pageOf(await ordersForFile(world, pageQuery), size, sort)
    const fitting = await onlyApproved(world, page.rows)
    const taken = fitting.slice(0, limit - rows.length)
    rows.push(...taken)
    const last = taken.at(-1)
    if (taken.length < fitting.length && last) return { rows, next: writeMark(sort, last) }
    cursor = page.next
    if (cursor === null || rows.length === limit) break
  }
  return { rows, next: cursor }
}

/** Those of them that are paid and verified. */
export async function onlyApproved<Found extends Candidate>(
  world: World,
  orders: readonly Found[],
): Promise<Found[]> {
  const pending = orders.filter(({ status }) => status === 'pending')
  const people = [...new Set(pending.map(({ userId }) => userId))]
  const identities = await identitiesOf(world, people)
  const verified = pending.filter(
    ({ userId }) => identities.ok && identities.value.get(userId)?.state === 'verified',
  )
  const paymentRequests = await paymentRequestsOf(
    world,
    verified.map(({ number }) => number),
  )
  const approved = new Set(
    verified.filter(({ number }) => paymentRequests.get(number)?.state === 'paid'),
  )
  return orders.filter((order) => order.status === 'processing' || approved.has(order))
}

/** Expects one row more than the limit. */
export function pageOf<Row extends Candidate>(
  found: readonly Row[],
  limit: number,
  sort: OrderSort,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? writeMark(sort, last) : null }
}

/** Cursor for the URL: the sort values, and the number. */
function writeMark(sort: OrderSort, order: Candidate): string {
  const { key } = sortBy[sort]
  const at = `${order.placedAt.getTime()}.${order.number}`
  if (key === 'placedAt') return at
  return key === 'total' ? `${order.total}.${order.number}` : `${order[key]}.${at}`
}

export function readMark(sort: OrderSort, text: string | null): Mark | null {
  const { key } = sortBy[sort]
  if (key === 'placedAt') return readPlace(text)
  if (key === 'total') {
    const match = /^(\d{1,38})\.([\w-]{1,64})$/.exec(text ?? '')
    return match ? { total: BigInt(match[1] ?? ''), id: match[2] ?? '' } : null
  }
  const [, group = '', rest = ''] = /^([\w-]{0,64})\.(.+)$/.exec(text ?? '') ?? []
  const place = readPlace(rest)
  return place && { ...place, group }
}
