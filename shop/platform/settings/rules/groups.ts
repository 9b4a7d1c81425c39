// Sections of the settings page, and which settings need re-authentication.
import type { SettingKey } from '../rules.ts'

/** Every setting once; a missing one is a type error. */
const placed = {
  // Has buttons of its own.
  shopStatus: 'status',
  shopName: 'shop',
  announcement: 'shop',
  hiddenLanguages: 'shop',
  timeZone: 'shop',
  lowStock: 'shop',
  importMegabytes: 'shop',
  contactMail: 'contact',
  contactPhone: 'contact',
  contactAddress: 'contact',
  returnAddress: 'contact',
  usdtRate: 'money',
  paymentMinutes: 'money',
  watchDays: 'money',
  mostUnpaid: 'money',
  looksPerMinute: 'money',
  secondPersonAbove: 'money',
  sharedSenders: 'money',
  coinCheckMinutes: 'money',
  identityFreeBelow: 'identity',
  identityTwoAbove: 'identity',
  identityValidDays: 'identity',
  minimumAge: 'identity',
  reviewHoursFrom: 'identity',
  reviewHoursTo: 'identity',
  keepApprovedDays: 'privacy',
  keepDeclinedDays: 'privacy',
  keepDraftDays: 'privacy',
  keepInvoiceYears: 'privacy',
  keepInvoiceBasis: 'privacy',
  sellerName: 'invoices',
  sellerAddress: 'invoices',
  sellerTaxId: 'invoices',
  taxRate: 'invoices',
  sellerCurrency: 'invoices',
  sellerRate: 'invoices',
  invoiceNote: 'invoices',
  acceptTerms: 'checkout',
  referralReward: 'referrals',
  referralMinimumOrder: 'referrals',
} as const satisfies Record<SettingKey, string>

export const settingGroups = [
  'shop',
  'contact',
  'money',
  'identity',
  'privacy',
  'invoices',
  'referrals',
  'checkout',
] as const
export type SettingGroup = (typeof settingGroups)[number]

export const keysOf = (group: SettingGroup): SettingKey[] =>
  (Object.keys(placed) as SettingKey[]).filter((key) => placed[key] === group)

/** Settings that move money, grant access or delete data. */
const sensitive: readonly SettingGroup[] = ['money', 'identity', 'privacy', 'invoices', 'referrals']
export const isSensitive = (group: SettingGroup): boolean => sensitive.includes(group)
