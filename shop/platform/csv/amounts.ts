// Reads amounts as other programs write them: currency signs, and separators of groups and decimals. Pure.

export type DecimalSign = '.' | ','

export type Amount = {
  /** Digits with a point before the decimals; `open` if the separator could be either. */
  readonly digits: string | 'open'
  /** ISO code or sign in the cell; empty if it names none. */
  readonly currency: string
}

const ascii = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => String(digitIn(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** Value of an Arabic, Persian or Devanagari digit. */
const digitIn = (digit: string): number => {
  const code = digit.charCodeAt(0)
  const zero = [0x660, 0x6f0, 0x966].find((first) => code >= first && code <= first + 9) ?? code
  return code - zero
}

/** Characters of the longest cell that can be an amount. */
const longest = 60

/** Null if it is no amount. `decimal`: what the column's other cells say of an ambiguous separator. */
export function amountIn(cell: string, decimal?: DecimalSign): Amount | null {
  if (cell.length > longest) return null
  const [, before = '', core = '', after = ''] =
    /^([^\d-]*)(\d[\d.,' \u2019\u00a0\u202f]*?)([^\d]*)$/u.exec(ascii(cell).trim()) ?? []
  if (core === '') return null
  const signs = `${before} ${after}`.replace(/[.,][-–—]+|^[.,]|[.,]$/g, ' ').trim()
  if (
    signs !== '' &&
    !/^(\p{Sc}|[\p{L}.]{1,5}|[()])(\s*(\p{Sc}|[\p{L}.]{1,5}|[()]))?$/u.test(signs)
  )
    return null
  const digits = digitsOf(core.replace(/[' \u2019\u00a0\u202f]+/g, ''), decimal)
  return digits === null ? null : { digits, currency: currencyOf(signs) }
}

const currencyOf = (signs: string): string =>
  /[A-Z]{3,4}/.exec(signs)?.[0] ?? /\p{Sc}/u.exec(signs)?.[0] ?? ''

const groups = (sign: string): string => `\\d{1,3}(?:\\${sign}\\d{2,3})*\\${sign}\\d{3}`
const grouped = { '.': new RegExp(`^${groups('.')}$`), ',': new RegExp(`^${groups(',')}$`) }

function digitsOf(core: string, decimal: DecimalSign | undefined): string | null {
  if (/^\d+$/.test(core)) return core
  const last = Math.max(core.lastIndexOf('.'), core.lastIndexOf(','))
  const sign = core[last] as DecimalSign
  const [whole, part] = [core.slice(0, last), core.slice(last + 1)]
  const other = sign === '.' ? ',' : '.'
  if (whole.includes(other))
    return grouped[other].test(whole) && /^\d{1,7}$/.test(part) && !whole.includes(sign)
      ? `${whole.replaceAll(other, '')}.${part}`
      : null
  if (whole.includes(sign)) return grouped[sign].test(core) ? core.replaceAll(sign, '') : null
  if (part === '') return whole
  if (!/^\d{1,7}$/.test(part)) return null
  if (part.length !== 3 || whole.length > 3 || whole.startsWith('0')) return `${whole}.${part}`
  if (!decimal) return 'open'
  return decimal === sign ? `${whole}.${part}` : whole + part
}

/** The decimal sign that a cell shows; `open` if it has a separator that could be either. */
export function decimalShown(cell: string): DecimalSign | 'open' | null {
  const [, core = ''] =
    /^[^\d]*(\d[\d.,]*\d)[^\d]*$/.exec(cell.replace(/[' \u2019\u00a0\u202f]/g, '')) ?? []
  const last = Math.max(core.lastIndexOf('.'), core.lastIndexOf(','))
  if (last < 0) return null
  const sign = core[last] as DecimalSign
  const other: DecimalSign = sign === '.' ? ',' : '.'
  const integerPart = core.slice(0, last)
  if (integerPart.includes(other)) return sign
  if (integerPart.includes(sign)) return other
  const part = core.slice(last + 1)
  return part.length !== 3 || integerPart.length > 3 || integerPart.startsWith('0') ? sign : 'open'
}

const scale = 7

/** Sum or difference of two decimal numbers with a point, without rounding. */
export function added(a: string, b: string, sign: 1 | -1 = 1): string {
  const value = scaled(a) + BigInt(sign) * scaled(b)
  const text = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const part = text.slice(-scale).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${text.slice(0, -scale)}${part && `.${part}`}`
}

/** `percent` off a decimal number, rounded up to four places. */
export function reduced(price: string, percent: string): string {
  const left = scaled(price) * (100n * 10_000_000n - scaled(percent))
  const unit = 100n * 10_000_000n * 1000n
  const text = String((left + unit - 1n) / unit).padStart(5, '0')
  const part = text.slice(-4).replace(/0+$/, '')
  return text.slice(0, -4) + (part && `.${part}`)
}

export const isMore = (a: string, b: string): boolean => scaled(a) > scaled(b)

function scaled(text: string): bigint {
  const [, whole = '0', part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  return BigInt(whole + part.slice(0, scale).padEnd(scale, '0'))
}
