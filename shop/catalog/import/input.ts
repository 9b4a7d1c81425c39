// What staff may ask of an import.
import * as v from 'valibot'
import { type Form, oneOfThese, readInput, text } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { categories } from '../products/rules.ts'
import { importAs, type Options, stockChoices } from './rules.ts'

const choose = 'imports.field.choose'
const options = v.object({
  as: oneOfThese(importAs, choose),
  stock: oneOfThese(stockChoices, choose),
  category: oneOfThese(categories, choose),
  rate: v.pipe(text, v.trim(), v.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,7})?$/, 'imports.field.rate')),
  hex: v.pipe(text, v.trim(), v.toLowerCase(), v.regex(/^(#[0-9a-f]{6})?$/, 'imports.field.hex')),
})

/** Refuses `imports.options` with the fields. */
export const readOptions = (form: Form): Result<Options> =>
  readInput(options, form, 'imports.options')
