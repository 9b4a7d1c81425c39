// Reads a pay link from a form: rows of lines by index, amounts as programs write them.

import * as v from 'valibot'
import { isVariantId } from '../../catalog/products/rules/catalog.ts'
import { isTaxClass } from '../../catalog/products/rules/tax-class.ts'
import { email as emailField } from '../../people/accounts/input.ts'
import { type Form, oneLine, paragraphsIn, wholeIn } from '../../platform/input.ts'
import { firstLanguage, isLanguage } from '../../platform/languages.ts'
import { type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { type DraftDelivery, type DraftLine, type Entered, limits, usualDays } from './rules.ts'

/** Rows of the form, by the index in their names: `quantity.0`. */
export const rowsIn = (form: Form): number[] =>
  Object.keys(form)
    .flatMap((name) => /^quantity\.(\d{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

/** Fields that are amounts of money, as the reader's language writes them. */
export const isAmountField = (name: string): boolean =>
  /^price\.\d+$|^(?:discount|shipping|amount)$/.test(name)

/** A row of a custom line that nothing was entered in. */
const isBlank = (form: Form, row: number): boolean =>
  !form[`variant.${row}`] && !form[`name.${row}`]?.trim() && !form[`price.${row}`]?.trim()

/**
 * `cost.N` is the price that was filled in for a variant: one that was left as it was is none by agreement. A quantity of 0
 * takes the line away. Refuses `form.invalid` with its fields, and `pay_links.empty`.
 */
export function readPayLink(form: Form, currency: ListCurrency): Result<Entered> {
  const fields: Record<string, string> = {}
  const amount = (name: string): bigint | null => {
    const text = form[name]?.trim() ?? ''
    if (text === '') return null
    const read = parseAmount(text, currency)
    if (!read.ok) fields[name] = read.code
    return read.ok ? read.value : null
  }
  const positive = (name: string): bigint => {
    const read = amount(name)
    if ((read === null || read <= 0n) && !fields[name]) fields[name] = 'pay_links.price'
    return read ?? 0n
  }
  const rows = rowsIn(form).filter((row) => !isBlank(form, row))
  const lines = rows.flatMap((row): DraftLine[] => {
    const typed = form[`quantity.${row}`]?.trim() ?? ''
    const quantity = wholeIn(0, limits.quantity)(typed)
    if (quantity === undefined) {
      fields[`quantity.${row}`] = 'pay_links.quantity'
      return []
    }
    if (quantity === 0) return []
    const variantId = form[`variant.${row}`] ?? ''
    if (variantId) {
      if (!isVariantId(variantId)) fields[`price.${row}`] = 'pay_links.gone'
      const isListed = form[`price.${row}`]?.trim() === (form[`cost.${row}`] ?? '')
      const isLeft = isListed || !form[`price.${row}`]?.trim()
      return [{ variantId, quantity, price: isLeft ? null : positive(`price.${row}`) }]
    }
    const name = oneLine(form[`name.${row}`] ?? '')
    if (name === '') fields[`name.${row}`] = 'pay_links.name'
    if ([...name].length > limits.name) fields[`name.${row}`] = 'field.long'
    const taxClass = form[`tax.${row}`] || 'standard'
    if (!isTaxClass(taxClass)) {
      fields[`tax.${row}`] = 'pay_links.choice'
      return []
    }
    return [{ name, quantity, price: positive(`price.${row}`), taxClass }]
  })
  const email = emailIn(form, fields)
  const days = form.days?.trim() ? wholeIn(1, limits.days)(form.days) : usualDays
  if (days === undefined) fields.days = 'pay_links.days'
  const note = paragraphsIn(form.note ?? '')
  if ([...note].length > limits.note) fields.note = 'field.long'
  const reason = oneLine(form.reason ?? '')
  if ([...reason].length > limits.reason) fields.reason = 'field.long'
  const name = oneLine(form.customer ?? '')
  if ([...name].length > limits.name) fields.customer = 'field.long'
  const delivery = deliveryIn(form, fields)
  const discount = amount('discount') ?? 0n
  const shipping = amount('shipping')
  if (days === undefined || Object.keys(fields).length > 0)
    return refuse('form.invalid', { fields })
  if (lines.length === 0) return refuse('pay_links.empty')
  if (lines.length > limits.lines) return refuse('cart.full', { facts: { most: limits.lines } })
  const language = isLanguage(form.language) ? form.language : firstLanguage()
  const draft = { lines, discount, delivery, shipping, email, name, language, days, currency }
  return ok({ draft, note, reason })
}

/** Null where none was entered. */
function emailIn(form: Form, fields: Record<string, string>): string | null {
  const typed = form.email?.trim() ?? ''
  if (typed === '') return null
  const read = v.safeParse(emailField, typed)
  if (!read.success) fields.email = read.issues[0].message
  return read.success ? read.output : null
}

/** `none`, `ship`, or a pick-up: `pickup COUNTRY METHOD`. */
function deliveryIn(form: Form, fields: Record<string, string>): DraftDelivery {
  const [kind = 'none', at = '', methodId = null] = (form.delivery || 'none').split(' ')
  const country = (kind === 'ship' ? (form.country ?? '') : at).trim().toUpperCase()
  if (kind === 'none') return { kind }
  if (kind !== 'ship' && kind !== 'pickup') fields.delivery = 'pay_links.choice'
  else if (/^[A-Z]{2}$/.test(country) || (kind === 'ship' && country === ''))
    return { kind, country, methodId: kind === 'pickup' ? methodId : null }
  else fields.country = 'pay_links.choice'
  return { kind: 'none' }
}
