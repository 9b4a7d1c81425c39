// Input schemas of carts and checkouts. Unknown members are ignored, since the protocol is extended by them.
// Descriptions are read by models, so each member has one, with its unit and an example.

import * as v from 'valibot'
import type { buyerFields, consents, placeFields } from '../../shop/sales/agents/rules.ts'
import { maxQuantity } from '../../shop/sales/cart/rules.ts'
import { described, shared, text, whole } from './input-parts'

const optionalTexts = <const Name extends string>(
  descriptions: Readonly<Record<Name, string>>,
  most: number,
) =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([name, each]) => [
      name,
      v.optional(text(most, each)),
    ]),
  ) as { readonly [Each in Name]: v.OptionalSchema<ReturnType<typeof text>, undefined> }

const lineItem = v.object({
  item: described(
    v.object({
      id: text(200, 'Id of a variant, from `variants` of search_catalog or get_product'),
    }),
    'What to buy',
  ),
  quantity: described(v.pipe(whole, v.minValue(1)), `Units, 1 to ${maxQuantity}, such as 2`),
})
const lineItems = described(
  v.pipe(v.array(lineItem), v.maxLength(50)),
  'All items, at most 50: they replace those sent before',
)
const consenting = (to: string) =>
  v.optional(described(v.boolean(), `Whether the buyer consents to ${to}`))
const consent = v.object({
  analytics: consenting('analytics'),
  preferences: consenting('stored preferences'),
  marketing: consenting('marketing'),
  sale_of_data: consenting('the sale of data'),
} satisfies Record<(typeof consents)[number], v.GenericSchema>)
const buyerTexts: Readonly<Record<(typeof buyerFields)[number], string>> = {
  first_name: 'First name, such as Ada',
  last_name: 'Last name, such as Lovelace',
  email: 'Email address, such as ada@example.com',
  phone_number: 'Phone number in international form, such as +491701234567',
}
const buyer = v.object({
  ...optionalTexts(buyerTexts, 200),
  consent: v.optional(described(consent, 'What the buyer agreed to')),
})
const discounts = v.object({
  codes: v.optional(
    described(
      v.pipe(v.array(text(60, 'A code, such as WELCOME10')), v.maxLength(10)),
      'Discount codes of the buyer; the first valid one applies',
    ),
    [],
  ),
})
const placeTexts: Readonly<Record<(typeof placeFields)[number], string>> = {
  first_name: buyerTexts.first_name,
  last_name: buyerTexts.last_name,
  street_address: 'Street and number, such as Hauptstraße 12',
  extended_address: 'Apartment, floor or company, such as 3rd floor',
  address_locality: 'City, such as Berlin',
  address_region: 'State or province, such as CA',
  postal_code: 'Postal code, such as 10115',
  address_country: 'ISO 3166-1 code, such as DE: decides what delivery costs',
  phone_number: buyerTexts.phone_number,
}
const destination = v.object({
  id: v.optional(text(200, 'Your name for this destination, such as home')),
  ...optionalTexts(placeTexts, 200),
})
const id = v.pipe(v.string(), v.maxLength(200))
const method = v.object({
  type: v.optional(text(40, 'shipping')),
  destinations: v.optional(
    described(v.pipe(v.array(destination), v.maxLength(10)), 'Where to deliver'),
    [],
  ),
  selected_destination_id: v.optional(
    described(v.nullable(id), 'Id of the destination to use; the first otherwise'),
  ),
  groups: v.optional(
    described(
      v.pipe(
        v.array(
          v.object({
            selected_option_id: v.optional(
              described(v.nullable(id), 'Id of a delivery option of the last answer'),
            ),
          }),
        ),
        v.maxLength(10),
      ),
      'The delivery option of each group of items; this shop has one group',
    ),
    [],
  ),
})
const fulfillment = v.object({
  methods: v.optional(
    described(v.pipe(v.array(method), v.maxLength(10)), 'How to deliver: one method, shipping'),
    [],
  ),
})
const instrument = v.object({
  handler_id: v.optional(text(200, 'Id of a payment handler of the last answer')),
  type: v.optional(text(200, 'Type of that handler')),
  chain: v.optional(text(200, 'For a token: the chain to pay on, such as eip155:56')),
  asset: v.optional(text(20, 'For a token other than USDT: its code, such as USDC')),
  selected: v.optional(described(v.boolean(), 'Whether this instrument is the one to use')),
})
const payment = v.object({
  instruments: v.optional(
    described(
      v.pipe(v.array(instrument), v.maxLength(10)),
      'How the buyer pays: Pi, USDT or another token',
    ),
    [],
  ),
})

export const none = v.optional(v.nullable(v.object({})), {})

const who = {
  buyer: v.optional(described(buyer, 'Who buys, as the buyer has told you')),
  discounts: v.optional(described(discounts, 'Discount codes')),
}
export const cartInput = v.object({
  ...shared,
  line_items: lineItems,
  ...who,
})
const checkoutParts = {
  ...shared,
  ...who,
  fulfillment: v.optional(described(fulfillment, 'Where and how to deliver')),
  payment: v.optional(described(payment, 'How the buyer pays')),
}
export const checkoutInput = v.object({
  ...checkoutParts,
  cart_id: v.optional(text(200, 'Id of a cart of create_cart: its items are taken over')),
  line_items: lineItems,
})
export const checkoutChange = v.object({ ...checkoutParts, line_items: lineItems })
export const completion = v.object({
  payment: v.optional(described(payment, 'How the buyer pays'), {}),
})

export type CartInput = v.InferOutput<typeof cartInput>
export type CheckoutInput = v.InferOutput<typeof checkoutInput>
export type CheckoutChange = v.InferOutput<typeof checkoutChange>
export type Payment = v.InferOutput<typeof payment>
