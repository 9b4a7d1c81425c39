// What staff may ask of an import.
import * as v from 'valibot'
import { type Form, oneOfThese, readAs, readInput, text, ticked } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { importAs, newCategoryChoices, type Options, stockChoices } from './rules.ts'

const choose = 'imports.field.choose'
const optionsWith = (known: readonly string[]) =>
  v.object({
    as: oneOfThese(importAs, choose),
    stock: oneOfThese(stockChoices, choose),
    // A shop without categories has none to choose.
    category: readAs(
      (id) => (known.includes(id) || (id === '' && known.length === 0) ? id : undefined),
      choose,
    ),
    newCategories: v.optional(oneOfThese(newCategoryChoices, choose), 'refuse'),
    rate: v.pipe(text, v.trim(), v.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,7})?$/, 'imports.field.rate')),
    fetchPictures: v.optional(ticked, ''),
    hex: v.pipe(text, v.trim(), v.toLowerCase(), v.regex(/^(#[0-9a-f]{6})?$/, 'imports.field.hex')),
  })

/** `known`: ids of the categories. Refuses `imports.options` with the fields. */
export const readOptions = (form: Form, known: readonly string[]): Result<Options> =>
  readInput(optionsWith(known), form, 'imports.options')
