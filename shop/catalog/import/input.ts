// What staff may ask of an import.

import { ok, type Result, refuse } from '../../result.ts'
import { categories } from '../products/rules.ts'
import { importAs, type Options, stockChoices } from './rules.ts'

/** Refuses `imports.options` with the fields. */
export function readOptions(fields: Readonly<Record<string, string>>): Result<Options> {
  const as = importAs.find((each) => each === fields.as)
  const stock = stockChoices.find((each) => each === fields.stock)
  const category = categories.find((each) => each === fields.category)
  const rate = (fields.rate ?? '').trim()
  const hex = (fields.hex ?? '').trim().toLowerCase()
  const wrong: Record<string, string> = {}
  if (!as) wrong.as = 'imports.field.choose'
  if (!stock) wrong.stock = 'imports.field.choose'
  if (!category) wrong.category = 'imports.field.choose'
  if (!/^\d{1,9}(\.\d{1,7})?$/.test(rate) || !/[1-9]/.test(rate)) wrong.rate = 'imports.field.rate'
  if (hex !== '' && !/^#[0-9a-f]{6}$/.test(hex)) wrong.hex = 'imports.field.hex'
  if (!as || !stock || !category || Object.keys(wrong).length > 0)
    return refuse('imports.options', { fields: wrong })
  return ok({ as, stock, category, rate, hex })
}
