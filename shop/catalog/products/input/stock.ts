// What staff may send about stock.
import { ok, type Result, refuse } from '../../../result.ts'
import {
  longestNote,
  mostPieces,
  type StaffReason,
  type StockChange,
  staffReasons,
} from '../rules/stock.ts'
import { isPossible } from '../rules.ts'

/** Digits of any script's keyboard come as Latin ones from a number field. */
const wholeNumber = (text: string | undefined): number | null =>
  /^\d{1,7}$/.test(text?.trim() ?? '') ? Number(text) : null

/** Refuses `catalog.missing`, and `stock.invalid` with the fields. */
export function readStockChange(
  productId: string,
  fields: Readonly<Record<string, string>>,
): Result<StockChange> {
  const { colour = '', reason = '' } = fields
  if (!isPossible({ productId, colour })) return refuse('catalog.missing')
  if (!isStaffReason(reason)) return invalid('reason')
  const pieces = wholeNumber(fields.pieces)
  const least = reason === 'counted' ? 0 : 1
  if (pieces === null || pieces < least || pieces > mostPieces) return invalid('pieces')
  const orderNumber = fields.order?.trim() || null
  if (orderNumber !== null && !/^PI-\d{13,14}$/.test(orderNumber)) return invalid('order')
  const note = plain(fields.note)
  if (note.length > longestNote) return invalid('note')
  return ok({ productId, colour, reason, pieces, orderNumber, note: note || null })
}

/** A product's own mark; empty: the shop's. Refuses `stock.invalid`. */
export function readLowFrom(text: string | undefined): Result<number | null> {
  if (!text?.trim()) return ok(null)
  const from = wholeNumber(text)
  return from === null || from > mostPieces ? invalid('lowFrom') : ok(from)
}

const isStaffReason = (text: string): text is StaffReason =>
  (staffReasons as readonly string[]).includes(text)

const plain = (text = ''): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const invalid = (field: string) =>
  refuse('stock.invalid', { fields: { [field]: `stock.field.${field}` } })
