// Keyboard navigation and pasting in a table of variants, as in a spreadsheet. A row is `data-variant`, a field has its `data-column`.

import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isForInputMethod } from '../../../ui/input-method'

/** Of the product editor, from left to right. */
export const columns = [
  'price',
  'sku',
  'barcode',
  'weight',
  'contents',
  'stock',
  'lowStock',
] as const

const rowsOf = (table: Element): Element[] => [...table.querySelectorAll('tr[data-variant]')]

const fieldOf = (row: Element | undefined, column: string | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>(`[data-column="${column}"]`) ?? null

/** Up, down and Enter move to the same field of another row, as in a spreadsheet. */
export function moveInColumn(event: KeyboardEvent<HTMLFieldSetElement>) {
  const field = event.target as HTMLInputElement
  const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  const { column } = field.dataset
  if (!by || !column || event.altKey || isForInputMethod(event)) return
  event.preventDefault()
  const fields = rowsOf(event.currentTarget).flatMap((row) => fieldOf(row, column) ?? [])
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
  const rows = rowsOf(event.currentTarget)
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const names = [...new Set(all.map(({ dataset }) => dataset.column))]
  const across = names.indexOf(column)
  const down = rows.findIndex((row) => row.contains(first))
  for (const [below, line] of text.replace(/\n$/, '').split('\n').entries())
    for (const [right, cell] of line.split('\t').entries())
      fill(fieldOf(rows[down + below], names[across + right]), cell.trim())
}

function fill(field: HTMLInputElement | null, text: string): void {
  if (!field) return
  if (field.type === 'checkbox') field.checked = /^(1|yes|true|x|hidden)$/i.test(text)
  else field.value = text
  // As typed: an unsaved change, and its error is corrected.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
