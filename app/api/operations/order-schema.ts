// Response schema of an order.

import * as v from 'valibot'
import type { OrderRecord } from '../../../shop/back-office/orders/views/order-record.ts'
import { firstLanguage } from '../../../shop/platform/languages.ts'
import { type Series, series } from '../../../shop/sales/invoicing/rules.ts'
import { orderStates } from '../../../shop/sales/orders/rules/order.ts'
import {
  type Return,
  kinds as returnKinds,
  moves as returnMoves,
} from '../../../shop/sales/returns/rules.ts'
import { nameIn } from '../../../shop/sales/shipping/rules/zones.ts'
import {
  methodView,
  money,
  moneyOf,
  moneyOrNull,
  paymentMethod,
  person,
  personOf,
  time,
  timeOf,
  timeOrNull,
  whole,
} from '../schemas.ts'
import { taxAtRate, rateView as taxRateView } from './tax-schema.ts'

const isTest = v.pipe(
  v.boolean(),
  v.description('Placed by an owner before the shop opened; not in the sales figures'),
)

export const orderRow = v.strictObject({
  number: v.string(),
  state: v.picklist(orderStates),
  placedAt: time,
  changedAt: time,
  total: money,
  units: v.pipe(whole, v.description('Without canceled ones')),
  unshipped: v.pipe(whole, v.description('Units that are still to be sent')),
  country: v.pipe(v.nullable(v.string()), v.description('Of the address; null without one')),
  customer: v.nullable(person),
  isTest,
})

export const lineQuantity = v.strictObject({ line: whole, quantity: whole })
const nullableText = v.nullable(v.string())

const postalAddress = v.strictObject({
  fullName: v.string(),
  streetAddress: v.string(),
  city: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  country: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  instructions: v.string(),
})

export const order = v.strictObject({
  number: v.string(),
  state: v.picklist(orderStates),
  placedAt: time,
  changedAt: v.pipe(
    time,
    v.description('The last event about it, its payment, or one of its returns or refunds'),
  ),
  edits: v.pipe(whole, v.description('How often it was edited: the version for `editOrder`')),
  ...paymentMethod,
  currency: v.string(),
  total: money,
  discount: v.pipe(money, v.description('Discount on the order as a whole')),
  shipping: money,
  paymentFee: v.pipe(
    money,
    v.description('What the payment method added to the total; negative for a discount'),
  ),
  credit: v.pipe(money, v.description('Part of the total that was paid with shop credit')),
  taxRate: v.pipe(
    whole,
    v.description(
      'Hundredths of a percent: the only rate of most orders, else that of the largest part',
    ),
  ),
  tax: v.pipe(money, v.description('Tax included in the total, of lines, shipping and fee')),
  taxes: v.pipe(v.array(taxAtRate), v.description('Lines, shipping and fee by tax rate')),
  taxCountry: v.pipe(
    nullableText,
    v.description('Place of supply; null in a shop with one rate everywhere'),
  ),
  shippingTax: v.pipe(money, v.description('Tax included in shipping and the payment fee')),
  coupon: v.pipe(nullableText, v.description('The code that lowered a price')),
  rate: v.pipe(
    v.nullable(v.strictObject({ value: v.string(), source: v.string(), asOf: time })),
    v.description(
      'Of the quote in force, in a token: its amount for one Pi; null where the order is paid in its own currency',
    ),
  ),
  language: v.pipe(nullableText, v.description('The customer’s language, such as de')),
  customer: v.nullable(person),
  lines: v.array(
    v.strictObject({
      line: whole,
      productId: v.string(),
      variantId: v.string(),
      sku: nullableText,
      name: v.string(),
      values: v.array(v.string()),
      quantity: whole,
      unshipped: whole,
      price: v.pipe(money, v.description('Of one unit, with promotions')),
      fullPrice: v.pipe(v.nullable(money), v.description('Of one unit before a promotion')),
      discount: v.pipe(
        money,
        v.description('Share of the discounts on the order and of its payment method'),
      ),
      total: v.pipe(money, v.description('Quantity times price, less that share')),
      tax: v.pipe(money, v.description('Tax included in the total of the line')),
      taxRate: v.pipe(whole, v.description('Hundredths of a percent')),
    }),
  ),
  address: v.pipe(v.nullable(postalAddress), v.description('Where it is delivered')),
  billingAddress: v.pipe(
    v.nullable(postalAddress),
    v.description('The buyer on the invoice; the shop asks for one address, so it is the same'),
  ),
  business: v.pipe(
    v.nullable(
      v.strictObject({
        company: v.string(),
        vatId: v.pipe(nullableText, v.description('With its country code, EL for Greece')),
        isReverseCharge: v.pipe(v.boolean(), v.description('The buyer owes the tax')),
        answer: v.pipe(
          v.nullable(v.picklist(['confirmed', 'unknown', 'unavailable'])),
          v.description('Of VIES when the order was placed; null if it was not asked'),
        ),
        answeredAt: v.nullable(time),
        reference: v.pipe(nullableText, v.description('Consultation number of VIES')),
      }),
    ),
    v.description('A business that bought; null for a consumer'),
  ),
  delivery: v.pipe(
    v.nullable(
      v.strictObject({
        methodId: v.string(),
        name: v.pipe(
          v.string(),
          v.description('In the first language of the shop, as it was offered'),
        ),
        country: v.string(),
        daysFrom: whole,
        daysTo: whole,
        arrives: v.pipe(
          v.nullable(v.strictObject({ from: v.string(), to: v.string() })),
          v.description(
            'First and last promised day (`2026-12-08`); null where the shop said none',
          ),
        ),
        pickup: v.pipe(
          v.nullable(
            v.strictObject({
              name: v.string(),
              address: v.string(),
              readyAt: v.nullable(v.string()),
            }),
          ),
          v.description('Where it is picked up, and from when; null if it is carried'),
        ),
      }),
    ),
    v.description('The delivery method; null where the shop had none to choose'),
  ),
  toShip: v.pipe(
    v.array(lineQuantity),
    v.description('Units that are neither shipped nor canceled; none of a closed order'),
  ),
  invoices: v.pipe(
    v.array(v.strictObject({ number: v.string(), kind: v.picklist(series), issuedAt: time })),
    v.description('Tax invoice and credit notes'),
  ),
  parcels: v.array(
    v.strictObject({
      id: v.string(),
      carrier: nullableText,
      tracking: nullableText,
      trackingUrl: nullableText,
      shippedAt: time,
      deliveredAt: v.nullable(time),
      lines: v.array(lineQuantity),
    }),
  ),
  notes: v.array(v.strictObject({ by: nullableText, at: time, text: v.string() })),
  unpaidEnd: v.pipe(
    v.nullable(
      v.strictObject({
        recordedAt: time,
        finalAt: v.pipe(time, v.description('Until then it can be undone')),
        endedAt: v.nullable(time),
        isRestocked: v.pipe(v.boolean(), v.description('What was sent is for sale again')),
      }),
    ),
    v.description('Sent to be paid on receipt, and never paid: recorded by staff'),
  ),
  messages: v.pipe(
    v.array(
      v.strictObject({
        id: v.string(),
        from: v.picklist(['customer', 'shop']),
        at: time,
        text: v.string(),
        hasPhoto: v.boolean(),
      }),
    ),
    v.description('Between the customer and the shop, oldest first'),
  ),
  isUnread: v.pipe(v.boolean(), v.description('The customer waits for an answer')),
  isTest,
  needs: v.pipe(v.array(v.string()), v.description('What must be there before it can be shipped')),
})

const unpaidEndOf = (end: OrderRecord['unpaid']['end']) =>
  end && {
    recordedAt: timeOf(end.recordedAt),
    finalAt: timeOf(end.finalAt),
    endedAt: end.endedAt && timeOf(end.endedAt),
    isRestocked: end.isRestocked,
  }

export function orderView(found: OrderRecord): v.InferInput<typeof order> {
  const { order: own, lines, left, tax, quote } = found
  const address = addressView(found.address)
  const inCurrency = (amount: bigint) => moneyOf(amount, own.currency)
  return {
    number: own.number,
    state: own.status,
    placedAt: timeOf(own.placedAt),
    changedAt: timeOf(found.changedAt),
    edits: own.edits,
    ...methodView(own.method),
    total: inCurrency(own.total),
    discount: inCurrency(own.discount),
    shipping: inCurrency(own.shipping),
    paymentFee: inCurrency(own.fee),
    credit: inCurrency(found.credit),
    currency: own.currency,
    taxRate: found.taxRate,
    tax: inCurrency(tax.amount),
    taxes: tax.rates.map((part) => taxRateView(part, own.currency)),
    taxCountry: own.tax?.place ?? null,
    shippingTax: inCurrency(tax.shipping),
    coupon: found.code,
    rate: quote && rateView(quote),
    language: found.language,
    customer: personOf(found.customer),
    lines: lines.map((each, line) => ({
      line,
      productId: each.productId,
      variantId: each.variantId,
      sku: each.sku,
      name: each.name,
      values: each.options.map(({ value }) => value),
      quantity: each.quantity,
      unshipped: left[line] ?? 0,
      price: inCurrency(each.price),
      fullPrice: each.fullPrice === null ? null : inCurrency(each.fullPrice),
      discount: inCurrency(tax.lines[line]?.discount ?? 0n),
      total: inCurrency(tax.lines[line]?.total ?? 0n),
      tax: inCurrency(tax.lines[line]?.tax ?? 0n),
      taxRate: tax.lines[line]?.rate ?? 0,
    })),
    address,
    billingAddress: address,
    business: businessView(found),
    delivery: deliveryView(own.delivery),
    toShip: found.toShip.map(({ line, quantity }) => ({ line, quantity })),
    invoices: found.documents.map(({ label, kind, issuedAt }) => ({
      number: label,
      kind: kind as Series,
      issuedAt: timeOf(issuedAt),
    })),
    parcels: found.parcels.map((parcel) => ({
      id: parcel.id,
      carrier: parcel.carrier,
      tracking: parcel.tracking,
      trackingUrl: parcel.link,
      shippedAt: timeOf(parcel.sentAt),
      deliveredAt: timeOrNull(parcel.deliveredAt),
      lines: parcel.lines.map(({ line, quantity }) => ({ line, quantity })),
    })),
    messages: found.messages.map(({ id, isFromCustomer, at, text, photoId }) => ({
      id,
      from: isFromCustomer ? ('customer' as const) : ('shop' as const),
      at: timeOf(at),
      text,
      hasPhoto: photoId !== null,
    })),
    isUnread: found.isUnread,
    isTest: found.isTest,
    notes: found.notes.map(({ who, at, text }) => ({ by: who, at: timeOf(at), text })),
    unpaidEnd: unpaidEndOf(found.unpaid.end),
    needs: [...found.needs],
  }
}

const addressView = (address: OrderRecord['address']) =>
  address && {
    fullName: address.fullName,
    streetAddress: address.streetAddress,
    city: address.city,
    stateProvince: address.stateProvince,
    postalCode: address.postalCode,
    country: address.country,
    phoneNumber: address.phoneNumber,
    email: address.email,
    instructions: address.instructions,
  }

const businessView = ({ business, order: { tax } }: OrderRecord) =>
  business && {
    company: business.company,
    vatId: business.vatId,
    isReverseCharge: tax?.scheme === 'reverse',
    answer: business.answer,
    answeredAt: timeOrNull(business.answeredAt === null ? null : new Date(business.answeredAt)),
    reference: business.reference,
  }

const deliveryView = (delivery: OrderRecord['order']['delivery']) =>
  delivery && {
    methodId: delivery.methodId,
    name: nameIn(delivery.names, firstLanguage()),
    country: delivery.country,
    daysFrom: delivery.daysFrom,
    daysTo: delivery.daysTo,
    arrives: delivery.window ? { from: delivery.window.from, to: delivery.window.to } : null,
    pickup: delivery.pickup
      ? {
          name: delivery.pickup.name,
          address: delivery.pickup.address,
          readyAt: delivery.pickup.readyAt,
        }
      : null,
  }

const rateView = ({ rate, rateSource, rateAsOf }: NonNullable<OrderRecord['quote']>) =>
  rate !== null && rateSource !== null && rateAsOf !== null
    ? { value: rate, source: rateSource, asOf: timeOf(rateAsOf) }
    : null

const returnLine = v.strictObject({
  line: whole,
  quantity: whole,
  restocked: v.pipe(whole, v.description('Units that came back and can be sold again')),
  damaged: v.pipe(whole, v.description('Units that came back and cannot be sold')),
})

export const orderReturn = v.strictObject({
  id: v.string(),
  orderNumber: v.string(),
  kind: v.picklist(returnKinds),
  state: v.picklist(Object.keys(returnMoves) as (keyof typeof returnMoves)[]),
  reason: v.string(),
  requestedAt: time,
  refund: v.nullable(money),
  refundIds: v.pipe(v.array(v.string()), v.description('Refunds that pay it back')),
  lines: v.array(returnLine),
})

export const returnView = (found: Return): v.InferInput<typeof orderReturn> => ({
  id: found.id,
  orderNumber: found.orderNumber,
  kind: found.kind,
  state: found.status,
  reason: found.words,
  requestedAt: timeOf(found.askedAt),
  refund: moneyOrNull(found.back, found.currency),
  refundIds: [...found.refundIds],
  lines: found.lines.map(({ line, quantity, restocked, damaged }) => ({
    line,
    quantity,
    restocked,
    damaged,
  })),
})
