// Keyboard navigation and pasting in the variant table, as in a spreadsheet.

import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isForInputMethod } from '../../../../ui/input-method'

/** From left to right. */
export const columns = [
  'price',
  'sku',
  'barcode',
  'weight',
  'contents',
  'stock',
  'lowStock',
] as const

/** The fields of a column, from top to bottom. */
const fieldsOfColumn = (table: Element, column: string): HTMLInputElement[] => [
  ...table.querySelectorAll<HTMLInputElement>(`tr[data-variant] [data-column="${column}"]`),
]

/** Up, down and Enter move to the same field of another row, as in a spreadsheet. */
export function moveInColumn(event: KeyboardEvent<HTMLFieldSetElement>) {
  const field = event.target as HTMLInputElement
  const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  const { column } = field.dataset
  if (!by || !column || event.altKey || isForInputMethod(event)) return
  event.preventDefault()
  const fields = fieldsOfColumn(event.currentTarget, column)
  const next = fields[fields.indexOf(field) + by]
  next?.focus()
  if (next?.type !== 'checkbox') next?.select()
}

/** Pastes a block of cells into the fields to the right of and below this one. */
export function pasteBlock(event: ClipboardEvent<HTMLFieldSetElement>) {
  const first = event.target as HTMLInputElement
  const { column } = first.dataset
  const text = event.clipboardData.getData('text').replaceAll('\r', '')
  if (!column || !/[\t\n]/.test(text)) return
  event.preventDefault()
  const table = event.currentTarget
  const all = [...columns, 'hidden'].map((each) => fieldsOfColumn(table, each))
  const from = { column: [...columns, 'hidden'].indexOf(column), row: 0 }
  from.row = all[from.column]?.indexOf(first) ?? 0
  for (const [down, line] of text.replace(/\n$/, '').split('\n').entries())
    for (const [right, cell] of line.split('\t').entries())
      fill(all[from.column + right]?.[from.row + down], cell.trim())
}

function fill(field: HTMLInputElement | undefined, text: string): void {
  if (!field) return
  if (field.type === 'checkbox') field.checked = /^(1|yes|true|x|hidden)$/i.test(text)
  else field.value = text
  // As typed: an unsaved change, and its error is corrected.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
