// Comma-separated values (RFC 4180) that no spreadsheet runs. Pure.

/** Text is always quoted, since some spreadsheets split at semicolons; numbers come as `Numeric` and stand bare. */
export type Cell = string | Numeric | Date | null
/** Digits that the shop has written itself. */
export type Numeric = { readonly number: string }

export const numeric = (value: bigint | number | string): Numeric => ({ number: String(value) })

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return quoted(csvTime(cell))
  return typeof cell === 'string' ? quoted(harmless(cell)) : cell.number
}

/** yyyy-MM-dd HH:mm:ss, UTC. */
export const csvTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

// What spreadsheets take for the start of a formula: the four signs in every width, also behind blanks and invisible
// characters, and control characters that shift the rest into a cell of its own.
const formula = /^(?:[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n\0])/u

export const isFormula = (text: string): boolean => formula.test(text)

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)
