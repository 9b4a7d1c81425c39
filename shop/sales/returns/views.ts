// Returns for pages, documents and parcels.

import { linkTo } from '../../people/accounts/actions/links.ts'
import { day } from '../../platform/durations.ts'
import { pageOf, readPlace } from '../../platform/pagination.ts'
import { pick } from '../../platform/pick.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { emailDate } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import type { LineQuantity } from '../orders/rules/parcels.ts'
import { orderLines, parcelsOf } from '../orders/views/orders.ts'
import { droppedUnitsIn, type Return, returnable } from './rules.ts'
import * as store from './store.ts'

/** For any order; the caller has checked whose it is. */
export const returnsOf = (world: World, number: string): Promise<Return[]> =>
  store.returnsOf(world.db, [number])

/** Of all orders, newest first; `next` is the cursor of the next page. */
export async function returnRows(
  world: World,
  { after, limit, ...query }: Omit<store.ReturnQuery, 'after'> & { readonly after: string | null },
): Promise<{ rows: readonly Return[]; next: string | null }> {
  const asked = { ...query, after: readPlace(after), limit: limit + 1 }
  const found = await store.returnsFound(world.db, asked)
  return pageOf(found, limit, ({ askedAt: at, id }) => ({ at, id }))
}

/** Of any order; null if there is none. */
export const returnById = (world: World, id: string): Promise<Return | null> =>
  store.returnById(world.db, id)

/** Null if there is no such return. */
export const orderOfReturn = (world: World, id: string): Promise<string | null> =>
  store.orderOf(world.db, id)

/** Units dropped before shipping. */
export const droppedOf = async (world: World, number: string): Promise<LineQuantity[]> =>
  droppedUnitsIn(await returnsOf(world, number))

/** Variant id -> units that are sold and not shipped yet. */
export const unshippedOfVariants = (
  world: World,
  variantIds: readonly string[],
): Promise<Map<string, number>> => store.unshippedByVariant(world.db, variantIds)

/** Number -> units of each line that are still to be sent; orders without any are omitted. */
export const unshippedOfOrders = async (
  world: World,
  numbers: readonly string[],
): Promise<Map<string, LineQuantity[]>> =>
  Map.groupBy(await store.unshippedByOrder(world.db, numbers), ({ orderNumber }) => orderNumber)

/** Returnable units of each line. */
export async function returnableOf(world: World, number: string): Promise<number[]> {
  const [lines, parcels, returns] = await Promise.all([
    orderLines(world, number),
    parcelsOf(world, number),
    returnsOf(world, number),
  ])
  const sent = parcels.flatMap((parcel) => parcel.lines)
  return returnable(lines.length, sent, returns)
}

export type ReturnView = Return & { readonly events: readonly Omit<store.EventRow, 'returnId'>[] }

/** Includes the actor of each step, which shoppers do not see. */
export async function returnsForStaff(world: World, number: string): Promise<ReturnView[]> {
  const returns = await returnsOf(world, number)
  const events = returns.length > 0 ? await store.eventsOf(world.db, number) : []
  return returns.map((each) => ({
    ...each,
    events: events
      .filter(({ returnId }) => returnId === each.id)
      .map(({ to, who, reason, at }) => ({ to, who, reason, at })),
  }))
}

/** For the customer: without staff names. */
export async function returnsForOwner(world: World, number: string) {
  const returns = await returnsForStaff(world, number)
  return returns.map((each) => ({
    ...pick(each, 'id', 'kind', 'status', 'words', 'askedAt', 'back', 'lines'),
    events: each.events.map(({ to, reason, at }) => ({ to, reason, at })),
  }))
}

// Return instructions: address, deadline, reference.

/** Days in which approved items must be returned (Directive 2011/83/EU, article 14). */
const days = 14
export type ReturnInstructions = {
  readonly id: string
  readonly orderNumber: string
  /** To be put into the parcel: the order and its return. */
  readonly reference: string
  readonly until: Date
  /** One per line; empty if the shop has not set one. */
  readonly address: string
  readonly lines: Return['lines']
}

/** For each approved return of an order that has not arrived. */
export async function returnInstructions(
  world: World,
  number: string,
): Promise<ReturnInstructions[]> {
  const [returns, settings] = await Promise.all([returnsForStaff(world, number), settingsOf(world)])
  const { returnAddress, sellerName, sellerAddress, contactAddress } = settings
  const own = sellerAddress || contactAddress
  const named = own && [sellerName || world.config.shopName, own].join('\n')
  return returns.flatMap(({ id, status, events, askedAt, lines }, index) => {
    if (status !== 'agreed') return []
    const agreedAt = events.findLast(({ to }) => to === 'agreed')?.at ?? askedAt
    const until = new Date(agreedAt.getTime() + days * day)
    const reference = `${number}-R${index + 1}`
    return [{ id, orderNumber: number, reference, until, address: returnAddress || named, lines }]
  })
}

/** As text for an email, followed by a blank line; empty if nothing is to be returned. */
export function returnInstructionsText(
  world: World,
  language: string,
  way: ReturnInstructions | undefined,
): string {
  if (!way) return ''
  const text = world.say(language, 'returns', way.address ? 'way.letter' : 'way.letterAsk', {
    address: way.address,
    until: emailDate(world, way.until, language),
    reference: way.reference,
    support: world.config.supportMail,
    label: linkTo(world, language, `/returns/${way.id}`),
  })
  return `${text}\n\n`
}
