// Input schemas of the catalog: search, lookup, product.
import * as v from 'valibot'
import { described, shared, text, whole } from './input-parts'

/** As people write it, read in the shop's currency; or in the protocol's smallest units. */
const decimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,7})?$/),
  v.transform((decimal) => ({ decimal })),
)
const units = v.pipe(
  whole,
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
)
const price = (which: string) =>
  described(
    v.union(
      [decimal, units],
      'a price as shown, such as "99.50", or an integer in the smallest unit',
    ),
    `${which} price: a text is as shown, such as "99.50"; an integer is in the smallest unit of the currency: stroops of Pi, 10000000 for 1 π, or cents`,
  )

const filters = v.object({
  categories: v.optional(
    described(
      v.pipe(v.array(text(100, 'A category, such as Headphones')), v.maxLength(20)),
      'Only products of these categories, by name, slug or id',
    ),
    [],
  ),
  price: v.optional(
    described(
      v.object({ min: v.optional(price('Lowest')), max: v.optional(price('Highest')) }),
      'Only products of these prices',
    ),
  ),
})
const filtered = { filters: v.optional(described(filters, 'What to leave out')) }
export type Filters = v.InferOutput<typeof filters>
export type SearchInput = v.InferOutput<typeof searchInput>
export const searchInput = v.object({
  ...shared,
  query: v.optional(
    text(1000, 'What the buyer looks for, such as wireless headphones; put prices into filters'),
  ),
  ...filtered,
  pagination: v.optional(
    described(
      v.object({
        cursor: v.optional(text(100, '`pagination.cursor` of the page before')),
        limit: v.optional(
          described(v.pipe(whole, v.minValue(1)), 'Products a page, 1 to 24, such as 10'),
          10,
        ),
      }),
      'Which page',
    ),
    {},
  ),
})
export const lookupInput = v.object({
  ...shared,
  ids: described(
    v.pipe(v.array(text(200, 'Id of a product or a variant')), v.minLength(1)),
    'At most 50 ids of products or variants',
  ),
  ...filtered,
})
const chosenOption = v.object({
  name: text(100, 'Name of the option as shown, such as Size'),
  label: text(100, 'Value of it as shown, such as M'),
})
export const productInput = v.object({
  ...shared,
  id: text(200, 'Id of a product or a variant'),
  selected: v.optional(
    described(v.pipe(v.array(chosenOption), v.maxLength(10)), 'Options the buyer has chosen'),
  ),
  preferences: v.optional(
    described(
      v.pipe(v.array(text(100, 'Name of an option, such as Size')), v.maxLength(10)),
      'Options by importance: the last is given up first if nothing fits all',
    ),
    [],
  ),
  ...filtered,
})
