// What an operator may change while the shop runs: names, defaults, and how their text is read.

import type { Result } from '../../result.ts'
import { isEmail } from '../email.ts'
import { languages } from '../languages.ts'
import { coins } from '../money/rules.ts'
import { isZone } from '../time-zone.ts'
import {
  amount,
  choice,
  count,
  countOrNone,
  type Kind,
  percent,
  text,
  textLike,
} from './rules/kinds.ts'

/** Languages that may be taken off the shop's list; English is what everything falls back to. */
export const hideable = languages.filter((each) => each !== 'en')

const languageList = (value: string) =>
  value.split(' ').every((each) => (hideable as readonly string[]).includes(each))

/** The languages that are hidden once the others are ticked, as `offered.CODE`; those that were hidden keep their order. */
export function hiddenIn(
  fields: Readonly<Record<string, string | undefined>>,
  was: string,
): string {
  const hidden = hideable.filter((code) => fields[`offered.${code}`] !== 'yes') as string[]
  const kept = was.split(' ').filter((code) => hidden.includes(code))
  return [...kept, ...hidden.filter((code) => !kept.includes(code))].join(' ')
}

/** As `readRate` of the payments room reads one. */
const rate = (value: string) => /^\d{1,12}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value)

const currencyCode = (value: string) => /^[A-Z]{3}$/.test(value)

/** `new`: never opened, seen by staff only. `paused`: seen by everyone, and takes no orders. */
export type ShopStatus = 'new' | 'open' | 'paused'

export const kinds = {
  shopStatus: choice<ShopStatus>('new', 'open', 'paused'),
  /** Empty: as the shop was started with. */
  shopName: text(40),
  /** The line that scrolls above every page; empty hides it. */
  announcement: text(200),
  /** Codes with blanks between. */
  hiddenLanguages: { ...textLike(60, languageList), form: 'languages' },
  /** The shop's own, as the IANA database names it; empty: UTC. */
  timeZone: { ...textLike(60, isZone), form: 'zone' },
  /** Where shoppers write to; empty: as the shop was started with. */
  contactMail: textLike(200, isEmail),
  contactPhone: text(60),
  contactAddress: text(300),
  /** USDT for one Pi, as decimal text, in place of whatever source is set up; empty: by that source. */
  usdtRate: textLike(31, rate),
  /** How long a payment request holds its price and its stock; none: as the shop was started with. */
  paymentMinutes: countOrNone(1440, 5),
  /** Days that an unpaid order's addresses are watched after its payment request has expired. */
  watchDays: countOrNone(365, 1),
  /** Unpaid orders that one account may have at a time: each holds stock that others cannot buy. */
  mostUnpaid: count(20, 1000, 1),
  /** How often a shopper may have the ledger asked at once. */
  looksPerMinute: count(10, 60, 1),
  /** Shop credit for who has brought somebody, once that one's first order is completed; 0 rewards nobody. */
  referralReward: amount(coins(10)),
  /** Orders below this total bring no reward, and the next one may; 0 asks for none. */
  referralMinimumOrder: amount(),
  /** Days that an approved identity counts; 0 means for good. */
  identityValidDays: count(730, 36_500),
  /** Years that an applicant has to have lived; 0 asks for no date of birth. */
  minimumAge: count(0, 120),
  /** An approval that frees an order of this total takes two reviewers; 0 means never. Stroops. */
  identityTwoAbove: amount(),
  /** Years, from the end of its own, that an order keeps the name and address that it went to. */
  keepInvoiceYears: count(10, 99),
  /** The law that wants it so, in the operator's words; empty where the page says it in general. */
  keepInvoiceBasis: text(300),
  /** Who sells, as invoices say it; empty takes the shop's name and its contact address. */
  sellerName: text(200),
  sellerAddress: text(500),
  /** Where items are sent back to; empty takes the seller's address. */
  returnAddress: text(500),
  sellerTaxId: text(60),
  /** Tax that all prices hold, in hundredths of a per cent; 0 prints no line of it. */
  taxRate: percent(),
  /** In which currency invoices say their value besides, as ISO 4217 codes it, and what one Pi is worth in it; empty says none. */
  sellerCurrency: textLike(3, currencyCode),
  sellerRate: textLike(31, rate),
  /** Whether an order takes a ticked box that accepts the terms. */
  acceptTerms: choice<'no' | 'yes'>('no', 'yes'),
  /** A sentence that the law wants on every invoice. */
  invoiceNote: text(300),
  /** From this number of units down a colour is low and staff is told; 0 means never. */
  lowStock: count(3, 100_000),
  /** The largest catalogue file that is taken, in megabytes. */
  importMegabytes: count(200, 2000, 100),
  /** Days that identity pictures are kept; none: as the shop was started with. */
  keepApprovedDays: countOrNone(3650, 1),
  keepDeclinedDays: countOrNone(3650, 1),
  keepDraftDays: countOrNone(365, 1),
  /** The one promise of how long an identity check takes, in hours; none: as the shop was started with. */
  reviewHoursFrom: countOrNone(720, 1),
  reviewHoursTo: countOrNone(720, 1),
  /** Orders below this total need no identity check; 0 means that all are checked. */
  identityFreeBelow: amount(),
  /** Ledger accounts that many people pay from, such as an exchange's, with blanks between: they prove nobody's claim. */
  sharedSenders: text(8000),
  /** Minutes between two looks at some of the orders' addresses for coins of the chains themselves; 0 means never. */
  coinCheckMinutes: count(10, 10_080),
  /** Refunds, and payments accepted without the ledger, above this need two people; 0 means that all do. */
  secondPersonAbove: amount(coins(1000)),
} as const

type ValueOf<K> = K extends Kind<infer T> ? T : never
export type SettingKey = keyof typeof kinds
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof kinds)[K]> }

export const settingKeys = Object.keys(kinds) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(kinds, key)

/** A value from its stored text. Refuses `settings.invalid`. */
export function readSetting<K extends SettingKey>(key: K, stored: string): Result<Settings[K]> {
  return kinds[key].read(stored) as Result<Settings[K]>
}

export function writeSetting<K extends SettingKey>(key: K, value: Settings[K]): string {
  return (kinds[key] as unknown as Kind<Settings[K]>).write(value)
}

/** What is said of a text that is refused; of one that is too long, that it is. */
export function whyNot(key: SettingKey, text: string): string {
  const { form, most } = kinds[key]
  const isText = form === 'line' || form === 'lines'
  return isText && most !== undefined && text.trim().length > most
    ? 'settings.long'
    : `settings.field.${form}`
}

/** All settings from their rows. A row that is unknown, or unreadable since a rule changed, counts as absent. */
export function settingsFrom(rows: readonly { key: string; value: string }[]): Settings {
  const settings: Record<string, unknown> = {}
  for (const key of settingKeys) settings[key] = kinds[key].fallback
  for (const { key, value } of rows) {
    if (!isSettingKey(key)) continue
    const read = readSetting(key, value)
    if (read.ok) settings[key] = read.value
  }
  return settings as Settings
}
