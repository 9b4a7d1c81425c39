// Computes an edit of an order, without making it: the preview and the action have the same amounts.

import type { PricedLine } from '../../catalog/products/rules/catalog.ts'
import { priceLines } from '../../catalog/products/views/products.ts'
import {
  productsOfVariants,
  variantSnapshots,
} from '../../catalog/products/views/variant-snapshots.ts'
import { lower } from '../../catalog/promotions/rules.ts'
import { codeOfOrder, promotionOfCode, promotionsAt } from '../../catalog/promotions/views.ts'
import { isPartlyRestocked } from '../../catalog/stock/views/stock.ts'
import { feeFor } from '../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../payments/manual-methods/views.ts'
import type { LockedPaymentRequest } from '../../payments/requests/rules/payment-facts.ts'
import { isOpenRefund } from '../../payments/requests/rules/states.ts'
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { creditOnOrder } from '../credit/views.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { unitsIn } from '../orders/rules/parcels.ts'
import { orderLines, parcelsOf } from '../orders/views/orders.ts'
import { returnsOf } from '../returns/views.ts'
import type { Delivery, Offer } from '../shipping/rules/zones.ts'
import { addressOf, deliveryChoice } from '../shipping/views.ts'
import type { TaxDecision } from '../taxes/rules/decision.ts'
import { taxDecision } from '../taxes/views.ts'
import { pricesFor, shippingPriceFor } from './net.ts'
import {
  type Amounts,
  amountsOf,
  checkEditable,
  checkWanted,
  creditBack,
  type Difference,
  differenceOf,
  discountAfter,
  dueAfter,
  type Edit,
  type Given,
  inPlace,
  itemsIn,
  taxAfter,
  type WantedLine,
} from './rules.ts'

/** An order as an edit finds or leaves it. */
export type Version = Amounts & {
  readonly lines: readonly OrderLine[]
  readonly delivery: Delivery | null
}

export type Plan = {
  readonly before: Version
  readonly after: Version
  /** The line that each was before, from 0; null for a new one. */
  readonly from: readonly (number | null)[]
  readonly tax: TaxDecision | null
  readonly shippingStandard: bigint
  /** What the payment request asks for afterwards. */
  readonly due: { readonly amountDue: bigint; readonly sentBack: bigint }
  readonly difference: Difference
  readonly isSame: boolean
}

/**
 * What the edit makes of the order. Refuses as `checkEditable`, `checkWanted` and `amountsOf` do, `orders.edit_gone` for
 * a variant that is not sold, `orders.edit_currency` {currency} for one that has no price in the order's currency, and
 * `orders.edit_delivery` for a shipping method that is not offered.
 */
export async function planEdit(
  world: World,
  order: Order,
  request: LockedPaymentRequest,
  edit: Edit,
): Promise<Result<Plan>> {
  const { number } = order
  const [lines, parcels, returns, isRestocked, credit] = await Promise.all([
    orderLines(world, number),
    parcelsOf(world, number),
    returnsOf(world, number),
    isPartlyRestocked(world, number),
    creditOnOrder(world, number),
  ])
  const { dossier, standing } = request
  const may = checkEditable({
    order,
    version: edit.version,
    hasReturns: returns.length > 0 || isRestocked,
    payment: {
      state: standing.state,
      hasOpenRefund: dossier.refunds.some(({ state }) => isOpenRefund(state)),
      isTolerated: dossier.decisions.some(({ kind }) => kind === 'tolerance'),
      waiting: dossier.waiting,
    },
  })
  if (!may.ok) return may
  const wanted = inPlace(edit.lines)
  const sent = unitsIn(
    lines.length,
    parcels.flatMap((parcel) => parcel.lines),
  )
  const sound = checkWanted(wanted, lines, sent)
  if (!sound.ok) return sound

  const given = await givenTo(world, order)
  const priced = await pricedLines(world, order, lines, wanted, given)
  if (!priced.ok) return priced
  const next = priced.value.map(({ line }) => line)
  const rule = discountAfter(order, lines, next, given)
  const discount = edit.discount ?? rule.amount
  const shipped = await shippingOf(world, order, edit, priced.value, {
    discount,
    isStandardFree: rule.isFree,
  })
  if (!shipped.ok) return shipped
  const fee = await feeAfter(
    world,
    order,
    request,
    itemsIn(lines) - order.discount,
    itemsIn(next) - discount,
  )
  const { shipping, delivery, standard } = shipped.value
  const amounts = amountsOf(next, { discount, shipping, fee })
  if (!amounts.ok) return amounts
  const { total } = amounts.value
  const back = creditBack(credit.used, total)
  const paid = {
    due: dossier.paymentRequest.amountDue,
    received: standing.received + standing.accepted,
    refunded: standing.refunded,
    sentBack: dossier.paymentRequest.sentBack ?? 0n,
  }
  const due = dueAfter(paid, total - (credit.used - back))
  const before = { ...pick(order, 'discount', 'shipping', 'fee', 'total', 'delivery'), lines }
  const after = { ...amounts.value, delivery, lines: next }
  return ok({
    before,
    after,
    from: wanted.map(({ from }) => from),
    tax: await taxOf(world, order, priced.value),
    shippingStandard: standard,
    due,
    difference: differenceOf(paid, due, back),
    isSame: isSame(before, after, wanted),
  })
}

function isSame(before: Version, after: Version, wanted: readonly WantedLine[]): boolean {
  const amounts = ['discount', 'shipping', 'fee', 'total'] as const
  return (
    amounts.every((key) => before[key] === after[key]) &&
    before.delivery?.methodId === after.delivery?.methodId &&
    before.lines.length === after.lines.length &&
    wanted.every(({ from }, at) => {
      const [was, is] = [before.lines[at], after.lines[at]]
      return (
        from === at &&
        was?.variantId === is?.variantId &&
        was?.quantity === is?.quantity &&
        was?.price === is?.price
      )
    })
  )
}

async function givenTo(world: World, { number, placedAt }: Order): Promise<Given> {
  const [running, code] = await Promise.all([
    promotionsAt(world, placedAt),
    codeOfOrder(world, number),
  ])
  return { running, code: code === null ? null : await promotionOfCode(world, code) }
}

type Made = {
  readonly line: OrderLine
  readonly from: number | null
  readonly taxClass: PricedLine['taxClass'] | null
}

async function pricedLines(
  world: World,
  order: Order,
  lines: readonly OrderLine[],
  wanted: readonly WantedLine[],
  { code }: Given,
): Promise<Result<Made[]>> {
  const isKept = ({ from, variantId }: WantedLine) =>
    from !== null && lines[from]?.variantId === variantId
  const added = wanted.filter((each) => !isKept(each))
  if (added.length > 0 && !isInCurrency(world, order))
    return refuse('orders.edit_currency', { facts: { currency: order.currency } })
  const ids = added.map(({ variantId }) => variantId)
  const [products, snapshots] = await Promise.all([
    productsOfVariants(world, ids),
    variantSnapshots(world, ids),
  ])
  const asked = added.map(({ variantId, quantity }) => ({
    productId: products.get(variantId) ?? '',
    variantId,
    quantity,
  }))
  const priced = await priceLines(world, asked, undefined, code)
  if (priced.missing.length > 0) return refuse('orders.edit_gone')
  const bought = await pricesFor(world, order, priced.lines)
  return ok(
    wanted.map((each): Made => {
      const old = each.from === null ? undefined : lines[each.from]
      if (old && isKept(each))
        return {
          line: { ...old, quantity: each.quantity, ...agreed(old, each.price) },
          from: each.from,
          taxClass: null,
        }
      const line = bought.find(({ variantId }) => variantId === each.variantId)
      if (!line) throw new Error('a line that was priced and is not there')
      const kept = snapshots.get(each.variantId)
      const facts = {
        ...pick(line, 'productId', 'variantId', 'name', 'category', 'hex', 'art', 'specifications'),
        ...pick(line, 'price', 'fullPrice'),
        quantity: each.quantity,
        names: kept?.names ?? {},
        sku: kept?.sku ?? null,
        options: kept?.options ?? [],
      }
      return {
        line: { ...facts, ...agreed(facts, each.price) },
        from: null,
        taxClass: line.taxClass,
      }
    }),
  )
}

/** A price by agreement; a lower one stands beside the price that it was. */
function agreed(
  { price, fullPrice }: Pick<OrderLine, 'price' | 'fullPrice'>,
  wanted: bigint | null,
): Pick<OrderLine, 'price' | 'fullPrice'> {
  if (wanted === null || wanted === price) return { price, fullPrice }
  const usual = fullPrice ?? price
  return { price: wanted, fullPrice: wanted < usual ? usual : null }
}

async function shippingOf(
  world: World,
  order: Order,
  { methodId, shipping: typed }: Edit,
  made: readonly Made[],
  { discount, isStandardFree }: { readonly discount: bigint; readonly isStandardFree: boolean },
): Promise<Result<{ shipping: bigint; standard: bigint; delivery: Delivery | null }>> {
  const { delivery, shipping, shippingStandard } = order
  if (typed !== null && typed > 0n && delivery === null && methodId === null)
    return refuse('orders.edit_delivery', { fields: { shipping: 'orders.edit_delivery' } })
  if (methodId === null || methodId === delivery?.methodId) {
    const now = typed ?? shipping
    return ok({ shipping: now, standard: lower(shippingStandard, now), delivery })
  }
  const country = (await addressOf(world, order.number))?.country ?? delivery?.country ?? null
  const lines = made.map(({ line }) => line)
  const items = { amount: itemsIn(lines) - discount, isStandardFree, lines }
  const choice = await deliveryChoice(world, { country, methodId }, items, true)
  if (!choice.chosen || !choice.delivery || !isInCurrency(world, order))
    return refuse('orders.edit_delivery', { fields: { methodId: 'orders.edit_delivery' } })
  const classes = classesOf(order.tax, made)
  const priceOf = await shippingPriceFor(world, order, lines, { classes, discount })
  const now = typed ?? priceOf(choice.chosen.price)
  const least = priceOf(choice.offers[0]?.price ?? 0n)
  return ok({ shipping: now, standard: lower(least, now), delivery: choice.delivery })
}

/** A percentage follows the items, if it is what the order has; an amount stays. */
async function feeAfter(
  world: World,
  { fee }: Order,
  { dossier }: LockedPaymentRequest,
  before: bigint,
  after: bigint,
): Promise<bigint> {
  const quote = dossier.quotes.at(-1)
  if (fee === 0n || quote?.method !== 'manual') return fee
  const method = await manualMethodOf(world, quote.chain)
  if (!method || method.feePercent === null || feeFor(method, { items: before }) !== fee) return fee
  return feeFor(method, { items: after })
}

const classesOf = (tax: TaxDecision | null, lines: readonly Pick<Made, 'from' | 'taxClass'>[]) =>
  lines.map(({ from, taxClass }) =>
    from === null ? (taxClass ?? 'standard') : (tax?.lines[from]?.class ?? 'standard'),
  )

/** An order from before a change of the shop's currency keeps its own, in which nothing is listed any more. */
const isInCurrency = ({ config }: World, { currency }: Pick<Order, 'currency'>): boolean =>
  currency === config.currency

async function taxOf(
  world: World,
  { tax, placedAt }: Order,
  lines: readonly Made[],
): Promise<TaxDecision | null> {
  if (!tax) return null
  const classes = classesOf(tax, lines)
  const { country, isOutside = false, region = null } = tax
  const decided = await taxDecision(world, country, placedAt, classes, { isOutside, region })
  const rateOf = (at: number) => decided.lines[at]?.rate ?? tax.standard
  return taxAfter(
    tax,
    lines.map(({ from }, at) => ({ from, class: classes[at] ?? 'standard', rate: rateOf(at) })),
  )
}

/** Shipping methods that the order may change to, at their prices for its lines. */
export async function deliveryOffersFor(
  world: World,
  order: Order,
  lines: readonly OrderLine[],
): Promise<readonly Offer[]> {
  if (!isInCurrency(world, order)) return []
  const { number, delivery, discount, tax } = order
  const country = (await addressOf(world, number))?.country ?? delivery?.country ?? null
  const { offers } = await deliveryChoice(
    world,
    { country, methodId: null },
    { amount: itemsIn(lines) - discount, isStandardFree: false, lines },
  )
  const classes = classesOf(
    tax,
    lines.map((_, from) => ({ from, taxClass: null })),
  )
  const priceOf = await shippingPriceFor(world, order, lines, { classes, discount })
  return offers.map((offer) => ({ ...offer, price: priceOf(offer.price) }))
}
