// CSV (RFC 4180), safe against formula injection. Pure.
import { stringify } from 'csv-stringify/sync'
import { fieldTime } from '../time-zone.ts'

/** Text is always quoted, since some spreadsheets split at semicolons; numbers are `Numeric` and unquoted. */
export type Cell = string | Numeric | Date | null
/** Digits formatted by the shop. */
export type Numeric = { readonly number: string }

export const numeric = (value: bigint | number | string): Numeric => ({ number: String(value) })

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Some rows of a streamed file. */
export type CsvPart = { readonly text: string; readonly rows: number }

/** Null is an empty cell. */
/** Times are in the zone. */
export const csvRows = (rows: readonly (readonly Cell[])[], zone = 'UTC'): string =>
  stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    quoted_string: true,
    // Quotes dates, which are not strings.
    quoted_match: ':',
    // Not `escape_formulas`: it checks only the first character, and a leading blank bypasses it.
    cast: {
      string: harmless,
      date: (at) => csvTime(at, zone),
      object: (cell) => (cell as Numeric).number,
    },
  })

/** yyyy-MM-dd HH:mm:ss in the zone. Offsets are whole minutes. */
export function csvTime(at: Date, zone = 'UTC'): string {
  const text = at.toISOString()
  if (zone === 'UTC') return `${text.slice(0, 10)} ${text.slice(11, 19)}`
  return `${fieldTime(at, zone).replace('T', ' ')}:${text.slice(17, 19)}`
}

// What spreadsheets read as a formula: four characters in all widths, also after blanks and invisible characters, and
// control characters that move the rest to another cell.
const formula = /^(?:[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n\0])/u

export const isFormula = (text: string): boolean => formula.test(text)

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)
