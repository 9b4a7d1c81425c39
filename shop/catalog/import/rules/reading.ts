// How the cells of a foreign file are read: decimal signs, currency, tax, and dates that a spreadsheet made. Pure.

import { amountIn, type DecimalSign } from '../../../platform/csv/amounts.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { folded } from './folded.ts'
import { answerFor, type Options } from './imports.ts'
import { type Platform, placesIn } from './platforms/listing.ts'
import type { ShopifyField } from './platforms/shopify-columns.ts'
import type { WooColumns } from './platforms/woocommerce-columns.ts'
import { currencyOf, decimalOf, type Survey } from './survey.ts'

export const amountFields = ['price', 'salePrice', 'compareAt', 'cost'] as const
export type AmountField = (typeof amountFields)[number]

export type Reading = {
  readonly decimals: Readonly<Partial<Record<AmountField, DecimalSign>>>
  /** Headers of columns whose decimal sign is to be asked for. */
  readonly openDecimals: readonly string[]
  /** The currency that the prices name; empty if none. */
  readonly currency: string
  /** The column of prices without tax. */
  readonly taxFree: string | null
  /** Percent to add to its prices; null until it is answered. */
  readonly tax: string | null
  /** Original texts by what a spreadsheet made of them, lowercase. */
  readonly dates: Readonly<Record<string, string>>
  /** "1" until it is answered. */
  readonly rate: string
  /** The shop's currency, that prices are converted to. */
  readonly list: ListCurrency
}

type Given = {
  headers: readonly string[]
  platform: Platform | null
  shopify: ReadonlyMap<ShopifyField, number>
  columns: WooColumns
  asked: Partial<Pick<Options, 'decimals' | 'taxes' | 'dates' | 'rate'>> & {
    readonly list?: ListCurrency
  }
  survey: Survey
}

export function readingOf({ headers, platform, shopify, columns, asked, survey }: Given): Reading {
  const places: ReadonlyMap<string, number> = platform
    ? placesIn(platform, headers.map(folded))
    : shopify.size > 0
      ? shopify
      : columns.fields
  const found = amountFields.flatMap((field) => {
    const at = places.get(field)
    return at === undefined ? [] : [{ field, at, header: headers[at] ?? '' }]
  })
  // A column without evidence of its own is written like the others.
  const signs = found.map(({ at }) => decimalOf(survey[at]))
  const sure = new Set(signs.filter((sign) => sign === '.' || sign === ','))
  const shared = sure.size === 1 ? [...sure][0] : undefined
  const decimals: Partial<Record<AmountField, DecimalSign>> = {}
  const openDecimals: string[] = []
  for (const [index, { field, header }] of found.entries()) {
    const sign = signs[index]
    const answer = answerFor(asked.decimals, header)
    const known = sign === 'open' ? shared : (sign ?? undefined)
    if (sign === 'open' && !shared) openDecimals.push(header)
    const chosen = answer === '.' || answer === ',' ? answer : known
    if (chosen) decimals[field] = chosen
  }
  const price = found.find(({ field }) => field === 'price')
  const isTaxFree =
    price &&
    (platform?.taxFree?.includes(folded(price.header)) ?? taxFree.test(folded(price.header)))
  const taxed = isTaxFree ? price.header : null
  return {
    decimals,
    openDecimals,
    currency: currencyIn(places.get('currency'), price?.at, survey),
    taxFree: taxed,
    tax: taxed === null ? null : (answerFor(asked.taxes, taxed) ?? null),
    dates: asked.dates ?? {},
    rate: asked.rate || '1',
    list: asked.list ?? 'PI',
  }
}

/** Headers of prices without tax, in other programs. */
const taxFree =
  /\b(excl|excluding|without) (tax|vat)|tax excl|\bnet(to)?[ -]?(price|preis)|preis \(?netto|ohne mwst|exkl|\bht\b|hors taxe|iva esclusa|sin iva|sem iva|без ндс|税抜|excl\. btw/

function currencyIn(column: number | undefined, price: number | undefined, survey: Survey): string {
  const stated = [...(survey[column ?? -1]?.samples ?? [])][0]
  return stated && /^[A-Z]{3}$/i.test(stated)
    ? stated.toUpperCase()
    : currencyOf(survey[price ?? -1])
}

const signsOf: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€'],
  GBP: ['£'],
  JPY: ['¥'],
  CNY: ['¥'],
  INR: ['₹'],
  KRW: ['₩'],
  RUB: ['₽'],
  USD: ['$'],
}

/** Whether a cell's currency is another than that of the file. */
const isOtherCurrency = (named: string, currency: string): boolean => {
  if (named === '' || currency === '' || named === currency) return false
  const isSame = (code: string, sign: string) => signsOf[code]?.includes(sign) === true
  return !isSame(named, currency) && !isSame(currency, named)
}

/** A problem's reason, or the digits with a point. */
export function amountOf(
  cell: string,
  decimal: DecimalSign | undefined,
  currency: string,
): { digits: string } | { reason: string } {
  const amount = amountIn(cell, decimal)
  if (!amount) return { reason: 'imports.row.price' }
  if (amount.digits === 'open') return { reason: 'imports.row.decimal' }
  if (isOtherCurrency(amount.currency, currency)) return { reason: 'imports.row.currency' }
  return { digits: amount.digits }
}
