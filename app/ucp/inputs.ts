// Input schemas for agents. Unknown members are ignored, since the protocol is extended by them.
import * as v from 'valibot'
import { buyerFields, consents, placeFields } from '../../shop/sales/agents/rules.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const id = text(200)
const whole = v.pipe(v.number(), v.safeInteger())
const optionalTexts = <const Names extends readonly string[]>(names: Names, most: number) =>
  Object.fromEntries(names.map((name) => [name, v.optional(text(most))])) as {
    readonly [Name in Names[number]]: v.OptionalSchema<ReturnType<typeof text>, undefined>
  }

const context = v.object({
  address_country: v.optional(text(100)),
  language: v.optional(text(35)),
  currency: v.optional(text(10)),
  eligibility: v.optional(v.pipe(v.array(text(200)), v.maxLength(20)), []),
})
/** Signals about the user: not stored, so not parsed. */
const shared = { context: v.optional(context) }

const lineItem = v.object({
  item: v.object({ id }),
  quantity: v.pipe(whole, v.minValue(1)),
})
const lineItems = v.pipe(v.array(lineItem), v.maxLength(50))
const buyer = v.object({
  ...optionalTexts(buyerFields, 200),
  consent: v.optional(
    v.object(
      Object.fromEntries(consents.map((each) => [each, v.optional(v.boolean())])) as {
        readonly [Each in (typeof consents)[number]]: v.OptionalSchema<
          v.BooleanSchema<undefined>,
          undefined
        >
      },
    ),
  ),
})
const discounts = v.object({ codes: v.optional(v.pipe(v.array(text(60)), v.maxLength(10)), []) })
const destination = v.object({ id: v.optional(id), ...optionalTexts(placeFields, 200) })
const fulfillment = v.object({
  methods: v.optional(
    v.pipe(
      v.array(
        v.object({
          type: v.optional(text(40)),
          destinations: v.optional(v.pipe(v.array(destination), v.maxLength(10)), []),
          selected_destination_id: v.optional(v.nullable(id)),
          groups: v.optional(
            v.pipe(
              v.array(v.object({ selected_option_id: v.optional(v.nullable(id)) })),
              v.maxLength(10),
            ),
            [],
          ),
        }),
      ),
      v.maxLength(10),
    ),
    [],
  ),
})
const instrument = v.object({
  handler_id: v.optional(id),
  type: v.optional(id),
  chain: v.optional(id),
  selected: v.optional(v.boolean()),
})
const payment = v.object({
  instruments: v.optional(v.pipe(v.array(instrument), v.maxLength(10)), []),
})

export const none = v.optional(v.nullable(v.object({})), {})

export const cartInput = v.object({
  ...shared,
  line_items: lineItems,
  buyer: v.optional(buyer),
  discounts: v.optional(discounts),
})
const checkoutParts = {
  ...shared,
  buyer: v.optional(buyer),
  discounts: v.optional(discounts),
  fulfillment: v.optional(fulfillment),
  payment: v.optional(payment),
}
export const checkoutInput = v.object({
  ...checkoutParts,
  cart_id: v.optional(id),
  line_items: lineItems,
})
export const checkoutChange = v.object({ ...checkoutParts, line_items: lineItems })
export const completion = v.object({ payment: v.optional(payment, {}) })

export type CartInput = v.InferOutput<typeof cartInput>
export type CheckoutInput = v.InferOutput<typeof checkoutInput>
export type CheckoutChange = v.InferOutput<typeof checkoutChange>
export type Payment = v.InferOutput<typeof payment>

const filters = v.object({
  categories: v.optional(v.pipe(v.array(text(100)), v.maxLength(20)), []),
  price: v.optional(
    v.object({
      min: v.optional(v.pipe(whole, v.minValue(0))),
      max: v.optional(v.pipe(whole, v.minValue(0))),
    }),
  ),
})
export type Filters = v.InferOutput<typeof filters>
export const searchInput = v.object({
  ...shared,
  query: v.optional(text(1000)),
  filters: v.optional(filters),
  pagination: v.optional(
    v.object({
      cursor: v.optional(text(100)),
      limit: v.optional(v.pipe(whole, v.minValue(1)), 10),
    }),
    {},
  ),
})
export const lookupInput = v.object({
  ...shared,
  ids: v.pipe(v.array(id), v.minLength(1)),
  filters: v.optional(filters),
})
export const productInput = v.object({
  ...shared,
  id,
  selected: v.optional(
    v.pipe(v.array(v.object({ name: text(100), label: text(100) })), v.maxLength(10)),
  ),
  preferences: v.optional(v.pipe(v.array(text(100)), v.maxLength(10)), []),
  filters: v.optional(filters),
})
