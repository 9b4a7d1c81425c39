// Settings that an operator may change at run time: names, defaults and parsers.

import { ok, type Result, refuse } from '../../../result.ts'
import { isCountryCode } from '../../address-text.ts'
import { isEmail } from '../../email.ts'
import { firstLanguage, type Language, languages } from '../../languages.ts'
import { isIsoCurrency } from '../../money/currencies.ts'
import { coins, isListCurrency, type ListCurrency } from '../../money/rules.ts'
import { isZone } from '../../time-zone.ts'
import { charts, readOwnAccounts } from './book-accounts.ts'
import { amount, choice, count, countOrNone, type Kind, percent, text, textLike } from './kinds.ts'
import type { LawChoice } from './law.ts'
import { isDay, readOwnTaxRates } from './own-tax-rates.ts'
import { readTokenRates } from './token-rates.ts'

const languageList = (value: string) =>
  value.split(' ').every((each) => (languages as readonly string[]).includes(each))

/**
 * Hidden languages, given the ticked ones as `offered.CODE`; those already hidden keep their order. The first one is
 * never hidden.
 */
export function hiddenIn(
  fields: Readonly<Record<string, string | undefined>>,
  was: string,
  first: string = firstLanguage(),
): string {
  const hidden = languages.filter(
    (code) => code !== first && fields[`offered.${code}`] !== 'yes',
  ) as string[]
  const stillHidden = was.split(' ').filter((code) => hidden.includes(code))
  return [...stillHidden, ...hidden.filter((code) => !stillHidden.includes(code))].join(' ')
}

/** In the format of `readRate` in payments. */
const rate = (value: string) => /^\d{1,12}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value)

const currencyCode = textLike(3, isIsoCurrency)

/** Two letters, typed in either case. */
const countryCode = textLike(2, isCountryCode)
const country = {
  ...countryCode,
  read: (value: string) => countryCode.read(value.toUpperCase()),
}

const rateLines = text(8000)
const ownRates = {
  ...rateLines,
  read: (value: string) =>
    typeof readOwnTaxRates(value) === 'string' ? refuse('settings.invalid') : rateLines.read(value),
}

const accountLines = text(4000)
const ownAccounts = {
  ...accountLines,
  read: (value: string) =>
    typeof readOwnAccounts(value) === 'string'
      ? refuse('settings.invalid')
      : accountLines.read(value),
}

const tokenLines = text(1000)
const tokenRates = {
  ...tokenLines,
  read: (value: string) =>
    typeof readTokenRates(value) === 'string' ? refuse('settings.invalid') : tokenLines.read(value),
}

/** Typed in either case. */
const currency = {
  ...currencyCode,
  read: (value: string) => currencyCode.read(value.toUpperCase()),
}

/** Prices, and amounts of settings, are in it. Kept once anything has a price. */
const listCurrency: Kind<ListCurrency> = {
  fallback: 'PI',
  form: 'currency',
  read: (value) => (isListCurrency(value) ? ok(value) : refuse('settings.invalid')),
  write: (value) => value,
}
/** Empty, or the currency of orientation amounts: Pi, or any other where prices are in Pi. */
const orientation: Kind<ListCurrency | ''> = {
  fallback: '',
  form: 'orientation',
  read: (value) => (value === '' || isListCurrency(value) ? ok(value) : refuse('settings.invalid')),
  write: (value) => value,
}
/** Text of ids separated by blanks, each once. */
const listOf = (id: RegExp) => (value: string) => {
  const ids = value.split(' ')
  return ids.every((each) => id.test(each)) && new Set(ids).size === ids.length
}
const idList = listOf(/^[\w-]{1,100}$/)
const countryList = listOf(/^[A-Z]{2}$/)

export type IdentityChecks = 'always' | 'never' | 'total' | 'categories' | 'countries'

/** `new`: never opened, visible to staff only. `paused`: visible to everyone, but takes no orders. */
export type ShopStatus = 'new' | 'open' | 'paused'

export type AfterAdding = 'drawer' | 'quantity' | 'stay' | 'cart'

export type ReducedPrices = 'hundredths' | 'tenths' | 'whole' | 'exact'

export const kinds = {
  shopStatus: choice<ShopStatus>('new', 'open', 'paused'),
  currency: listCurrency,
  /** What prices are worth in another currency, beside them (payments/rates/rules.ts). */
  orientationCurrency: orientation,
  /** Empty: from the configuration. */
  shopName: text(40),
  /** Scrolling line above every page; empty hides it. */
  announcement: text(200),
  /** Of addresses without a prefix and of required texts (back-office/first-language). */
  firstLanguage: choice<Language>('en', ...languages.filter((each) => each !== 'en')),
  /** Codes separated by blanks. The first language is offered, whatever they say. */
  hiddenLanguages: { ...textLike(60, languageList), form: 'languages' },
  /** IANA time zone of the shop; empty: UTC. */
  timeZone: { ...textLike(60, isZone), form: 'zone' },
  /** Contact address for shoppers; empty: from the configuration. */
  contactMail: textLike(200, isEmail),
  contactPhone: text(60),
  contactAddress: text(300),
  /** Messages that staff often write, each below a line that begins with # (orders/rules/message.ts). */
  messageTemplates: text(8000),
  /**
   * The value of one USDT in the shop's currency, or of one Pi in USDT in a shop with prices in Pi, as decimal text,
   * overriding the configured sources; empty: from those.
   */
  usdtRate: textLike(31, rate),
  /** The same of other tokens, one a line: "USDC = 0.83". */
  tokenRates,
  /** The same of one Pi in the shop's currency; nothing in a shop with prices in Pi. */
  piRate: textLike(31, rate),
  /** How long a payment request holds its price and its stock; none: from the configuration. */
  paymentMinutes: countOrNone(1440, 5),
  /** Days for which addresses of an unpaid order are watched after its payment request has expired. */
  watchDays: countOrNone(365, 1),
  /** Unpaid orders per account: each holds stock that others cannot buy. */
  mostUnpaid: count(20, 1000, 1),
  /** How often a shopper may request a ledger check. */
  looksPerMinute: count(10, 60, 1),
  /** Shop credit for the referrer once the referred shopper's first order is completed; 0: no reward. */
  referralReward: amount(coins(10)),
  /** Smaller orders earn no reward, but a later one may; 0: no minimum. */
  referralMinimumOrder: amount(),
  /** Days until an approved identity expires; 0: never. */
  identityValidDays: count(730, 36_500),
  /** Minimum age in years; 0: the date of birth is not collected. */
  minimumAge: count(0, 120),
  /** An approval that releases an order above this total requires two reviewers; 0: never. Stroops. */
  identityTwoAbove: amount(),
  /** Years, from the end of the order's year, for which an order keeps the name and address on its invoice. */
  keepInvoiceYears: count(10, 99),
  /** Legal basis of that retention, in the operator's words; empty: a general statement. */
  keepInvoiceBasis: text(300),
  /** Seller on invoices; empty: the shop's name and contact address. */
  sellerName: text(200),
  sellerAddress: text(500),
  /** Address for returns; empty: the seller's address. */
  returnAddress: text(500),
  sellerTaxId: text(60),
  /** Where the seller is established (ISO 3166-1 alpha-2); empty: not stated. */
  sellerCountry: country,
  /** Notices of EU consumer law (rules/law.ts). */
  unitPrices: choice<LawChoice>('auto', 'on', 'off'),
  makerFacts: choice<LawChoice>('auto', 'on', 'off'),
  guaranteeNotice: choice<LawChoice>('auto', 'on', 'off'),
  /** Registration numbers in the imprint; empty: none. */
  weeeNumber: text(120),
  packagingNumber: text(120),
  batteryNumber: text(120),
  /**
   * Tax included in prices, in hundredths of a percent: of every order without a tax country (0: no tax line), otherwise
   * the standard rate in that country (0: from the table).
   */
  taxRate: percent(),
  /** The seller's country for taxes, two letters; empty: one rate everywhere. */
  taxCountry: country,
  /** First day on which consumers in other EU countries are taxed there (one-stop shop): "2026-07-01"; empty: never. */
  ossFrom: textLike(10, isDay),
  /** Lines that `readOwnTaxRates` reads. */
  ownTaxRates: ownRates,
  /** Whether shipping is taxed like the goods that it carries, or at the standard rate. */
  shippingTax: choice<'goods' | 'standard'>('goods', 'standard'),
  /** Second currency on invoices (ISO 4217), and the value of one Pi in it; empty: none. */
  sellerCurrency: currency,
  sellerRate: textLike(31, rate),
  /** Account numbers of the journal: those of a chart, and lines that `readOwnAccounts` reads. */
  accountChart: choice(...charts),
  ownAccounts,
  /** Digits of the chart's numbers; customer accounts have one more. */
  accountDigits: count(4, 8, 4),
  /** First month of the fiscal year. */
  fiscalYearMonth: count(1, 12, 1),
  /** Numbers that DATEV gave to the adviser and to the shop; empty: no DATEV files. */
  datevAdviser: textLike(7, (value) => /^[1-9]\d{3,6}$/.test(value)),
  datevClient: textLike(5, (value) => /^[1-9]\d{0,4}$/.test(value)),
  /** What Add to Cart shows: the drawer over the page, the quantity of the line, the page itself, or the cart. */
  afterAdding: choice<AfterAdding>('drawer', 'quantity', 'stay', 'cart'),
  /** Whether visitors order without an account; a new real shop starts with `on`. */
  guests: choice<'off' | 'on'>('off', 'on'),
  /** Whether checkout asks businesses for company and VAT id. */
  businessBuyers: choice<'off' | 'on'>('off', 'on'),
  /** Whether checkout requires a checkbox to accept the terms. */
  acceptTerms: choice<'no' | 'yes'>('no', 'yes'),
  /** Whether programs may shop here for people (Universal Commerce Protocol). */
  shoppingAgents: choice<'on' | 'off'>('on', 'off'),
  /** A legally required sentence for every invoice. */
  invoiceNote: text(300),
  /** Rounding of prices that a percentage lowers: down to hundredths, tenths or whole Pi, or not at all. */
  reducedPrices: choice<ReducedPrices>('hundredths', 'tenths', 'whole', 'exact'),
  /** Low stock threshold in units, at which staff is notified; 0: never. */
  lowStock: count(3, 100_000),
  /** Size limit of catalog files, in megabytes. */
  importMegabytes: count(200, 2000, 100),
  /** Days for which identity images are kept; none: from the configuration. */
  keepApprovedDays: countOrNone(3650, 1),
  keepDeclinedDays: countOrNone(3650, 1),
  keepDraftDays: countOrNone(365, 1),
  /** Promised review time of identity checks, in hours; none: from the configuration. */
  reviewHoursFrom: countOrNone(720, 1),
  reviewHoursTo: countOrNone(720, 1),
  /** Which orders need an identity check; a new real shop starts with `never`. */
  identityChecks: choice<IdentityChecks>('always', 'never', 'total', 'categories', 'countries'),
  /** For `total`: orders of at least this total are checked. */
  identityFreeBelow: amount(),
  /** For `categories`: ids, with their subcategories. */
  identityCategories: { ...textLike(6000, idList), form: 'categories' },
  /** For `countries`: ISO codes of destinations. */
  identityCountries: { ...textLike(1000, countryList), form: 'countries' },
  /** Ledger accounts shared by many people, such as an exchange's, separated by blanks: they do not prove a claim. */
  sharedSenders: text(8000),
  /** Interval in minutes for checking addresses for native coins; 0: never. */
  coinCheckMinutes: count(10, 10_080),
  /** Refunds, and payments accepted manually, above this amount need two people; 0: all of them. */
  secondPersonAbove: amount(coins(1000)),
} as const

type ValueOf<K> = K extends Kind<infer T> ? T : never
export type SettingKey = keyof typeof kinds
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof kinds)[K]> }

export const settingKeys = Object.keys(kinds) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(kinds, key)

/** Parses a stored value. Refuses `settings.invalid`. */
export const readSetting = <K extends SettingKey>(key: K, stored: string): Result<Settings[K]> =>
  kinds[key].read(stored) as Result<Settings[K]>

export const writeSetting = <K extends SettingKey>(key: K, value: Settings[K]): string =>
  (kinds[key] as unknown as Kind<Settings[K]>).write(value)

/** The message for an invalid text; a specific one if it is too long. */
export function settingProblem(key: SettingKey, text: string): string {
  const { form, most } = kinds[key]
  const rates = key === 'ownTaxRates' && text.length <= 8000 ? readOwnTaxRates(text) : null
  if (typeof rates === 'string') return rates
  if (key === 'ownAccounts' && text.length <= 4000 && typeof readOwnAccounts(text) === 'string')
    return 'settings.accounts'
  if (key === 'tokenRates' && text.length <= 1000 && typeof readTokenRates(text) === 'string')
    return 'settings.token_rates'
  const isText = form === 'line' || form === 'lines'
  return isText && most !== undefined && text.trim().length > most
    ? 'settings.long'
    : `settings.field.${form}`
}

/** An amount in Pi as the same number of another currency: for defaults, and before anything has a price. */
export const renamed = (amount: bigint, to: ListCurrency, from: ListCurrency = 'PI'): bigint =>
  (amount * coins(1, to)) / coins(1, from)

/** The default of a setting in a shop with prices in this currency. */
export const fallbackOf = <K extends SettingKey>(key: K, currency: ListCurrency): Settings[K] => {
  const { form, fallback } = kinds[key] as Kind<unknown>
  return (form === 'amount' ? renamed(fallback as bigint, currency) : fallback) as Settings[K]
}

/** All settings from their rows. Unknown rows, and rows invalid since a rule changed, are ignored. */
export function settingsFrom(rows: readonly { key: string; value: string }[]): Settings {
  const chosen = rows.find(({ key }) => key === 'currency')?.value ?? ''
  const currency = isListCurrency(chosen) ? chosen : kinds.currency.fallback
  const settings: Record<string, unknown> = {}
  for (const key of settingKeys) settings[key] = fallbackOf(key, currency)
  for (const { key, value } of rows) {
    if (!isSettingKey(key)) continue
    const read = readSetting(key, value)
    if (read.ok) settings[key] = read.value
  }
  return settings as Settings
}
