// Comma-separated values (RFC 4180) that no spreadsheet runs. Pure.

/** Text is always quoted, since some spreadsheets split at semicolons; numbers come as `Numeric` and stand bare. */
export type Cell = string | Numeric | Date | null
/** Digits that the shop has written itself. */
export type Numeric = { readonly number: string }

export const numeric = (value: bigint | number | string): Numeric => ({ number: String(value) })

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Some rows of a file that is written while it is read. */
export type CsvPart = { readonly text: string; readonly rows: number }

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return quoted(csvTime(cell))
  return typeof cell === 'string' ? quoted(harmless(cell)) : cell.number
}

/** yyyy-MM-dd HH:mm:ss, UTC. */
export function csvTime(at: Date): string {
  const text = at.toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

const quoted = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`

// What spreadsheets take for the start of a formula: the four signs in every width, also behind blanks and invisible
// characters, and control characters that shift the rest into a cell of its own.
const formula = /^(?:[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n\0])/u

export const isFormula = (text: string): boolean => formula.test(text)

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)
