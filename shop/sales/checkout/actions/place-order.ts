// Places an order (idempotent): prices, stock, payment request, cart, audit entry and email in one transaction.

import type { PricedLine } from '../../../catalog/products/rules/catalog.ts'
import { youngestOf } from '../../../catalog/products/rules/legal.ts'
import { priceLines } from '../../../catalog/products/views/products.ts'
import { variantSnapshots } from '../../../catalog/products/views/variant-snapshots.ts'
import { spendCode } from '../../../catalog/promotions/actions.ts'
import { isUsed, orderDiscount } from '../../../catalog/promotions/rules.ts'
import { codeFor } from '../../../catalog/promotions/views.ts'
import { reserveStock } from '../../../catalog/stock/actions/reservations.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import { createPaymentRequest } from '../../../payments/requests/actions/create-payment-request.ts'
import { minutesToPay } from '../../../payments/requests/actions/time-to-pay.ts'
import { isHosted, isToken } from '../../../payments/requests/rules/methods.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { sum } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { needsIdentity } from '../../../platform/settings/rules/identity-checks.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { afterCommit, type World } from '../../../world.ts'
import { keepAgreement } from '../../agreements/actions.ts'
import { removeBoughtLines } from '../../cart/actions.ts'
import { spendCredit } from '../../credit/actions.ts'
import { insertOrder, type NewOrder } from '../../orders/actions/orders.ts'
import { firstState, type Method, type OrderLine } from '../../orders/rules/order.ts'
import { countUnpaid } from '../../orders/views/orders.ts'
import type { Address } from '../../shipping/rules/address-book.ts'
import type { Choice } from '../../shipping/views.ts'
import { keepBusiness } from '../../taxes/actions.ts'
import { taxDecision } from '../../taxes/views.ts'
import { orderMail } from '../mail.ts'
import { checkOffer, checkQuoted, isUnopened, takesOrdersOf } from '../rules.ts'
import { closePurchase, lockedPurchase, type PurchaseRow } from '../store.ts'
import { priceForBuyer } from '../views/business-price.ts'
import { identityRuleOf, judgedOf } from '../views/identity-rule.ts'
import { itemsAfter } from '../views/purchase.ts'
import { type Chosen, checkDelivery } from './delivery.ts'
import { settleAndRelease } from './follow-payments.ts'
import { offeredManually } from './manual-method.ts'
import { settleOrder } from './settle.ts'

export type Placing = {
  readonly purchaseId: string
  readonly method: Method
  /** The total that the shopper saw, smallest units: an assertion, never a price. */
  readonly expectedTotal: bigint
  /** For a method with a rate: the displayed amount of its coin for the whole total, smallest units; an assertion, too. */
  readonly expectedQuote?: bigint
  /** For a token: the chain to pay on (`eip155:137`); null for the shop's first. */
  readonly chain?: string | null
  /** Shop credit to pay with, as displayed; an assertion, too. */
  readonly credit?: bigint
  readonly isAccepted?: boolean
  /** The shopper declared to be as old as the products require. */
  readonly isOfAge?: boolean
  /** If the shop has delivery zones: the country and shipping method of the shown total. */
  readonly delivery?: Chosen | null
  /** For the confirmation, where it is given with the order. */
  readonly address?: Address
  /**
   * The staff member who places it for the customer. The customer has accepted no terms, and receives them by email
   * with payment instructions.
   */
  readonly by?: Viewer
  /** The link to set a password, for a customer of staff's who has none; it continues to the payment. */
  readonly welcome?: (number: string) => Promise<string>
  /** The host of the shopping agent that places it with the shopper's approval. */
  readonly agent?: string
}

/**
 * Returns the number of the purchase's order, the same one for every repetition. Refuses `checkout.not_found`,
 * `checkout.closed`, `checkout.terms`, `checkout.age` {age}, `checkout.method_off`, `checkout.too_many_unpaid` {most},
 * `checkout.price_changed` {total, currency} if the rate has moved, and as `holdCurrency`, `checkDelivery`, `checkOffer`,
 * `spendCode`, `reserveStock`, `spendCredit` and `createPaymentRequest` do.
 */
export const placeOrder = (world: World, who: Viewer, placing: Placing): Promise<Result<string>> =>
  world.transaction(async (world) => {
    // Pipelined: the server runs one after the other, so the reads follow the purchase's lock.
    const [purchase, held, { mostUnpaid, acceptTerms }, unpaid] = await Promise.all([
      lockedPurchase(world.db, who.id, placing.purchaseId),
      holdCurrency(world),
      settingsOf(world),
      countUnpaid(world, who),
    ])
    if (!purchase) return refuse('checkout.not_found')
    if (purchase.orderNumber) return ok(purchase.orderNumber)
    if (!held.ok) return held
    const { method, by } = placing
    if (!takesOrdersOf(world.config, who)) return refuse('checkout.closed')
    if (acceptTerms === 'yes' && !placing.isAccepted && !by) return refuse('checkout.terms')
    if (!isSetUp(world, method)) return refuse('checkout.method_off')
    if (unpaid >= mostUnpaid)
      return refuse('checkout.too_many_unpaid', { facts: { most: mostUnpaid } })

    // A code that no longer applies changes the total, so the refusal is about the total.
    const coupon = purchase.code ? await codeFor(world, who, purchase.code) : null
    const given = coupon?.ok ? coupon.value : null
    const priced = await priceLines(world, purchase.lines, undefined, given)
    const age = youngestOf(priced.lines)
    if (age !== null && !placing.isOfAge && !by) return refuse('checkout.age', { facts: { age } })
    const discount = orderDiscount(priced.lines, priced.promotions, world.now(), given)
    const delivery = await checkDelivery(
      world,
      placing.delivery ?? null,
      itemsAfter(priced.lines, discount),
    )
    if (!delivery.ok) return delivery
    const bought = await priceForBuyer(world, purchase.business, {
      lines: priced.lines,
      discount: discount.amount,
      delivery: delivery.value,
    })
    const { business, reverse } = bought
    const offered = { ...priced, lines: bought.lines }
    const chain = placing.chain ?? null
    const { currency } = world.config
    const manually = await offeredManually(world, method, chain, {
      ...pick(bought, 'total', 'priceOf'),
      items: bought.subtotal - bought.discount,
      currency,
      country: delivery.value.country,
    })
    const fee = manually.ok ? manually.value : 0n
    const { shipping } = bought
    const charged = { shipping, discount: bought.discount, fee }
    const total = checkOffer(offered, placing.expectedTotal, charged, currency)
    if (!total.ok && total.code !== 'checkout.price_changed') return total
    if (!manually.ok) return manually
    if (!total.ok) return total
    const minutes = await minutesToPay(world, method, chain)
    const lines = await boughtLines(world, bought.lines)
    const tax = await taxDecision(
      world,
      reverse ?? delivery.value.country,
      world.now(),
      priced.lines.map(({ taxClass }) => taxClass),
      { isBusiness: reverse !== null },
    )
    const identityCheck = needsIdentity(
      await identityRuleOf(world),
      judgedOf({ total: bought.total, lines: priced.lines, delivery: delivery.value }),
    )
    const draft = newOrder(world, who, purchase, method, lines, bought.delivery, charged)
    const order = {
      ...draft,
      ...holdFor(world, draft.placedAt, minutes),
      tax: business ? { ...tax, isBusiness: true as const } : tax,
      identityCheck,
    }
    const number = await insertOrder(world, { ...order, placedBy: by?.id ?? null })
    if (business) await keepBusiness(world, number, business)
    await keepAgreement(world, number, {
      language: who.language,
      by: by ? 'staff' : placing.agent ? 'agent' : 'customer',
      agent: placing.agent ?? null,
      lines: bought.lines,
      isAccepted: placing.isAccepted === true,
      declaredAge: by ? null : age,
    })
    if (given && isUsed(given, priced.lines, discount)) {
      const used = await spendCode(world, who, given.id, number)
      if (!used.ok) return used
    }
    const reserved = await reserveStock(world, number, purchase.lines)
    if (!reserved.ok) return reserved
    const spending = { number, total: total.value, expected: placing.credit ?? 0n }
    const credit = await spendCredit(world, who, spending)
    if (!credit.ok) return credit
    // An order paid in full by credit has nothing left to quote a rate for.
    if ((isToken(method) || isHosted(method)) && credit.value === total.value)
      return refuse('checkout.method_off')
    const paymentRequest = await createPaymentRequest(world, {
      orderNumber: number,
      userId: who.id,
      amount: total.value - credit.value,
      currency: order.currency,
      method,
      chain,
    })
    if (!paymentRequest.ok) return paymentRequest
    const agreed = checkQuoted(
      total.value,
      order.currency,
      paymentRequest.value.quote,
      placing.expectedQuote,
    )
    if (!agreed.ok) return agreed

    // A Buy Now purchase was never in the cart.
    const taken =
      purchase.source === 'buy-now' ? ok([]) : await removeBoughtLines(world, who, purchase.lines)
    if (!taken.ok) return taken
    await closePurchase(world.db, purchase.id, {
      userId: who.id,
      orderNumber: number,
      taken: taken.value,
    })
    const isPaid = paymentRequest.value.amountDue === 0n
    const isOnReceipt = !isPaid && isOwedOnReceipt(chain)
    const asks = by ? 'placedFor' : 'placed'
    const template = isPaid ? 'credited' : isOnReceipt ? 'placedOnReceipt' : asks
    const known = {
      paymentRequest: paymentRequest.value,
      used: credit.value,
      lines,
      address: placing.address ?? null,
    }
    const welcome = isPaid || isOnReceipt ? undefined : await placing.welcome?.(number)
    await orderMail(world, { order: { ...order, number }, template, known, welcome }, who)
    const details = {
      // The audit log is sealed, the payment request is not: reconciliation compares them.
      due: String(paymentRequest.value.amountDue),
      ...(by ? { customer: who.id } : placing.isAccepted && { terms: 'accepted' }),
      ...(age !== null && !by && { declaredAge: age }),
      ...(placing.agent && { agent: placing.agent }),
    }
    await record(world, by ?? who, 'order.placed', `order:${number}`, details)
    if (isUnopened(world.config)) await record(world, who, 'order.tested', `order:${number}`)
    if (!isPaid && !isOnReceipt) return ok(number)
    // With its address, which a guest has given in this transaction.
    if (isOnReceipt)
      await afterCommit(world, (world) => settleAndRelease(world, [number], 'placed'))
    const settled = await settleOrder(world, number)
    return settled.ok ? ok(number) : settled
  })

function newOrder(
  world: World,
  who: Viewer,
  purchase: PurchaseRow,
  method: Method,
  lines: readonly OrderLine[],
  { offers, chosen, delivery }: Choice,
  { shipping, discount, fee }: Record<'shipping' | 'discount' | 'fee', bigint>,
): Omit<NewOrder, 'placedBy' | 'tax' | 'identityCheck' | 'stockUntil' | 'watchUntil'> {
  return {
    userId: who.id,
    purchaseId: purchase.id,
    status: firstState,
    method,
    currency: world.config.currency,
    total:
      sum(lines.map(({ price, quantity }) => price * BigInt(quantity))) - discount + shipping + fee,
    discount,
    shipping,
    // The first is the least expensive that is carried; picking up may cost less.
    fee,
    shippingStandard: least(offers[0]?.price ?? 0n, chosen?.price ?? 0n),
    delivery,
    placedAt: world.now(),
    lines,
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** As long as its payment request waits, and is watched. */
function holdFor(world: World, placedAt: Date, minutes: number) {
  const stockUntil = new Date(placedAt.getTime() + minutes * 60_000)
  const watchUntil = new Date(stockUntil.getTime() + world.config.watchDays * 86_400_000)
  return { stockUntil, watchUntil }
}

function isSetUp({ config, usdt, providers }: World, method: Method): boolean {
  if (isHosted(method))
    return config.currency !== 'PI' && providers.some((each) => each.method === method)
  return method === 'pi' ? config.pi !== null : isToken(method) ? usdt !== null : true
}

/** Lines as stored: with the names of product and options in every language, and the SKU. */
async function boughtLines(world: World, lines: readonly PricedLine[]): Promise<OrderLine[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const kept = await variantSnapshots(world, ids)
  return lines.map((line) => ({
    ...pick(line, 'productId', 'variantId', 'quantity', 'name', 'category', 'hex', 'art'),
    ...pick(line, 'price', 'fullPrice', 'specifications'),
    names: kept.get(line.variantId)?.names ?? {},
    sku: kept.get(line.variantId)?.sku ?? null,
    options: kept.get(line.variantId)?.options ?? [],
  }))
}
