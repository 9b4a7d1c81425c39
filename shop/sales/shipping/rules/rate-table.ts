// Reads a carrier's price list from a file: service, country or zone, weight, price, days. Pure.

import { isCountry } from '../../../identity/kyc/data.ts'
import { amountIn, type DecimalSign, decimalShown } from '../../../platform/csv/amounts.ts'
import { csvReader, separators } from '../../../platform/csv/reader.ts'
import { oneLine } from '../../../platform/input.ts'
import {
  decimalsOf,
  isListCurrency,
  type ListCurrency,
  parseAmount,
} from '../../../platform/money/rules.ts'
import { isOwnSign } from '../../../platform/money/signs.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { mostWeight } from './prices.ts'
import { mostDays, type Zone } from './zones.ts'

export type RateRow = {
  readonly service: string
  /** ISO 3166-1, or `elsewhere`. */
  readonly country: string
  readonly upToGrams: number
  readonly price: bigint
  readonly currency: string
  readonly daysFrom: number
  readonly daysTo: number
}

/** Every country that has no rows of its own for the service. */
export const elsewhere = '*'

export const mostRates = 5000
const longestService = 60
/** Where the file has no column of days. */
const usualDays = { daysFrom: 2, daysTo: 5 }

/** Why a row cannot be used; keys of `rates.problem` in the dashboard's texts. */
export const rateProblems = [
  'service',
  'country',
  'weight',
  'unit',
  'price',
  'ambiguous',
  'currency',
  'days',
  'twice',
] as const
export type RateProblem = (typeof rateProblems)[number]

export type ReadRates = {
  readonly rows: readonly RateRow[]
  /** Rows as spreadsheets count, with the cells that are wrong. */
  readonly problems: readonly {
    readonly row: number
    readonly problem: RateProblem
    readonly text: string
  }[]
}

const heads = {
  service:
    /^(service|product|versandart|produkt|leistung|produit|servicio|producto|servizio|prodotto|serviço)$/i,
  country:
    /^(country|zone|destination|land|länder|ziel|pays|país|pais|destino|paese|destinazione)$/i,
  weight:
    /^(?:up to|weight|max(?:imum)? weight|bis|gewicht|poids|jusqu.à|peso|hasta|fino a|até)\b.*$/i,
  price: /^(price|rate|preis|tarif|prix|precio|tarifa|prezzo|tariffa|preço)\b.*$/i,
  days: /^(days|delivery days|tage|laufzeit|jours|délai|días|giorni|dias)$/i,
}
type Columns = Readonly<Record<keyof typeof heads, number>>

/** Refuses `shipping.rates_columns` (no heading with service, country, weight and price), `shipping.rates_rows` {most}. */
export function readRates(
  text: string,
  currency: ListCurrency,
  zones: readonly Pick<Zone, 'name' | 'countries'>[],
): Result<ReadRates> {
  const sheet = sheetOf(text)
  if (!sheet || sheet.rows.length === 0) return refuse('shipping.rates_columns')
  const { columns, rows } = sheet
  const cellsIn = (at: number) => rows.map(({ cells }) => cells[at] ?? '')
  const prices = decimalOf(cellsIn(columns.price), decimalsOf(currency) === 0)
  const weights = decimalOf(cellsIn(columns.weight), false)
  const unit = unitIn(sheet.head[columns.weight] ?? '')
  const isForeign = namesForeign(sheet.head[columns.price] ?? '', currency)
  const good: RateRow[] = []
  const problems: ReadRates['problems'][number][] = []
  const seen = new Set<string>()
  for (const { number, cells } of rows) {
    const read = rowOf(cells, { columns, currency, zones, prices, weights, unit, isForeign })
    const twice =
      typeof read === 'object' &&
      read.some((row) => seen.has(`${row.service} ${row.country} ${row.upToGrams}`))
    if (typeof read === 'string' || twice) {
      const problem = typeof read === 'string' ? read : 'twice'
      problems.push({ row: number, problem, text: oneLine(cells.join(' ')).slice(0, 120) })
      continue
    }
    for (const row of read) seen.add(`${row.service} ${row.country} ${row.upToGrams}`)
    good.push(...read)
  }
  if (good.length > mostRates) return refuse('shipping.rates_rows', { facts: { most: mostRates } })
  return ok({ rows: good, problems })
}

type Reading = {
  readonly columns: Columns
  readonly currency: ListCurrency
  readonly zones: readonly Pick<Zone, 'name' | 'countries'>[]
  readonly prices: DecimalSign | undefined
  readonly weights: DecimalSign | undefined
  readonly unit: 'g' | 'kg' | null
  /** The heading of the prices names another currency. */
  readonly isForeign: boolean
}

/** A row names several countries, or a zone of the shop. */
function rowOf(cells: readonly string[], reading: Reading): RateRow[] | RateProblem {
  const { columns, currency, zones, prices, weights, unit, isForeign } = reading
  const cell = (name: keyof Columns) => oneLine(cells[columns[name]] ?? '')
  const service = cell('service')
  if (service === '' || service.length > longestService) return 'service'
  const countries = countriesIn(cell('country'), zones)
  if (!countries) return 'country'
  const weight = amountIn(cell('weight').replace(/\s*(?:kgs?|g|grams?|gramm)\.?$/i, ''), weights)
  const ownUnit = unitIn(cell('weight')) ?? unit
  if (weight?.currency !== '') return 'weight'
  if (weight.digits === 'open') return 'ambiguous'
  if (!ownUnit) return 'unit'
  const upToGrams = gramsIn(weight.digits, ownUnit)
  if (upToGrams === null || upToGrams < 1 || upToGrams > mostWeight) return 'weight'
  const price = amountIn(cell('price'), prices)
  if (!price) return 'price'
  if (price.digits === 'open') return 'ambiguous'
  if (isForeign || !isOwnSign(signsIn(cell('price')), currency)) return 'currency'
  const amount = parseAmount(price.digits, currency)
  if (!amount.ok || amount.value < 0n) return 'price'
  const days = columns.days < 0 || cell('days') === '' ? usualDays : daysIn(cell('days'))
  if (!days) return 'days'
  return countries.map((country) => ({
    service,
    country,
    upToGrams,
    price: amount.value,
    currency,
    ...days,
  }))
}

/** ISO codes, `*`, or the name of a zone; null if something else stands there. */
function countriesIn(text: string, zones: Reading['zones']): readonly string[] | null {
  const zone = zones.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (zone) return zone.countries ?? [elsewhere]
  const codes = text
    .toUpperCase()
    .split(/[\s,;/]+/)
    .filter(Boolean)
  const isKnown = (code: string) => code === elsewhere || isCountry(code)
  return codes.length > 0 && codes.every(isKnown) ? [...new Set(codes)] : null
}

const unitIn = (text: string): 'g' | 'kg' | null =>
  /kg|kilo/i.test(text) ? 'kg' : /(?:\b|\d)(?:g|gr|grams?|gramm|grammes)\b/i.test(text) ? 'g' : null

/** Of the decimal itself: 2.01 times 1000 is no whole number as a float. Null if it is no whole number of grams. */
function gramsIn(digits: string, unit: 'g' | 'kg'): number | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(digits) ?? []
  const places = unit === 'kg' ? 3 : 0
  return whole === '' || part.length > places ? null : Number(whole + part.padEnd(places, '0'))
}

/** What stands beside the digits of an amount. */
const signsIn = (text: string): string => text.replace(/[\p{Nd}\p{Pd},'\u2019٫٬]+/gu, ' ')

const namesForeign = (heading: string, currency: ListCurrency): boolean =>
  (heading.match(/\b[A-Z]{3}\b|\p{Sc}/gu) ?? []).some(
    (name) => (isListCurrency(name) || !/^[A-Z]/.test(name)) && !isOwnSign(name, currency),
  )

/** "2", "2-4", "2 to 4". */
function daysIn(text: string): { daysFrom: number; daysTo: number } | null {
  const [, from = '', to = from] =
    /^(\d{1,2})(?:\s*(?:-|–|to|bis|à|a)\s*(\d{1,2}))?\b/i.exec(text) ?? []
  const [daysFrom, daysTo] = [Number(from), Number(to)]
  return from !== '' && daysTo <= mostDays && daysFrom <= daysTo ? { daysFrom, daysTo } : null
}

/** The column's decimal sign, from a cell that shows it; `isWhole`: three digits after a sign are thousands. */
function decimalOf(cells: readonly string[], isWhole: boolean): DecimalSign | undefined {
  for (const cell of cells) {
    const shown = decimalShown(cell)
    if (shown === ',' || shown === '.') return shown
  }
  const some = isWhole ? cells.find((cell) => /\d[.,]\d{3}\b/.test(cell)) : undefined
  return some === undefined ? undefined : some.includes('.') ? ',' : '.'
}

/** By the separator under which a heading is found. */
function sheetOf(text: string) {
  for (const separator of separators) {
    const reader = csvReader(separator)
    const [head, ...rows] = [...reader.push(`${text.trimEnd()}\n`), ...reader.end()].filter(
      ({ cells }) => cells.some((cell) => cell.trim() !== ''),
    )
    const names = head?.cells.map((cell) => oneLine(cell.replace(/^\uFEFF/, ''))) ?? []
    const at = (name: keyof typeof heads) => names.findIndex((each) => heads[name].test(each))
    const columns: Columns = {
      service: at('service'),
      country: at('country'),
      weight: at('weight'),
      price: at('price'),
      days: at('days'),
    }
    const { service, country, weight, price } = columns
    if (Math.min(service, country, weight, price) >= 0) return { columns, head: names, rows }
  }
  return null
}
