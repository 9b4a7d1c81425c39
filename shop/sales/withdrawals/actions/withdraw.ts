// Withdrawal from a purchase: signed in, or by an emailed link.

import { refundAddressLines } from '../../../payments/refunds/mail.ts'
import { mailAccount } from '../../../people/accounts/actions/mail.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { newToken, tokenHash } from '../../../people/accounts/tokens.ts'
import { contactOf } from '../../../people/accounts/views/accounts.ts'
import { record } from '../../../platform/audit/actions.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { formatAmount, sum } from '../../../platform/money/rules.ts'
import { allowAll } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { emailDateTime, shopZone } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { withdrawUnshipped } from '../../checkout/actions/cancel.ts'
import { isOrderNumber, type Order } from '../../orders/rules/order.ts'
import type { LineQuantity } from '../../orders/rules/parcels.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { readWords } from '../../returns/actions/requests.ts'
import { itemsText } from '../../returns/mail.ts'
import {
  type ReturnInstructions,
  returnInstructions,
  returnInstructionsText,
  returnsOf,
} from '../../returns/views.ts'
import { limits, linkHours, mayWithdraw } from '../rules.ts'
import * as store from '../store.ts'
import { deliveredAtOf } from '../views.ts'
import { type Parting, withdrawPart, withdrawRest } from './part.ts'

/**
 * For signed-out customers: emails a link to the account that ordered. The response does not reveal whether the order
 * exists. Refuses `limit.reached`, `withdrawals.form`.
 */
export const requestWithdrawalLink = (
  world: World,
  input: { number?: string; email?: string },
  { ip }: { ip: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const number = (input.number ?? '').trim().toUpperCase().slice(0, 40)
    const email = (input.email ?? '').trim().toLowerCase().slice(0, 1000)
    if (!number || !email.includes('@')) return refuse('withdrawals.form')
    const stopped = await allowAll(world, [
      { rule: limits.network, key: networkOf(ip) },
      { rule: limits.order, key: number },
    ])
    if (stopped) return stopped.refusal
    const order = isOrderNumber(number) ? await orderByNumber(world, number) : null
    const contact = order && (await contactOf(world, order.userId))
    if (!order || contact?.email !== email || !(await isOpen(world, order))) return ok()
    const token = newToken()
    const expiresAt = new Date(world.now().getTime() + linkHours * 3_600_000)
    await store.insertLink(world.db, { hash: tokenHash(token), orderNumber: number, expiresAt })
    await sendEmail(world, order, 'link', `/withdraw/confirm?token=${token}`, { until: expiresAt })
    return ok()
  })

/** Refuses `withdrawals.link` if it is used or unknown. */
export async function withdrawByLink(
  world: World,
  token: string,
  units: readonly LineQuantity[] = [],
): Promise<Result<string>> {
  const number = await store.orderOfLink(world.db, tokenHash(token), world.now())
  return number ? withdraw(world, number, null, { units }) : refuse('withdrawals.link')
}

/**
 * From the whole order, or from these units. Refuses `orders.not_found`, `withdrawals.over`, and as `withdrawPart` and
 * `readWords` do.
 */
export async function withdrawOwn(
  world: World,
  who: Viewer,
  number: string,
  units: readonly LineQuantity[] = [],
  words = '',
): Promise<Result<string>> {
  const read = await readWords(world, words)
  return read.ok ? withdraw(world, number, who, { units, words: read.value }) : read
}

/**
 * Declared once; idempotent. Unshipped units are cancelled and refunded; shipped ones wait for their return. The
 * receipt with date and time is emailed at once, without review.
 */
function withdraw(
  world: World,
  number: string,
  who: Viewer | null,
  parting: Parting,
): Promise<Result<string>> {
  const { units } = parting
  return world.transaction<string>(async (world) => {
    const order = await orderByNumber(world, number)
    if (!order || (who && order.userId !== who.id)) return refuse('orders.not_found')
    if (await store.withdrawalOfOrder(world.db, number)) return ok(number)
    if (!(await isOpen(world, order))) return refuse('withdrawals.over')
    // Refunded before this, or pending.
    const back = sum((await returnsOf(world, number)).map((each) => each.back ?? 0n))
    if (units.length > 0) {
      const parted = await withdrawPart(world, who ?? 'system', order, parting)
      if (!parted.ok) return parted
      const language = (await contactOf(world, order.userId))?.language ?? firstLanguage()
      const items = await itemsText(world, language, number, units)
      const way = (await returnInstructions(world, number)).at(-1)
      const details = await refundAddressLines(world, number)
      await sendEmail(world, order, 'receiptPart', `/order/${number}`, { items, way, details })
      return ok(number)
    }
    const ended = await withdrawUnshipped(world, number)
    if (!ended.ok) return ended
    // A concurrent declaration has waited for the order's lock.
    if (!(await store.insertWithdrawal(world.db, number, world.now()))) return ok(number)
    if (!ended.value) {
      const rest = await withdrawRest(world, who ?? 'system', number)
      if (!rest.ok) return rest
    }
    const way = (await returnInstructions(world, number)).at(-1)
    const receipt = ended.value ? 'receiptUnsent' : 'receiptSent'
    const details = ended.value ? undefined : await refundAddressLines(world, number)
    await sendEmail(world, order, receipt, `/order/${number}`, { back, way, details })
    await record(world, who ?? 'system', 'order.withdrawn', `order:${number}`, {
      by: who ? 'session' : 'link',
    })
    await announce(world, `order:${number}`)
    return ok(number)
  })
}

export const forgetWithdrawalLinks = (world: World): Promise<number> =>
  store.deleteEndedLinks(world.db, world.now())

async function isOpen(world: World, { number, status }: Order): Promise<boolean> {
  const deliveredAt = await deliveredAtOf(world, number)
  return mayWithdraw({ status, deliveredAt }, world.now(), shopZone(world))
}

type EmailValues = {
  readonly items?: string
  readonly until?: Date
  /** Amount of the total refunded before. */
  readonly back?: bigint
  readonly way?: ReturnInstructions | undefined
  readonly details?: ((language: string) => readonly string[]) | undefined
}

async function sendEmail(
  world: World,
  order: Order,
  template: 'link' | 'receiptUnsent' | 'receiptSent' | 'receiptPart',
  path: string,
  { until, back = 0n, way, details, ...more }: EmailValues = {},
): Promise<void> {
  const isOnce = template !== 'link' && template !== 'receiptPart'
  await mailAccount(world, order.userId, (language) => {
    const amount = (value: bigint) => formatAmount(value, order.currency, language)
    const left = () => ({ back: amount(back), open: amount(order.total - back) })
    return {
      template: `withdrawal.${template}`,
      path,
      until,
      ...(details && { details: details(language) }),
      values: {
        number: order.number,
        total: amount(order.total),
        rest: back > 0n ? ` ${world.say(language, 'returns', 'rest', left())}` : '',
        wayBack: returnInstructionsText(world, language, way),
        at: emailDateTime(world, world.now(), language),
        hours: linkHours,
        ...more,
      },
      ...(isOnce && { dedupe: `withdrawal.receipt ${order.number}` }),
    }
  })
}
