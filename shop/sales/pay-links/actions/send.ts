// Sends a pay link: its draft becomes an order of a guest, with stock held until the link ends; and the till, where both is one.

import { addGuest, tieGuest } from '../../../people/accounts/actions/guests.ts'
import { linkTo } from '../../../people/accounts/actions/links.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { payLinkToken } from '../../../people/accounts/views/guests.ts'
import { record } from '../../../platform/audit/actions.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { formatAmount } from '../../../platform/money/rules.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import { pick } from '../../../platform/pick.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { emailDateTime } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { cancelUntouched } from '../../checkout/actions/cancel.ts'
import { placeAgreed } from '../../checkout/actions/place-agreed.ts'
import type { Method } from '../../orders/rules/order.ts'
import { linkMethods } from '../offers.ts'
import { payLinkPath } from '../path.ts'
import { type Plan, planDraft } from '../plan.ts'
import { type Entered, isLinkId, tillLife } from '../rules.ts'
import * as store from '../store.ts'
import { type BuyerForm, takeBuyer } from './buyer.ts'
import { checkEntered } from './drafts.ts'

const sent = { name: 'pay_links.sent', limit: 300, seconds: 3600 }
const day = 86_400_000

type Chosen = { readonly method: Method; readonly chain: string | null }

/**
 * Places the order of a draft; units and prices are held until it ends. `shown` asserts version and total of the preview.
 * Returns the order's number, the same one for every repetition. With an address the link is mailed. Refuses
 * `pay_links.not_found`, `pay_links.changed`, `pay_links.total` if a price has moved, `checkout.method_off` if nothing can be paid with,
 * `limit.reached`, and as `planDraft` and `placeAgreed` do.
 */
export async function sendPayLink(
  world: World,
  who: Viewer,
  id: string,
  shown: { readonly version: number; readonly total: bigint },
): Promise<Result<string>> {
  const allowed = await requirePermission(world, who, 'orders.create', `pay-link:${id}`)
  if (!allowed.ok) return allowed
  return world.transaction<string>(async (world) => {
    const row = await store.lockedPayLink(world.db, id)
    if (!row) return refuse('pay_links.not_found')
    if (row.orderNumber) return ok(row.orderNumber)
    const { draft, note, reason } = row
    if (!draft || row.version !== shown.version) return refuse('pay_links.changed')
    const openUntil = new Date(world.now().getTime() + draft.days * day)
    return place(world, who, {
      id,
      entered: { draft, note, reason },
      openUntil,
      total: shown.total,
    })
  })
}

/**
 * A sale at the counter: draft and order in one, under the id of its form. `chosen` is null for the first method that is
 * offered. Returns the order's number, the same one for every repetition. Refuses as `checkEntered`, `sendPayLink` and
 * `takeBuyer` do.
 */
export async function sellAtTill(
  world: World,
  who: Viewer,
  id: string,
  entered: Entered,
  { chosen = null, buyer = {} }: AtTill = {},
): Promise<Result<string>> {
  const checked = await checkEntered(world, who, entered)
  if (!checked.ok) return checked
  if (!isLinkId(id)) return refuse('pay_links.not_found')
  return world.transaction<string>(async (world) => {
    const row = { ...entered, id, kind: 'till', by: who.id, at: world.now() } as const
    if (!(await store.insertPayLink(world.db, row))) {
      const known = await store.payLinkById(world.db, id)
      return known?.orderNumber ? ok(known.orderNumber) : refuse('pay_links.changed')
    }
    const openUntil = new Date(world.now().getTime() + tillLife)
    return place(world, who, { id, entered, openUntil, total: null, chosen, buyer })
  })
}

type AtTill = {
  readonly chosen?: Chosen | null
  /** Name and address for the invoice. */
  readonly buyer?: BuyerForm
}

type Placing = {
  readonly id: string
  readonly entered: Entered
  readonly openUntil: Date
  /** As shown; null at the till, where the amount is shown afterwards. */
  readonly total: bigint | null
  readonly chosen?: Chosen | null
  /** Null for a link: its customer is asked. */
  readonly buyer?: BuyerForm | null
}

async function place(
  world: World,
  who: Viewer,
  { id, entered, openUntil, total, chosen = null, buyer = null }: Placing,
): Promise<Result<string>> {
  const counted = await allow(world, sent, who.id)
  if (!counted.ok) return counted
  const { draft } = entered
  const planned = await planDraft(world, draft)
  if (!planned.ok) return planned
  const plan = planned.value
  if (total !== null && total !== plan.total) return refuse('pay_links.total')
  const way = await wayFor(world, plan, chosen)
  if (!way) return refuse('checkout.method_off')
  const { email, name, language } = draft
  const guest = await addGuest(world, { id: world.id(), email, name, language })
  const terms = pick(plan, 'total', 'discount', 'shipping', 'shippingStandard', 'delivery', 'tax')
  const placed = await placeAgreed(world, guest, who, {
    ...terms,
    ...pick(plan, 'identityCheck'),
    lines: plan.lines,
    purchaseId: id,
    openUntil,
    ...pick(way, 'method', 'chain'),
  })
  if (!placed.ok) return placed
  const number = placed.value
  if (buyer) {
    const { currency } = world.config
    const sale = { ...pick(plan, 'total', 'delivery'), number, userId: guest.id, currency }
    const named = await takeBuyer(world, sale, buyer)
    if (!named.ok) return named
  }
  await tieGuest(world, guest.id, { number, purchaseId: id })
  await store.setSent(world.db, id, number, world.now())
  const details = { order: number, total: String(plan.total) }
  await record(world, who, 'pay_link.sent', `pay-link:${id}`, details)
  const { total: due } = plan
  if (email) await mailLink(world, guest, { number, note: entered.note, total: due, openUntil })
  return placed
}

/** The chosen one if it is offered, otherwise none; the first where none was chosen. */
async function wayFor(world: World, plan: Plan, chosen: Chosen | null) {
  const { currency } = world.config
  const order = { ...pick(plan, 'total', 'shipping', 'delivery'), fee: 0n, currency }
  const ways = await linkMethods(world, order)
  return chosen
    ? ways.find(({ method, chain }) => method === chosen.method && chain === chosen.chain)
    : ways[0]
}

type Mailed = {
  readonly number: string
  /** For the customer. */
  readonly note: string
  readonly total: bigint
  readonly openUntil: Date
}

/** The link itself is the key, so the email is not kept once it is sent. */
export async function mailLink(
  world: World,
  guest: Viewer,
  { number, note, total, openUntil }: Mailed,
): Promise<void> {
  const { language } = guest
  const token = await payLinkToken(world, guest.id)
  await queueMail(world, {
    to: guest.email,
    language,
    template: 'pay-link',
    values: {
      name: greetedName(guest),
      number,
      total: formatAmount(total, world.config.currency, language),
      until: emailDateTime(world, openUntil, language),
      link: linkTo(world, language, payLinkPath(token ?? '')),
    },
    details: note ? [note] : [],
    dedupe: `pay-link ${number}`,
    until: openUntil,
    about: { order: number },
  })
}

/** A draft is discarded, an order that nobody has begun to pay is cancelled. Refuses `admin.not_allowed`, `pay_links.not_found`, and as `cancelUntouched` does. */
export async function cancelPayLink(world: World, who: Viewer, id: string): Promise<Result> {
  const subject = `pay-link:${id}`
  const allowed = await requirePermission(world, who, 'orders.create', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const row = await store.payLinkById(world.db, id)
    if (!row) return refuse('pay_links.not_found')
    if (row.orderNumber === null) {
      if (!(await store.deleteDraft(world.db, id))) return refuse('pay_links.changed')
    } else {
      const cancelled = await cancelUntouched(world, who, row.orderNumber)
      if (!cancelled.ok) return cancelled
    }
    await record(world, who, 'pay_link.cancelled', subject)
    return ok()
  })
}
