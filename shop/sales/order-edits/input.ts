// Reads an edit from a form: rows of lines by index, amounts as programs write them.

import type { Form } from '../../platform/input.ts'
import { type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { editReasons } from '../orders/rules/edit-reasons.ts'
import type { Edit, WantedLine } from './rules.ts'

/** Rows of the form, by the index in their names: `variant.0`, `quantity.0`, `price.0`. */
export const rowsIn = (form: Form): number[] =>
  Object.keys(form)
    .flatMap((name) => /^variant\.(\d{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

/** Fields that are amounts of money, as the reader's language writes them; `discountWas` is what `discount` was filled in with. */
export const isAmountField = (name: string): boolean =>
  /^price\.\d+$|^(?:discount|shipping)(?:Was)?$/.test(name)

/**
 * `was.N` is the variant that a row had, and `cost.N` the price that was filled in for it: a price that was left as it was is
 * none by agreement. A quantity of 0 takes the line away. Refuses `form.invalid` with its fields.
 */
export function readEdit(form: Form, currency: ListCurrency): Result<Edit> {
  const fields: Record<string, string> = {}
  const amount = (name: string): bigint | null => {
    const text = form[name]?.trim() ?? ''
    if (text === '' || text === form[`cost.${name.split('.')[1]}`]) return null
    const read = parseAmount(text, currency)
    if (!read.ok) fields[name] = read.code
    return read.ok ? read.value : null
  }
  const lines = rowsIn(form).flatMap((row): WantedLine[] => {
    const typed = form[`quantity.${row}`]?.trim() ?? ''
    if (!/^\d{1,3}$/.test(typed)) fields[`quantity.${row}`] = 'number.invalid'
    const quantity = Number(typed)
    const from = form[`from.${row}`] ?? ''
    const price = amount(`price.${row}`)
    if (quantity === 0) return []
    const isKept = /^\d{1,3}$/.test(from)
    return [
      {
        from: isKept ? Number(from) : null,
        variantId: form[`variant.${row}`] ?? '',
        quantity,
        price,
      },
    ]
  })
  const isFollowed = form.discount?.trim() === form.discountWas
  const discount = isFollowed ? null : amount('discount')
  const isShippingKept = form.shipping?.trim() === form.shippingWas
  const shipping = isShippingKept ? null : amount('shipping')
  const reason = editReasons.find((each) => each === form.reason)
  if (!reason) fields.reason = 'orders.edit_reason'
  const version = Number(form.version)
  if (Object.keys(fields).length > 0 || !reason || !Number.isInteger(version))
    return refuse('form.invalid', { fields })
  const methodId = form.methodId || null
  return ok({ version, lines, discount, methodId, shipping, reason, note: form.note ?? '' })
}
