// The journal of a range of days: computed from what is stored, page by page (docs/design/books.md).
import { currencyOf } from '../../payments/requests/rules/methods.ts'
import { movementsOf, transfersNamed } from '../../payments/requests/views/movements.ts'
import { pageOf, readPlace } from '../../platform/pagination.ts'
import { dayAfter, shopDay, shopZone, startOfDayIn } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import { ratesOf } from '../invoicing/document-taxes.ts'
import { taxDocumentLabel } from '../invoicing/rules.ts'
import { type JournalDocument, posting } from './rules/journal.ts'
import { type OrderFacts, orderJournal, unvalued } from './rules/order-journal.ts'
import * as store from './store.ts'

export type { EventRow } from './store.ts'

/** Days of the shop's time zone, both inclusive: "2026-11-01". */
export type Days = { readonly from: string; readonly until: string }

const spanOf = (world: World, { from, until }: Days): store.Span => {
  const to = dayAfter(until)
  const startOf = (day: string) =>
    startOfDayIn(day, shopZone(world)) ?? new Date(`${day}T00:00:00Z`)
  return { from, to, start: startOf(from), end: startOf(to) }
}

/** What the journal of the days is made of, oldest first; continues after `after`, the previous page's `next`. */
export async function journalEvents(
  world: World,
  days: Days,
  after: string | null,
  limit: number,
): Promise<{ rows: store.EventRow[]; next: string | null }> {
  const found = await store.eventsIn(world.db, spanOf(world, days), readPlace(after), limit + 1)
  return pageOf(found, limit, ({ at, id }) => ({ at, id }))
}

/** Number of documents of the days; at most `most`. */
export const countJournal = (world: World, days: Days, most: number): Promise<number> =>
  store.countEvents(world.db, spanOf(world, days), most)

/** Their documents, in the same order. */
export async function journalOf(
  world: World,
  events: readonly store.EventRow[],
): Promise<JournalDocument[]> {
  const numbers = [...new Set(events.flatMap(({ orderNumber }) => orderNumber ?? []))]
  const [ofOrders, ofTransfers, ofRewards] = await Promise.all([
    journalOfOrders(world, numbers),
    journalOfTransfers(world, events),
    journalOfRewards(world, events, numbers),
  ])
  const byEvent = Map.groupBy([...ofOrders, ...ofTransfers, ...ofRewards], ({ id }) => id)
  return events.flatMap(({ id }) => byEvent.get(id) ?? [])
}

/** All documents of orders, of each the oldest first. */
export async function journalOfOrders(
  world: World,
  numbers: readonly string[],
): Promise<JournalDocument[]> {
  if (numbers.length === 0) return []
  return (await orderFacts(world, numbers)).flatMap(orderJournal)
}

async function orderFacts(world: World, numbers: readonly string[]): Promise<OrderFacts[]> {
  const [moved, issued, credits, currencies] = await Promise.all([
    movementsOf(world, numbers),
    store.issuedOf(world.db, numbers),
    store.creditOf(world.db, numbers),
    store.currenciesOf(world.db, numbers),
  ])
  const documents = Map.groupBy(issued, ({ orderNumber }) => orderNumber)
  const credited = Map.groupBy(credits, ({ orderNumber }) => orderNumber ?? '')
  const dated = <Row extends { readonly at: Date }>(rows: readonly Row[] | undefined) =>
    (rows ?? []).map((row) => ({ ...row, day: shopDay(world, row.at) }))
  return currencies.flatMap(({ number, currency }): OrderFacts[] => {
    const terms = moved.terms.get(number)
    if (!terms) return []
    return [
      {
        number,
        currency,
        ...terms,
        quotes: moved.quotes.get(number) ?? [],
        came: dated(moved.came.get(number)),
        went: dated(moved.went.get(number)),
        decisions: dated(moved.accepted.get(number)),
        credits: dated(credited.get(number)).map((row) => ({
          ...row,
          kind: row.kind === 'spend' ? 'spend' : 'return',
        })),
        issued: (documents.get(number) ?? []).map((row) => ({
          id: row.id,
          at: row.at,
          day: row.day,
          kind: row.kind,
          label: taxDocumentLabel(row.kind, row.number, number),
          scheme: row.taxes?.scheme ?? 'flat',
          place: row.taxes?.place ?? null,
          // A document from before tax rates states no tax.
          rates: ratesOf(row, 0),
        })),
      },
    ]
  })
}

/** Payments that belong to no order. */
async function journalOfTransfers(
  world: World,
  events: readonly store.EventRow[],
): Promise<JournalDocument[]> {
  const ids = events.flatMap(({ source, id, orderNumber }) =>
    source === 'transfer' && orderNumber === null ? [id] : [],
  )
  if (ids.length === 0) return []
  return (await transfersNamed(world, ids)).map(({ id, at, hash, memo, method, coin, amount }) =>
    unvalued(
      {
        kind: 'payment',
        id,
        at,
        day: shopDay(world, at),
        document: hash,
        orderNumber: null,
        reference: memo,
      },
      coin ?? currencyOf(method, world.config.currency),
      amount,
    ),
  )
}

const rewardKinds = {
  earn: 'reward',
  reverse: 'reward_reversed',
  forfeit: 'credit_forfeited',
} as const

/** Referral rewards: an expense once they are earned; given back if they are reversed or forfeited. */
async function journalOfRewards(
  world: World,
  events: readonly store.EventRow[],
  numbers: readonly string[],
): Promise<JournalDocument[]> {
  const ids = events.flatMap(({ source, id }) => (source === 'credit' ? [id] : []))
  if (ids.length === 0) return []
  const [rows, orders] = await Promise.all([
    store.rewardsNamed(world.db, ids),
    store.currenciesOf(world.db, numbers),
  ])
  const currencies = new Map(orders.map(({ number, currency }) => [number, currency]))
  return rows.flatMap(({ id, kind, at, orderNumber, amount, wasEarned }): JournalDocument[] => {
    if (kind !== 'earn' && kind !== 'reverse' && kind !== 'forfeit') return []
    // A promise that is taken back was never posted.
    if (kind === 'reverse' && !wasEarned) return []
    return [
      {
        kind: rewardKinds[kind],
        id,
        at,
        orderNumber,
        day: shopDay(world, at),
        document: id,
        reference: '',
        currency: currencies.get(orderNumber ?? '') ?? world.config.currency,
        postings: [posting('rewards', 'credit', kind === 'earn' ? amount : -amount)],
      },
    ]
  })
}
