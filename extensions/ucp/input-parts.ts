// Parts of all input schemas for agents: described texts, and what is known about the buyer.
import * as v from 'valibot'

export const text = (most: number, description: string) =>
  v.pipe(v.string(), v.maxLength(most), v.description(description))
export const whole = v.pipe(v.number(), v.safeInteger())
export const described = <const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
) => v.pipe(schema, v.description(description))
const context = v.object({
  address_country: v.optional(
    text(100, 'Country of the buyer as ISO 3166-1 code, such as DE: decides what delivery costs'),
  ),
  language: v.optional(
    text(
      35,
      'Language of the texts, such as de or pt-BR; the first language of the shop otherwise',
    ),
  ),
  currency: v.optional(
    text(10, 'Currency of price filters: PI, or omitted. The shop has no other prices'),
  ),
  eligibility: v.optional(
    described(
      v.pipe(v.array(text(200, 'A claim')), v.maxLength(20)),
      'Claims of the protocol, such as a membership; the shop knows none',
    ),
    [],
  ),
})
/** Signals about the user: not stored, so not parsed. */
export const shared = {
  context: v.optional(described(context, 'What is known about the buyer; all of it optional')),
}
