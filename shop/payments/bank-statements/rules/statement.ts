// Reads the incoming payments of a bank statement in CSV, whichever bank wrote it. Pure.
import { amountIn, type DecimalSign, decimalShown } from '../../../platform/csv/amounts.ts'
import { csvReader, longestCell, separators } from '../../../platform/csv/reader.ts'
import { decimalsOf, type ListCurrency, parseAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { type Columns, columnsOf } from './columns.ts'
import { type DayOrder, mostRows } from './limits.ts'

/** A payment that arrived. */
export type Line = {
  /** As spreadsheets count. */
  readonly row: number
  /** "2026-11-05" */
  readonly day: string
  /** In the smallest unit of the statement's currency. */
  readonly amount: bigint
  /** What the payer wrote, in one line of at most 140 characters. */
  readonly purpose: string
  readonly payer: string
  /** Every cell, for order numbers that stand elsewhere. */
  readonly text: string
  /** Of this payment among those of the file that are alike in all that a later statement repeats, from 0. */
  readonly place: number
}

export type Statement = {
  readonly lines: readonly Line[]
  /** Rows that are no payment to the shop: outgoing, or not booked yet. */
  readonly others: number
  /** Rows in another currency. */
  readonly foreign: number
  /** Rows whose day or amount cannot be read, as spreadsheets count. */
  readonly unreadable: readonly number[]
}

/** Banks write a preamble of account, holder and period. */
const longestPreamble = 40
const longestPurpose = 140
const pending =
  /^(pending|vorgemerkt|umsatz vorgemerkt|vorgemerkte buchung|reverted|failed|declined|en attente|pendiente|in sospeso|pendente)$/i

type Sheet = {
  readonly columns: Columns
  readonly rows: readonly (readonly [number, readonly string[]])[]
}

/**
 * Amounts are of `currency`. Refuses `statement.columns` (no heading with a day and an amount), `statement.rows` (more
 * than 5,000), `statement.days` (days with slashes that can be read in two ways: choose), `statement.empty`.
 */
export function readStatement(
  text: string,
  currency: ListCurrency,
  order: DayOrder = 'auto',
): Result<Statement> {
  const sheet = sheetOf(text)
  if (!sheet) return refuse('statement.columns')
  if (sheet.rows.length > mostRows) return refuse('statement.rows', { facts: { most: mostRows } })
  const { day: dayAt = 0, amount, credit } = sheet.columns
  const amountAt = amount ?? credit ?? 0
  const days = sheet.rows.map(([, cells]) => cells[dayAt] ?? '')
  const meant = order === 'auto' ? orderOf(days) : order
  if (meant === 'open') return refuse('statement.days')
  const decimal = decimalOf(
    sheet.rows.map(([, cells]) => cells[amountAt] ?? ''),
    currency,
  )
  const found = sheet.rows.map((row) => lineOf(row, sheet.columns, { currency, meant, decimal }))
  const lines = numbered(found.filter((each) => typeof each === 'object'))
  const count = (what: string) => found.filter((each) => each === what).length
  const unreadable = sheet.rows.flatMap(([row], at) => (found[at] === 'unreadable' ? [row] : []))
  if (found.length === 0) return refuse('statement.empty')
  return ok({ lines, others: count('other'), foreign: count('foreign'), unreadable })
}

/** By the separator under which a heading is found; the one with most columns. */
function sheetOf(text: string): Sheet | null {
  const sheets = separators.flatMap((separator) => {
    const reader = csvReader(separator)
    const rows = [...reader.push(text), ...reader.end()]
    const at = rows.slice(0, longestPreamble).findIndex(({ cells }) => columnsOf(cells) !== null)
    const heading = rows[at]?.cells
    const columns = heading && columnsOf(heading)
    if (!columns) return []
    const below = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    return [
      {
        columns,
        width: heading.length,
        rows: below.map((row) => [row.number, row.cells] as const),
      },
    ]
  })
  return sheets.toSorted((a, b) => b.width - a.width)[0] ?? null
}

type Reading = { currency: ListCurrency; meant: 'dmy' | 'mdy'; decimal: DecimalSign | undefined }

function lineOf(
  [row, cells]: readonly [number, readonly string[]],
  columns: Columns,
  { currency, meant, decimal }: Reading,
): Omit<Line, 'place'> | 'other' | 'foreign' | 'unreadable' {
  const cell = (at: number | undefined) => (at === undefined ? '' : oneLine(cells[at] ?? ''))
  if (cells.some((each) => pending.test(each.trim()))) return 'other'
  const typed = cell(columns.amount) || cell(columns.credit)
  // Columns of their own for what goes out and what comes in: this one went out.
  if (typed === '' && columns.credit !== undefined) return 'other'
  // Below the bookings some banks write a balance without a day.
  if (cell(columns.day) === '' && typed === '') return 'other'
  const isOut = /^\(.*\)$|^[^\d]*[-−–]|[-−–]\s*(?:\p{Sc}|[A-Z]{3})?$|\b(?:S|DR|DBIT)$/u.test(typed)
  const [, named = ''] = /^([A-Z]{3})$/.exec(cell(columns.currency)) ?? []
  const plain = typed.replace(/^\(|\)$/g, '').replace(/[-−–+]|\b(?:S|H|CR|DR|CRDT|DBIT)$/gu, '')
  const read = amountIn(plain, decimal)
  const day = dayIn(cell(columns.day), meant)
  if (!read || read.digits === 'open' || !day) return 'unreadable'
  if ((named || currencyOfSign(read.currency) || currency) !== currency) return 'foreign'
  const amount = parseAmount(read.digits, currency)
  if (!amount.ok) return 'unreadable'
  if (isOut || amount.value <= 0n) return 'other'
  const payer = cell(columns.payer).slice(0, 100)
  const purpose = cell(columns.purpose) || longestOf(cells.map(oneLine))
  const text = cells.map(oneLine).join(' | ').slice(0, longestCell)
  return { row, day, amount: amount.value, purpose: shortened(purpose), payer, text }
}

const currencyOfSign = (shown: string): string =>
  ({ '€': 'EUR', $: '', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₩': 'KRW', '₽': 'RUB' })[shown] ??
  shown

const oneLine = (cell: string): string => cell.replace(/[\p{C}\s]+/gu, ' ').trim()
const longestOf = (cells: readonly string[]): string =>
  cells.filter((cell) => /\p{L}/u.test(cell)).toSorted((a, b) => b.length - a.length)[0] ?? ''
const shortened = (text: string): string =>
  [...text.normalize('NFC')].slice(0, longestPurpose).join('')

/** Which sign the column's amounts have before decimals. Three digits after it are thousands where there are fewer decimals. */
function decimalOf(cells: readonly string[], currency: ListCurrency): DecimalSign | undefined {
  for (const cell of cells) {
    const shown = decimalShown(cell)
    if (shown === ',' || shown === '.') return shown
  }
  if (decimalsOf(currency) >= 3) return undefined
  const some = cells.find((cell) => /\d[.,]\d{3}\b/.test(cell))
  return some === undefined ? undefined : some.includes('.') ? ',' : '.'
}

const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** Of days with slashes: the day comes first if a first number is above 12, and the other way around. */
function orderOf(days: readonly string[]): 'dmy' | 'mdy' | 'open' {
  let isAsked = false
  for (const text of days) {
    const [, first, sign, second] = parts.exec(text.trim()) ?? []
    if (!first || !second) continue
    // Nobody writes the month first with points.
    if (sign === '.') return 'dmy'
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
    isAsked ||= first.padStart(2, '0') !== second.padStart(2, '0')
  }
  return isAsked ? 'open' : 'dmy'
}

/** "2026-11-05"; null if it is no day. Times behind it are left out. */
function dayIn(text: string, order: 'dmy' | 'mdy'): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text) ??
    []
  if (year && month && day) return sound(year, month, day)
  const [, first = '', , second = '', short = ''] = parts.exec(text) ?? []
  if (!first) return null
  const full = short.length === 2 ? `20${short}` : short
  return order === 'dmy' ? sound(full, second, first) : sound(full, first, second)
}

function sound(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** Two payments alike on one day are two. */
function numbered(lines: readonly Omit<Line, 'place'>[]): Line[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const content = contentOf(line)
    const place = seen.get(content) ?? 0
    seen.set(content, place + 1)
    return { ...line, place }
  })
}

/** What every statement says alike of one payment; its row, or a balance behind it, changes. */
export const contentOf = ({ day, amount, purpose, payer }: Omit<Line, 'place'>): string =>
  JSON.stringify([day, String(amount), purpose, payer])
