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

/** How a file is written: for programs, or as a spreadsheet of the reader's language opens it. */
export type CsvFormat = {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
  /** Text that a spreadsheet would read as a number or a date is marked as text. */
  readonly isMarked: boolean
  /** Of times. */
  readonly zone: string
}

/** RFC 4180 with decimal points, for programs. */
export const plainCsv: CsvFormat = {
  separator: ',',
  decimal: '.',
  isMarked: false,
  zone: 'UTC',
}

/** Spreadsheets of languages with a decimal comma split at semicolons, and read "12.5" as a date. */
export function spreadsheetCsv(language: string, zone = 'UTC'): CsvFormat {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return { separator: hasComma ? ';' : ',', decimal: hasComma ? ',' : '.', isMarked: true, zone }
}

/** Some rows of a streamed file. */
export type CsvPart = { readonly text: string; readonly rows: number }

/** Null is an empty cell. */
export const csvRows = (rows: readonly (readonly Cell[])[], format = plainCsv): string =>
  stringify(rows as Cell[][], {
    delimiter: format.separator,
    record_delimiter: 'windows',
    quoted_string: true,
    // Quotes dates, which are not strings.
    quoted_match: ':',
    // Not `escape_formulas`: it checks only the first character, and a leading blank bypasses it.
    cast: {
      string: (text) => (format.isMarked && isMistaken(text) ? `="${text}"` : harmless(text)),
      date: (at) => csvTime(at, format.zone),
      object: (cell) => (cell as Numeric).number.replace('.', format.decimal),
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

/** Digits with what stands between them in numbers, dates, times and phone numbers; "1E5"; "1-Feb". */
const mistaken =
  /^\+?\d[\d\s.,:/()+-]*(?:e[+-]?\d+)?$|^\d{1,2}[-./ ]*\p{L}{3,9}\.?$|^\p{L}{3,9}[-./ ]\d{1,4}$/iu

/** Whether a spreadsheet would make a number or a date of a text, and lose zeros, digits or a plus sign. */
export const isMistaken = (text: string): boolean => text.length <= 40 && mistaken.test(text)

/** The text of a marked cell, for a file that is read again. */
export const unmarked = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)
