// Serialization of values in cells of our own CSV, and exact parsing back. Pure.
import { isFormula, unmarked } from '../../../platform/csv/writer.ts'

/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula, and to text that begins with one: removing
 * one apostrophe restores every text.
 */
export const cellOf = (text: string): string =>
  text.startsWith("'") || isFormula(text) ? `'${text}` : text

export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && (cell[1] === "'" || isFormula(cell.slice(1)))
    ? cell.slice(1)
    : unmarked(cell)

/** A list with one item per line; a feature has no line break. */
export const listCell = (lines: readonly string[]): string => lines.join('\n')
export const linesIn = (cell: string): string[] =>
  cell.split(/\r\n?|\n/).filter((line) => line.trim() !== '')

type Pair = readonly [label: string, value: string]

/** `Label: value`, one per line; colons in the label are escaped with a backslash. */
export const pairsCell = (pairs: readonly Pair[]): string =>
  pairs
    .map(([label, value]) => `${label.replace(/[\\:]/g, (sign) => `\\${sign}`)}: ${value}`)
    .join('\n')

/** A line without a colon is a label without a value, which validation then refuses. */
export const pairsIn = (cell: string): Pair[] => linesIn(cell).map(pairIn)

function pairIn(line: string): Pair {
  let label = ''
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string
    if (sign === ':') return [label.trim(), line.slice(at + 1).trim()]
    if (sign === '\\' && at + 1 < line.length) at += 1
    label += line[at]
  }
  return [label.trim(), '']
}

/** Shortens a value for the list of problems: one line, without bidi control characters. */
export const shortened = (value: string, most = 80): string => {
  const plain = value
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  const characters = [...plain]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : plain
}
