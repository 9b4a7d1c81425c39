// Comma-separated values (RFC 4180) that no spreadsheet runs. Pure.
import { stringify } from 'csv-stringify/sync'

/** Text is always quoted, since some spreadsheets split at semicolons; numbers come as `Numeric` and stand bare. */
export type Cell = string | Numeric | Date | null
/** Digits that the shop has written itself. */
export type Numeric = { readonly number: string }

export const numeric = (value: bigint | number | string): Numeric => ({ number: String(value) })

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Some rows of a file that is written while it is read. */
export type CsvPart = { readonly text: string; readonly rows: number }

/** Null is an empty cell. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    quoted_string: true,
    // Of what is no text, dates.
    quoted_match: ':',
    // Not `escape_formulas`: it looks at the first character alone, and a blank before it is enough to get by.
    cast: { string: harmless, date: csvTime, object: (cell) => (cell as Numeric).number },
  })

/** yyyy-MM-dd HH:mm:ss, UTC. */
export function csvTime(at: Date): string {
  const text = at.toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

// What spreadsheets take for the start of a formula: the four signs in every width, also behind blanks and invisible
// characters, and control characters that shift the rest into a cell of its own.
const formula = /^(?:[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n\0])/u

export const isFormula = (text: string): boolean => formula.test(text)

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)
