// Stock input of staff.
import * as v from 'valibot'
import { type Fields, rowsIn } from '../../../platform/form-rows.ts'
import {
  type Form,
  identifierText,
  line,
  maxCharacters,
  oneOfThese,
  readAs,
  readInput,
  textOf,
  unlessEmpty,
  wholeIn,
  wholeNumber,
} from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { isProductId, isVariantId } from '../../products/rules/catalog.ts'
import { maxStockNoteLength, maxUnits, type StockChange, staffReasons } from '../rules/stock.ts'

const quantity = (least: number) => wholeNumber(least, maxUnits, 'stock.field.quantity')

const change = v.object({
  reason: oneOfThese(staffReasons, 'stock.field.reason'),
  quantity: quantity(1),
  order: readAs(
    unlessEmpty((text) => /^PI-\d{13,14}$/.exec(identifierText(text))?.[0]),
    'stock.field.order',
  ),
  note: v.pipe(line, maxCharacters(maxStockNoteLength, 'stock.field.note')),
})
const counted = v.object({ ...change.entries, quantity: quantity(0) })

/** Refuses `catalog.missing`, and `stock.invalid` with the fields. */
export function readStockChange(productId: string, form: Form): Result<StockChange> {
  const variantId = textOf(form.variant)
  if (!isProductId(productId) || !isVariantId(variantId)) return refuse('catalog.missing')
  const read = readInput(form.reason === 'counted' ? counted : change, form, 'stock.invalid')
  if (!read.ok) return read
  const { order, note, ...rest } = read.value
  return ok({ ...rest, productId, variantId, orderNumber: order, note: note || null })
}

const lowFrom = v.object({
  lowFrom: readAs(unlessEmpty(wholeIn(0, maxUnits)), 'stock.field.lowFrom'),
})

/** Parses a product's low-stock threshold; empty uses the shop's. Refuses `stock.invalid`. */
export function readLowFrom(text: string | undefined): Result<number | null> {
  const read = readInput(lowFrom, { lowFrom: text }, 'stock.invalid')
  return read.ok ? ok(read.value.lowFrom) : read
}

/** A count of an existing variant that differs from the displayed number. */
export type StockCount = {
  readonly field: string
  readonly variantId: string
  readonly text: string
  readonly seen: { readonly onHand: number; readonly movement: number }
}

export const countsIn = (fields: Fields): StockCount[] =>
  rowsIn(fields, 'variants').flatMap(({ id, stock, seen = '' }, at): StockCount[] => {
    const [onHand = '', movement = ''] = seen.split(' ')
    const text = (stock ?? '').trim()
    if (!id || stock === undefined || text === onHand) return []
    const shown = { onHand: Number(onHand), movement: Number(movement) }
    return [{ field: `variants.${at}.stock`, variantId: id, text, seen: shown }]
  })
