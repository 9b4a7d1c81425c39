// What an operator may change while the shop runs: names, defaults, and how their text is read.
import { coins } from '../money/rules.ts'
import { ok, type Result, refuse } from '../result.ts'

/** How one setting is written as text, and read back. */
type Kind<T> = {
  readonly fallback: T
  read(text: string): Result<T>
  write(value: T): string
}

const invalid = refuse('settings.invalid')

const text = (longest: number, fallback = ''): Kind<string> => ({
  fallback,
  read: (value) => (value.length <= longest ? ok(value.trim()) : invalid),
  write: (value) => value.trim(),
})

/** Stroops of Pi, from zero up. */
const amount = (fallback = 0n): Kind<bigint> => ({
  fallback,
  read: (value) => (/^\d{1,30}$/.test(value) ? ok(BigInt(value)) : invalid),
  write: String,
})

/** A whole number from zero up. */
const count = (fallback: number, most: number): Kind<number> => ({
  fallback,
  read: (value) => (/^\d{1,6}$/.test(value) && Number(value) <= most ? ok(Number(value)) : invalid),
  write: String,
})

export const kinds = {
  /** The line that scrolls above every page; empty hides it. */
  announcement: text(200),
  contactMail: text(200),
  contactPhone: text(60),
  contactAddress: text(300),
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
  sellerTaxId: text(60),
  /** Tax that all prices hold, in hundredths of a per cent; 0 prints no line of it. */
  taxRate: count(0, 9999),
  /** A sentence that the law wants on every invoice. */
  invoiceNote: text(300),
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
