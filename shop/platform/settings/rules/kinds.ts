// Kinds of settings: how each is stored as text, parsed, typed and displayed. Pure.

import { ok, type Result, refuse } from '../../../result.ts'
import { type ListCurrency, parseAmount, plainAmount } from '../../money/rules.ts'

/** Form control. */
export type Form =
  | 'line'
  | 'lines'
  | 'amount'
  | 'count'
  | 'percent'
  | 'languages'
  | 'categories'
  | 'countries'
  | 'choice'
  | 'zone'
  | 'currency'
  | 'orientation'

export type Kind<T> = {
  readonly fallback: T
  readonly form: Form
  /** Bounds of a count. */
  readonly least?: number
  readonly most?: number
  /** Values of a choice. */
  readonly choices?: readonly string[]
  /** Parses stored text. Refuses `settings.invalid`. */
  read(text: string): Result<T>
  write(value: T): string
}

const invalid = refuse('settings.invalid')

export const text = (longest: number, fallback = ''): Kind<string> => ({
  fallback,
  form: longest > 300 ? 'lines' : 'line',
  most: longest,
  read: (value) => (value.length <= longest ? ok(value.trim()) : invalid),
  write: (value) => value.trim(),
})

/** Text with a format, or empty. */
export const textLike = (longest: number, fits: (text: string) => boolean): Kind<string> => ({
  ...text(longest),
  read: (value) => {
    const trimmed = value.trim()
    return trimmed.length <= longest && (trimmed === '' || fits(trimmed)) ? ok(trimmed) : invalid
  },
})

/** One of a few values; the first is the default. */
export const choice = <T extends string>(...values: readonly [T, ...T[]]): Kind<T> => ({
  fallback: values[0],
  form: 'choice',
  choices: values,
  read: (value) => {
    const word = values.find((each) => each === value)
    return word === undefined ? invalid : ok(word)
  },
  write: (value) => value,
})

/** Smallest units of the shop's currency, zero or more; the default is in Pi, and the same number of another one. */
export const amount = (fallback = 0n): Kind<bigint> => ({
  fallback,
  form: 'amount',
  read: (value) => (/^\d{1,30}$/.test(value) ? ok(BigInt(value)) : invalid),
  write: String,
})

/** An integer within bounds. */
export const count = (fallback: number, most: number, least = 0): Kind<number> => ({
  fallback,
  form: 'count',
  least,
  most,
  read: (value) => {
    const isIn = /^\d{1,6}$/.test(value) && Number(value) <= most && Number(value) >= least
    return isIn ? ok(Number(value)) : invalid
  },
  write: String,
})

/** From 0 to 99.99 percent, in hundredths of a percent. */
export const percent = (fallback = 0): Kind<number> => ({
  ...count(fallback, 9999),
  form: 'percent',
})

/** An integer, or nothing: then the configuration applies. */
export const countOrNone = (most: number, least: number): Kind<number | null> => {
  const bounded = count(least, most, least)
  return {
    ...bounded,
    fallback: null,
    read: (value) => (value === '' ? ok(null) : bounded.read(value)),
    write: (value) => (value === null ? '' : String(value)),
  }
}

/** Ids of a list whose checkbox `KEY.ID` is ticked, in alphabetical order. */
export const tickedIn = (
  fields: Readonly<Record<string, string | undefined>>,
  key: string,
): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(`${key}.`) && fields[name] === 'yes')
    .map((name) => name.slice(key.length + 1))
    .sort()

/** Converts typed text to stored text: amounts in the shop's currency, shares in percent. Refuses `settings.invalid`. */
export function typedText(form: Form, typed: string, currency: ListCurrency): Result<string> {
  const clean = typed.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (form === 'percent') return hundredths(clean)
  if (form !== 'amount') return ok(form === 'line' ? clean.replace(/\s+/g, ' ') : clean)
  const read = parseAmount(clean, currency)
  return read.ok ? ok(String(read.value)) : invalid
}

/** Accepts "19", "19.5" and "19,50 %". */
function hundredths(typed: string): Result<string> {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed) ?? []
  return whole === undefined ? invalid : ok(String(Number(whole + part.padEnd(2, '0'))))
}

/** Converts stored text to the text in the form. */
export function shownText(form: Form, kept: string, currency: ListCurrency): string {
  if (!/^\d+$/.test(kept)) return kept
  if (form === 'percent') return String(Number(kept) / 100)
  return form === 'amount' ? plainAmount(BigInt(kept), currency) : kept
}
