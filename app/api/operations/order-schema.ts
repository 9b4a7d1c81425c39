// Response schema of an order.
import * as v from 'valibot'
import type { OrderForStaff } from '../../../shop/back-office/admin/views/order.ts'
import { methods, orderStates } from '../../../shop/sales/orders/rules.ts'
import {
  type Return,
  kinds as returnKinds,
  moves as returnMoves,
} from '../../../shop/sales/returns/rules.ts'
import {
  money,
  moneyOf,
  moneyOrNull,
  person,
  personOf,
  time,
  timeOf,
  timeOrNull,
  whole,
} from '../schemas.ts'

export const orderRow = v.strictObject({
  number: v.string(),
  state: v.picklist(orderStates),
  placedAt: time,
  total: money,
  units: whole,
  customer: v.nullable(person),
})

export const lineQuantity = v.strictObject({ line: whole, quantity: whole })
const nullableText = v.nullable(v.string())

export const order = v.strictObject({
  number: v.string(),
  state: v.picklist(orderStates),
  placedAt: time,
  method: v.picklist(methods),
  total: money,
  discount: money,
  shipping: money,
  credit: money,
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
      price: money,
    }),
  ),
  address: v.nullable(
    v.strictObject({
      fullName: v.string(),
      streetAddress: v.string(),
      city: v.string(),
      stateProvince: v.string(),
      postalCode: v.string(),
      country: v.string(),
      phoneNumber: v.string(),
      email: v.string(),
      instructions: v.string(),
    }),
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
  needs: v.pipe(v.array(v.string()), v.description('What must be there before it can be shipped')),
})

export function orderView(found: OrderForStaff): v.InferInput<typeof order> {
  const { order: own, lines, address, left } = found
  const inCurrency = (amount: bigint) => moneyOf(amount, own.currency)
  return {
    ...{ number: own.number, state: own.status, placedAt: timeOf(own.placedAt) },
    ...{ method: own.method, total: inCurrency(own.total), discount: inCurrency(own.discount) },
    ...{ shipping: inCurrency(own.shipping), credit: inCurrency(found.credit) },
    customer: personOf(found.customer),
    lines: lines.map((each, line) => ({
      ...{ line, productId: each.productId, variantId: each.variantId, sku: each.sku },
      ...{ name: each.name, values: each.options.map(({ value }) => value) },
      ...{ quantity: each.quantity, unshipped: left[line] ?? 0, price: inCurrency(each.price) },
    })),
    address: address && {
      ...{ fullName: address.fullName, streetAddress: address.streetAddress, city: address.city },
      ...{ stateProvince: address.stateProvince, postalCode: address.postalCode },
      ...{ country: address.country, phoneNumber: address.phoneNumber, email: address.email },
      instructions: address.instructions,
    },
    parcels: found.parcels.map((parcel) => ({
      ...{ id: parcel.id, carrier: parcel.carrier, tracking: parcel.tracking },
      trackingUrl: parcel.link,
      ...{ shippedAt: timeOf(parcel.sentAt), deliveredAt: timeOrNull(parcel.deliveredAt) },
      lines: parcel.lines.map(({ line, quantity }) => ({ line, quantity })),
    })),
    notes: found.notes.map(({ who, at, text }) => ({ by: who, at: timeOf(at), text })),
    needs: [...found.needs],
  }
}

export const orderReturn = v.strictObject({
  id: v.string(),
  kind: v.picklist(returnKinds),
  state: v.picklist(Object.keys(returnMoves) as (keyof typeof returnMoves)[]),
  reason: v.string(),
  requestedAt: time,
  refund: v.nullable(money),
  lines: v.array(lineQuantity),
})

export const returnView = (found: Return): v.InferInput<typeof orderReturn> => ({
  ...{ id: found.id, kind: found.kind, state: found.status, reason: found.words },
  ...{ requestedAt: timeOf(found.askedAt), refund: moneyOrNull(found.back) },
  lines: found.lines.map(({ line, quantity }) => ({ line, quantity })),
})
