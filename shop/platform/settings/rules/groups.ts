// Pages of the settings and their sections, and which settings need re-authentication.
import type { SettingKey } from './settings.ts'
import type { TextName } from './texts.ts'

/** The section of every setting; a missing one is a type error. */
const placed = {
  // These have their own pages or buttons.
  shopStatus: 'status',
  firstLanguage: 'status',
  shopName: 'store',
  timeZone: 'store',
  announcement: 'store',
  hiddenLanguages: 'languages',
  currency: 'prices',
  orientationCurrency: 'prices',
  reducedPrices: 'prices',
  lowStock: 'stock',
  importMegabytes: 'stock',
  contactMail: 'contact',
  contactPhone: 'contact',
  contactAddress: 'contact',
  messageTemplates: 'contact',
  returnAddress: 'returns',
  usdtRate: 'rate',
  tokenRates: 'rate',
  piRate: 'rate',
  paymentMinutes: 'window',
  watchDays: 'window',
  mostUnpaid: 'limits',
  looksPerMinute: 'limits',
  secondPersonAbove: 'checks',
  coinCheckMinutes: 'checks',
  sharedSenders: 'checks',
  afterAdding: 'cart',
  guests: 'guests',
  acceptTerms: 'terms',
  shoppingAgents: 'agents',
  identityChecks: 'scope',
  identityFreeBelow: 'scope',
  identityCategories: 'scope',
  identityCountries: 'scope',
  identityTwoAbove: 'scope',
  minimumAge: 'customers',
  identityValidDays: 'customers',
  reviewHoursFrom: 'promise',
  reviewHoursTo: 'promise',
  sellerName: 'seller',
  sellerTaxId: 'seller',
  sellerCountry: 'seller',
  unitPrices: 'notices',
  makerFacts: 'notices',
  guaranteeNotice: 'notices',
  weeeNumber: 'registrations',
  packagingNumber: 'registrations',
  batteryNumber: 'registrations',
  sellerAddress: 'seller',
  taxRate: 'tax',
  taxCountry: 'tax',
  ossFrom: 'tax',
  shippingTax: 'tax',
  ownTaxRates: 'tax',
  businessBuyers: 'tax',
  sellerCurrency: 'tax',
  sellerRate: 'tax',
  invoiceNote: 'tax',
  accountChart: 'books',
  ownAccounts: 'books',
  accountDigits: 'books',
  fiscalYearMonth: 'books',
  datevAdviser: 'books',
  datevClient: 'books',
  keepApprovedDays: 'documents',
  keepDeclinedDays: 'documents',
  keepDraftDays: 'documents',
  keepInvoiceYears: 'orders',
  keepInvoiceBasis: 'orders',
  referralReward: 'rewards',
  referralMinimumOrder: 'rewards',
} as const satisfies Record<SettingKey, string>

export type SettingSection = Exclude<(typeof placed)[SettingKey], 'status'>

/** Each is a page, saved as a whole. */
const sections = {
  shop: ['store', 'languages', 'prices', 'stock'],
  contact: ['contact', 'returns'],
  checkout: ['cart', 'guests', 'terms', 'agents'],
  money: ['rate', 'window', 'limits', 'checks'],
  identity: ['scope', 'customers', 'promise'],
  invoices: ['seller', 'tax', 'books'],
  law: ['notices', 'registrations'],
  privacy: ['documents', 'orders'],
  referrals: ['rewards'],
} as const satisfies Record<string, readonly SettingSection[]>

export type SettingGroup = keyof typeof sections
export const settingGroups = Object.keys(sections) as readonly SettingGroup[]
export const isSettingGroup = (text: string | undefined): text is SettingGroup =>
  Object.hasOwn(sections, text ?? '')

export const sectionsOf = (group: SettingGroup): readonly SettingSection[] => sections[group]

export const keysIn = (section: SettingSection): SettingKey[] =>
  (Object.keys(placed) as SettingKey[]).filter((key) => placed[key] === section)

export const keysOf = (group: SettingGroup): SettingKey[] => sectionsOf(group).flatMap(keysIn)

/** Texts by language on a settings page. */
export const textsOf = (group: SettingGroup): readonly TextName[] => texts[group] ?? []
const texts: Partial<Record<SettingGroup, readonly TextName[]>> = {
  shop: ['tagline', 'about', 'announcement', 'paused'],
  checkout: ['orderButton'],
  law: ['guarantee'],
}

export const groupOfText = (name: TextName): SettingGroup =>
  settingGroups.find((group) => textsOf(group).includes(name)) ?? 'shop'

export const pathOfGroup = (group: SettingGroup): string =>
  group === 'shop' ? '/admin/settings' : `/admin/settings/${group}`

/** Settings that move money, grant access or delete data. */
const sensitive: readonly SettingGroup[] = ['money', 'identity', 'privacy', 'invoices', 'referrals']
export const isSensitive = (group: SettingGroup): boolean => sensitive.includes(group)
