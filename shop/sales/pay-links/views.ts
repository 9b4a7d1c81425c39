// Pay links for staff and programs, and the page of the customer who opens one.

import {
  type PaymentRequestView,
  paymentRequestsOf,
} from '../../payments/requests/views/payment-requests.ts'
import { linkTo } from '../../people/accounts/actions/links.ts'
import { contactsOf } from '../../people/accounts/views/accounts.ts'
import { type Guest, guestOfLink, payLinkToken } from '../../people/accounts/views/guests.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { type Place, pageOf } from '../../platform/pagination.ts'
import { pick } from '../../platform/pick.ts'
import { shopDay, shopZone, startOfDayIn } from '../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { PaymentStage } from '../checkout/rules.ts'
import { type PaymentView, paymentFor } from '../checkout/views/purchase.ts'
import type { Order } from '../orders/rules/order.ts'
import { ordersByNumbers } from '../orders/views/orders.ts'
import { nameIn, zoneOf } from '../shipping/rules/zones.ts'
import { allZones, pickupPlaces } from '../shipping/views.ts'
import { counterMethods, type LinkMethod, linkMethods } from './offers.ts'
import { payLinkPath } from './path.ts'
import { isUntouched, type LinkKind, linkStage } from './rules.ts'
import * as store from './store.ts'

/** `draft`: not sent yet. */
export type LinkState = 'draft' | PaymentStage

export type PayLink = Pick<
  store.PayLinkRow,
  'id' | 'kind' | 'draft' | 'note' | 'reason' | 'version' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  readonly state: LinkState
  /** Null of a draft. */
  readonly order: Order | null
  /** The address that staff copy; null of a draft. */
  readonly url: string | null
  /** Nothing was paid: it may be cancelled. */
  readonly mayCancel: boolean
  readonly email: string | null
}

const shown = [
  'id',
  'kind',
  'draft',
  'note',
  'reason',
  'version',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

async function linksIn(world: World, rows: readonly store.PayLinkRow[]): Promise<PayLink[]> {
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? [])
  const [orders, requests] = await Promise.all([
    ordersByNumbers(world, numbers),
    numbers.length > 0 ? paymentRequestsOf(world, numbers) : new Map<string, PaymentRequestView>(),
  ])
  const contacts = await contactsOf(
    world,
    [...orders.values()].map(({ userId }) => userId),
  )
  return Promise.all(
    rows.map(async (row): Promise<PayLink> => {
      const order = orders.get(row.orderNumber ?? '') ?? null
      const request = requests.get(row.orderNumber ?? '')
      const stage = order && request ? linkStage(order, request, world.now()) : 'draft'
      const email = order ? contacts.get(order.userId)?.email : row.draft?.email
      return {
        ...pick(row, ...shown),
        state: stage,
        order,
        url: order && (await urlOf(world, order.userId)),
        mayCancel:
          stage === 'draft' || (order?.status === 'awaiting_payment' && isUntouched(stage)),
        email: email || null,
      }
    }),
  )
}

/** In the shop's first language: the page offers the others. */
async function urlOf(world: World, userId: string): Promise<string | null> {
  const token = await payLinkToken(world, userId)
  return token && linkTo(world, firstLanguage(), payLinkPath(token))
}

/** Null if it is unknown. */
export async function payLinkById(world: World, id: string): Promise<PayLink | null> {
  const row = await store.payLinkById(world.db, id)
  return row && ((await linksIn(world, [row]))[0] ?? null)
}

/** Null for an order that has none. */
export async function payLinkOfOrder(world: World, number: string): Promise<PayLink | null> {
  const row = await store.payLinkOfOrder(world.db, number)
  return row && ((await linksIn(world, [row]))[0] ?? null)
}

/** Staff's words with a pay link, for the customer's copy of their data; null without one. */
export async function payLinkNote(
  world: World,
  number: string,
): Promise<Pick<store.PayLinkRow, 'note' | 'reason'> | null> {
  const row = await store.payLinkOfOrder(world.db, number)
  return row && pick(row, 'note', 'reason')
}

/** The newest first. */
export async function payLinks(
  world: World,
  { kind = null, after, limit }: { kind?: LinkKind | null; after: Place | null; limit: number },
): Promise<{ rows: PayLink[]; next: string | null }> {
  const found = await store.listPayLinks(world.db, { kind, after, since: null, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { rows: await linksIn(world, rows), next }
}

/** Most sales of a day that the till lists. */
export const mostTillSales = 200

/** Today's sales at the till, by the shop's time zone. */
export async function tillSales(world: World): Promise<PayLink[]> {
  const since = startOfDayIn(shopDay(world, world.now()), shopZone(world)) ?? null
  const asked = { kind: 'till', after: null, since, limit: mostTillSales } as const
  return linksIn(world, await store.listPayLinks(world.db, asked))
}

export type OpenedLink = {
  readonly guest: Guest
  readonly payment: PaymentView
  readonly note: string
  readonly stage: PaymentStage
  /** Whoever has the link may pay; afterwards it shows the state alone. */
  readonly mayPay: boolean
  /** Paid, waiting for an identity check that nobody has begun, and without an address for a code. */
  readonly mayContinue: boolean
  readonly methods: readonly LinkMethod[]
}

/** For whoever opens the link. Refuses `pay_links.link`: forged, or revoked. */
export async function openedLink(world: World, token: string): Promise<Result<OpenedLink>> {
  const guest = await guestOfLink(world, token, 'pay-links')
  const row = guest && (await store.payLinkOfOrder(world.db, guest.orderNumber))
  if (!guest || !row) return refuse('pay_links.link')
  const payment = await paymentFor(world, guest.viewer, guest.orderNumber)
  if (!payment.ok) return refuse('pay_links.link')
  const { order, paymentRequest } = payment.value
  const stage = linkStage(order, paymentRequest, world.now())
  const mayPay = order.status === 'awaiting_payment' && stage === 'waiting'
  const mayContinue =
    order.status === 'pending' &&
    guest.viewer.email === '' &&
    payment.value.needs.includes('identity') &&
    payment.value.identity?.state === 'none'
  const methods = mayPay ? await linkMethods(world, order) : []
  return ok({ guest, payment: payment.value, note: row.note, stage, mayPay, mayContinue, methods })
}

/** Where an order can be picked up, as the form posts it, with its name. */
export async function pickupChoices(
  world: World,
  language: string,
): Promise<(readonly [value: string, name: string])[]> {
  const [zones, places] = await Promise.all([allZones(world), pickupPlaces(world)])
  return places.flatMap(({ id, name, country }) => {
    const zone = zoneOf(zones, country)
    const own = zone?.methods.filter(({ placeId, isActive }) => isActive && placeId === id) ?? []
    return own.map(
      (method) =>
        [`pickup ${country} ${method.id}`, `${nameIn(method.names, language)} · ${name}`] as const,
    )
  })
}

export type TillSale = {
  readonly link: PayLink
  readonly payment: PaymentView
  readonly stage: PaymentStage
  readonly methods: readonly LinkMethod[]
  /** Manual methods whose money staff may have received. */
  readonly received: readonly LinkMethod[]
}

/** A sale at the till with its payment; null for an order that is none. */
export async function tillSale(world: World, number: string): Promise<TillSale | null> {
  const link = await payLinkOfOrder(world, number)
  if (link?.kind !== 'till' || !link.order) return null
  const payment = await paymentFor(world, { id: link.order.userId }, number)
  if (!payment.ok) return null
  const { order, paymentRequest } = payment.value
  const stage = linkStage(order, paymentRequest, world.now())
  const { method, chain } = paymentRequest.quote
  const isCurrent = (each: LinkMethod) => each.method === method && each.chain === chain
  const isAsking = stage === 'waiting' || stage === 'partial' || stage === 'underpaid'
  const [methods, counter] = isAsking
    ? await Promise.all([linkMethods(world, order), counterMethods(world, order)])
    : [[], []]
  // Of what was begun the rest is paid by the same method.
  const isFree = link.mayCancel && stage === 'waiting'
  const current = method === 'manual' ? methods.filter(isCurrent) : []
  const received = isFree ? [...current, ...counter] : [...current, ...counter.filter(isCurrent)]
  return {
    link,
    payment: payment.value,
    stage,
    methods: methods.filter((each) => isFree || (stage === 'underpaid' && isCurrent(each))),
    received,
  }
}
