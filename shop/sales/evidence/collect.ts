// Collects what an evidence file says of an order, from the views of the rooms that know it.

import { currencyOf } from '../../payments/requests/rules/methods.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { proofOfOrder } from '../../payments/requests/views/proof.ts'
import { auditHead, chainedEntriesOf } from '../../platform/audit/views.ts'
import { type Currency, plainAmount } from '../../platform/money/rules.ts'
import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import { agreementOf } from '../agreements/views.ts'
import { creditOnOrder } from '../credit/views.ts'
import { taxDocumentsForOwner } from '../invoicing/views/tax-documents.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { type EditedOrder, editsForOwner } from '../orders/views/edits.ts'
import { orderByNumber, orderEvents, orderLines, parcelsOf } from '../orders/views/orders.ts'
import { returnsOf } from '../returns/views.ts'
import { addressOf } from '../shipping/views.ts'
import { businessOf } from '../taxes/views.ts'
import { withdrawalOf } from '../withdrawals/views.ts'
import {
  type Evidence,
  type EvidencePart,
  evidenceFormat,
  type Json,
  keysPath,
} from './rules/format.ts'

/** Null for an unknown order. `proofId` is the secret part of the address of its public page. */
export async function collectEvidence(
  world: World,
  number: string,
  { part, proofId }: { part: EvidencePart; proofId: string | null },
): Promise<Evidence | null> {
  const order = await orderByNumber(world, number)
  if (!order) return null
  const now = world.now()
  const { publicUrl, shopName } = world.config
  const head = {
    format: evidenceFormat,
    part,
    shop: { name: shopName, url: publicUrl },
    order: number,
    asOf: now.toISOString(),
    keysAt: publicUrl + keysPath,
    newestAt: proofId && `${publicUrl}/proof/${proofId}/evidence.json`,
  }
  const audit = await auditHead(world)
  const payment = await proofOfOrder(world, number)
  const known =
    part === 'public'
      ? { payment, audit: { head: audit } }
      : {
          shown: await shownOf(world, order),
          agreed: await agreedOf(world, order),
          edited: await editedOf(world, order),
          payment,
          paid: await paidOf(world, order),
          sent: await sentOf(world, order),
          returned: await returnedOf(world, order),
          refunded: await refundedOf(world, order),
          documents: (await taxDocumentsForOwner(world, number)).map((each) =>
            pick(each, 'kind', 'label', 'issuedAt'),
          ),
          audit: { head: audit, entries: await chainedEntriesOf(world, `order:${number}`) },
        }
  return plain({ ...head, ...known }) as Evidence
}

async function shownOf(world: World, order: Order) {
  const agreement = await agreementOf(world, order.number)
  if (!agreement) return null
  const { lines, ...others } = agreement
  // As it was placed: an edit changes the order's lines.
  const [first] = await editsForOwner(world, order.number)
  const placed = first?.before.lines ?? (await orderLines(world, order.number))
  const price = (units: string | null) => units && money(BigInt(units), order.currency)
  return {
    ...others,
    lines: lines.map((line, at) => ({
      ...whatOf(placed[at]),
      price: price(line.price),
      fullPrice: price(line.fullPrice),
      lowestOf30Days: price(line.lowest),
    })),
  }
}

const whatOf = (line: OrderLine | undefined) =>
  line && {
    ...pick(line, 'productId', 'variantId', 'sku', 'name', 'quantity'),
    options: line.options.map(({ name, value }) => ({ name, value })),
  }

/** What staff changed before dispatch, oldest first; `agreed` is the order after the last one. */
async function editedOf(world: World, { number, currency }: Order) {
  const edits = await editsForOwner(world, number)
  const versionOf = ({ lines, discount, shipping, fee, total }: EditedOrder) => ({
    lines: lines.map((line) => ({ ...whatOf(line), price: money(line.price, currency) })),
    discount: money(discount, currency),
    shipping: money(shipping, currency),
    fee: money(fee, currency),
    total: money(total, currency),
  })
  return edits.map(({ before, after, ...edit }) => ({
    ...pick(edit, 'version', 'at', 'reason', 'note'),
    before: versionOf(before),
    after: versionOf(after),
  }))
}

async function agreedOf(world: World, order: Order) {
  const { number, currency } = order
  const [lines, events, address, business, credit] = await Promise.all([
    orderLines(world, number),
    orderEvents(world, number),
    addressOf(world, number),
    businessOf(world, number),
    creditOnOrder(world, number),
  ])
  return {
    ...pick(order, 'placedAt', 'status', 'method', 'delivery', 'tax'),
    total: money(order.total, currency),
    discount: money(order.discount, currency),
    shipping: money(order.shipping, currency),
    fee: money(order.fee, currency),
    creditUsed: money(credit.used, currency),
    lines: lines.map((line) => ({
      ...whatOf(line),
      specifications: line.specifications,
      price: money(line.price, currency),
      fullPrice: line.fullPrice === null ? null : money(line.fullPrice, currency),
    })),
    address,
    business: business && pick(business, 'company', 'vatId'),
    // Who did it is told as a kind: staff are not named to customers.
    history: events.map(({ from, to, at, who }) => ({
      from,
      to,
      at,
      by: who === order.userId ? 'customer' : 'shop',
    })),
  }
}

async function paidOf(world: World, { number }: Order) {
  const request = await paymentRequestOf(world, number)
  if (!request) return null
  const { options, payments, state, currency } = request
  return {
    state,
    due: money(request.amountDue, currency),
    received: money(request.amountReceived, currency),
    final: money(request.amountFinal, currency),
    remaining: money(request.remaining, currency),
    // As shown to the customer: an address that is compromised is empty.
    to: options.map(({ method, ledger, address }) => ({ method, ledger, address })),
    memo: request.memo,
    payments: payments.map((each) => ({
      ...pick(each, 'ledger', 'hash', 'at', 'asset', 'status', 'match', 'counted'),
      from: each.sender,
      amount: each.amount === null ? null : money(each.amount, currencyOf(each.method, currency)),
    })),
  }
}

async function sentOf(world: World, { number }: Order) {
  const parcels = await parcelsOf(world, number)
  return parcels.map((each) =>
    pick(each, 'place', 'carrier', 'tracking', 'sentAt', 'deliveredAt', 'lines'),
  )
}

async function returnedOf(world: World, { number, currency }: Order) {
  const [returns, withdrawal] = await Promise.all([
    returnsOf(world, number),
    withdrawalOf(world, number),
  ])
  return {
    withdrawal: pick(withdrawal, 'declaredAt', 'returnedAt', 'until'),
    returns: returns.map((each) => ({
      ...pick(each, 'kind', 'status', 'askedAt', 'lines', 'words'),
      back: each.back === null ? null : money(each.back, currency),
    })),
  }
}

async function refundedOf(world: World, { number }: Order) {
  const request = await paymentRequestOf(world, number)
  return (request?.refunds ?? []).map((each) => {
    const own = currencyOf(each.method, request?.currency ?? 'PI')
    const units = (amount: bigint) =>
      each.coin
        ? { amount: plainAmount(amount, each.coin), currency: each.coin.symbol }
        : money(amount, own)
    return {
      ...pick(each, 'method', 'ledger', 'address', 'state', 'requestedAt', 'hash'),
      amount: units(each.amount),
      sent: units(each.sentAmount),
      parts: each.parts.map(({ hash, amount }) => ({ hash, amount: units(amount) })),
    }
  })
}

const money = (amount: bigint, currency: Currency) => ({
  amount: plainAmount(amount, currency),
  currency,
})

/** As JSON without fractions: amounts and other numbers that are not integers become texts. */
function plain(value: unknown): Json {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : String(value)
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) =>
        each === undefined ? [] : [[name.toWellFormed(), plain(each)]],
      ),
    )
  return String(value).toWellFormed()
}
