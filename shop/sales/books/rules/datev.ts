// DATEV's "EXTF Buchungsstapel": header, rows, checks and encoding (Windows-1252). Pure.
import { isIsoCurrency } from '../../../platform/money/currencies.ts'
import { decimalsOf, plainAmount } from '../../../platform/money/rules.ts'
import type { Chart, OwnAccounts } from '../../../platform/settings/rules/book-accounts.ts'
import { accountNumber, isAutomatic } from '../../../platform/settings/rules/book-accounts.ts'
import { datevFields, longest } from './datev-columns.ts'
import type { JournalDocument, JournalKind, Posting } from './journal.ts'

export type DatevBatch = {
  /** Numbers that DATEV gave to adviser and client. */
  readonly adviser: number
  readonly client: number
  readonly chart: Chart
  readonly own: OwnAccounts
  /** Digits of the chart's accounts; customer accounts have one more. */
  readonly digits: number
  /** First day of the fiscal year, and the days of the file: "2026-01-01". */
  readonly yearBegins: string
  readonly from: string
  readonly until: string
  /** ISO 4217. */
  readonly currency: string
  readonly createdAt: Date
}

/** Postings that the format cannot hold are left out: no value in the shop's currency, or none at all. */
export const isInDatev = (document: JournalDocument, { amount }: Posting, currency: string) =>
  document.currency === currency && amount > 0n

/** Currencies with more than two decimals do not fit, and Pi has no code. */
export const canBeDatev = (currency: string): boolean =>
  isIsoCurrency(currency) && decimalsOf(currency) <= 2

/** The last first day of a fiscal year that is not after the day; `month` is 1 to 12. */
export function fiscalYearOf(day: string, month: number): string {
  const begin = `-${String(month).padStart(2, '0')}-01`
  const year = Number(day.slice(0, 4))
  return day >= `${year}${begin}` ? `${year}${begin}` : `${year - 1}${begin}`
}

const digitsOf = (day: string): string => day.replaceAll('-', '')

/** First line: 31 fields. */
export function datevHeader(batch: DatevBatch): string {
  const created = batch.createdAt.toISOString().replace(/\D/g, '').slice(0, 17)
  const { adviser, client, digits, currency, chart } = batch
  const [year, from, until] = [batch.yearBegins, batch.from, batch.until].map(digitsOf)
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${created};;"PZ";"";""`,
    `${adviser};${client};${year};${digits};${from};${until}`,
    `"Piazza";"";1;0;0;"${currency}";;"";;;"${chart.slice(3)}";;;"";""`,
  ].join(';')
}

/** Second line: names of the 125 columns. */
export const datevHeads = (): string => datevFields.map(([name]) => name).join(';')

const words: Readonly<Record<JournalKind, string>> = {
  credit_used: 'Guthaben eingelöst',
  payment: 'Zahlung',
  accepted: 'Zahlung anerkannt',
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  refund: 'Erstattung',
  credit_returned: 'Guthaben zurückgebucht',
  reward: 'Empfehlungsprämie',
  reward_reversed: 'Empfehlungsprämie storniert',
  credit_forfeited: 'Guthaben verfallen',
}

type Values = Readonly<Record<string, string>>

/** The values of a posting by column. */
export function datevValues(
  document: JournalDocument,
  { debit, credit, amount, asset, rate }: Posting,
  { chart, own, currency, digits }: DatevBatch,
): Values {
  const [to, from] = [debit, credit].map((name) => accountNumber(name, chart, own))
  // Tax is posted by itself, to the smallest unit of the documents.
  const isBare = [to, from].some((number) => isAutomatic(number ?? ''))
  /** A chart with more digits has zeros at the end. */
  const full = (number = '', name: string) =>
    number.padEnd(name === 'receivable' ? digits + 1 : digits, '0')
  const paid = asset && amountWithName(asset)
  return {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(amount, currency),
    'Soll/Haben-Kennzeichen': 'S',
    'WKZ Umsatz': currency,
    Konto: full(to, debit),
    'Gegenkonto (ohne BU-Schlüssel)': full(from, credit),
    'BU-Schlüssel': isBare ? '40' : '',
    Belegdatum: document.day.slice(8, 10) + document.day.slice(5, 7),
    'Belegfeld 1': documentField(document.document),
    'Belegfeld 2': documentField(document.orderNumber ?? '').slice(0, 12),
    Buchungstext: [
      words[document.kind],
      document.orderNumber,
      rate === undefined ? '' : `${rate / 100} %`.replace('.', ','),
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, longest.text),
    ...(paid && { 'Beleginfo - Art 1': 'Betrag', 'Beleginfo - Inhalt 1': paid }),
    ...(asset && { 'Beleginfo - Art 2': 'Transaktion', 'Beleginfo - Inhalt 2': document.document }),
    ...(document.reference && {
      'Beleginfo - Art 3': 'Memo',
      'Beleginfo - Inhalt 3': document.reference,
    }),
    Festschreibung: '0',
  }
}

const amountWithName = ({ currency, amount }: NonNullable<Posting['asset']>): string =>
  `${plainAmount(amount, currency)} ${typeof currency === 'string' ? currency : currency.symbol}`.replace(
    '.',
    ',',
  )

/** With two decimals and a comma. */
export function amountText(amount: bigint, currency: string): string {
  const places = decimalsOf(currency as 'EUR')
  const cents = (amount * 100n) / 10n ** BigInt(places)
  return `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
}

/** Only letters, digits and $ & % * + - / are allowed: others become a hyphen. */
const documentField = (text: string): string =>
  text.replace(/[^A-Za-z0-9$&%*+\-/]/g, '-').slice(0, longest.document)

/** A row of all columns. Throws where a value breaks the format: a bug, since values are made to fit. */
export function datevRow(values: Values): string {
  const problem = datevProblem(values)
  if (problem) throw new Error(problem)
  return datevFields
    .map(([name, isText]) => {
      const value = values[name] ?? ''
      return isText ? `"${encodable(value).replaceAll('"', '""')}"` : value
    })
    .join(';')
}

const patterns: Readonly<Record<string, RegExp>> = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0+,00$)\d{1,10},\d{2}$/,
  'Soll/Haben-Kennzeichen': /^[SH]$/,
  'WKZ Umsatz': /^[A-Z]{3}$/,
  Konto: /^[1-9]\d{3,8}$|^0\d{3,8}$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^\d{4,9}$/,
  'BU-Schlüssel': /^\d{0,4}$/,
  Belegdatum: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  'Belegfeld 1': /^[A-Za-z0-9$&%*+\-/]{0,36}$/,
  'Belegfeld 2': /^[A-Za-z0-9$&%*+\-/]{0,12}$/,
  Buchungstext: /^.{0,60}$/u,
  Festschreibung: /^[01]?$/,
}

const names: ReadonlySet<string> = new Set(datevFields.map(([name]) => name))

/** What breaks the format in the values of a row, with the column; null for nothing. */
export function datevProblem(values: Values): string | null {
  for (const [name, pattern] of Object.entries(patterns))
    if (!pattern.test(values[name] ?? '')) return `${name}: ${values[name] ?? ''}`
  for (const [name, value] of Object.entries(values)) {
    if (!names.has(name)) return `${name}: no column`
    const most = name.includes(' - Art ')
      ? longest.infoName
      : name.includes('Inhalt')
        ? longest.infoValue
        : longest.text
    if (value.length > most) return `${name}: too long`
    if (/[\r\n]/.test(value)) return `${name}: more than one line`
  }
  return null
}

/** Windows-1252 from 0x80 to 0x9f; the rest of its second half is Latin-1. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (char: string): number | null => {
  const code = char.codePointAt(0) ?? 0
  const at = special.indexOf(char)
  if (at >= 0 && code > 0x9f) return 0x80 + at
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null
}

/** Characters that Windows-1252 lacks: without their accent, otherwise "?"; control characters are blanks. */
const encodable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((char) => {
      if (/\p{Cc}/u.test(char)) return ' '
      if (byteOf(char) !== null) return char
      const plain = char.normalize('NFKD').replace(/\p{M}/gu, '')
      return [...plain].every((each) => byteOf(each) !== null) && plain ? plain : '?'
    })
    .join('')

/** Text as bytes of Windows-1252. Characters without a byte are "?". */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((char) => byteOf(char) ?? 0x3f))
