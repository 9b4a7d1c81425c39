// Converting a running shop into another currency: what was chosen, and what each amount becomes. Pure.
import { type PriceRounding, priceRoundings } from '../../platform/money/conversion.ts'
import { plainNumber } from '../../platform/money/input.ts'
import { coins, isListCurrency, type ListCurrency } from '../../platform/money/rules.ts'
import {
  amountAfter,
  type CurrencyChange,
  priceAfter,
} from '../../platform/settings/rules/currency-change.ts'
import { ok, type Result, refuse } from '../../result.ts'

export { priceRoundings }

/** What becomes of promotions with amounts, and of shipping methods with a price. */
export const outcomes = ['convert', 'end'] as const
export type Outcome = (typeof outcomes)[number]

export type Choice = {
  readonly to: ListCurrency
  /** Decimal text; null: from the shop's rates. */
  readonly rate: string | null
  readonly rounding: PriceRounding
  readonly promotions: Outcome
  readonly shipping: Outcome
}

/** The choice with its rate. */
export type Plan = Omit<Choice, 'rate'> & Omit<CurrencyChange, 'at'>

/** The kinds of amounts, in the order of the preview. */
export const kinds = [
  'price',
  'variantPrice',
  'cost',
  'draftPrice',
  'draftVariantPrice',
  'draftCost',
  'promotionAmount',
  'promotionMinimum',
  'shippingPrice',
  'shippingStep',
  'shippingStepPrice',
  'freeFrom',
  'carrierRate',
  'paymentFee',
  'paymentLeast',
  'paymentMost',
  'collectionFrom',
  'collectionTo',
  'setting',
] as const
export type Kind = (typeof kinds)[number]

/** Pages of the preview, and the kinds on each. */
export const sections = {
  products: ['price', 'variantPrice', 'cost'],
  drafts: ['draftPrice', 'draftVariantPrice', 'draftCost'],
  promotions: ['promotionAmount', 'promotionMinimum'],
  shipping: ['shippingPrice', 'shippingStep', 'shippingStepPrice', 'freeFrom', 'carrierRate'],
  payments: ['paymentFee', 'paymentLeast', 'paymentMost'],
  collections: ['collectionFrom', 'collectionTo'],
  settings: ['setting'],
} as const satisfies Record<string, readonly Kind[]>
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** Kinds that shoppers see as a price, which the chosen ending is for. */
const rounded: ReadonlySet<Kind> = new Set<Kind>([
  'price',
  'variantPrice',
  'draftPrice',
  'draftVariantPrice',
  'shippingPrice',
  'shippingStepPrice',
  'carrierRate',
])

/** The most that a price may be, in whole units: as in the editor. */
const mostWhole = 100_000_000

/** What an amount of this kind becomes; null if it would be more than the shop takes. */
export function becomes(kind: Kind, amount: bigint, plan: Plan): bigint | null {
  const to = rounded.has(kind) ? priceAfter(amount, plan) : amountAfter(amount, plan)
  const most = coins(mostWhole, plan.to)
  return to > most || -to > most ? null : to
}

const isKnown = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text)

type Form = Readonly<Record<string, string | undefined>>

/**
 * The form as a choice; a rate may be written as the reader's language does. Refuses `form.invalid` with fields, each
 * saying what to do.
 */
export function readChoice(form: Form, from: ListCurrency, language: string): Result<Choice> {
  const { to = '', rounding = 'none', promotions = 'convert', shipping = 'convert' } = form
  const fields: Record<string, string> = {}
  if (!isListCurrency(to)) fields.to = 'conversion.field.to'
  else if (to === from) fields.to = 'conversion.field.same'
  const isOwn = form.source !== 'shop'
  const rate = isOwn ? readRateField(form.rate ?? '', language) : ok(null)
  if (!rate.ok) fields.rate = rate.code
  if (!isKnown(priceRoundings, rounding)) fields.rounding = 'form.invalid'
  if (
    Object.keys(fields).length > 0 ||
    !rate.ok ||
    !isListCurrency(to) ||
    !isKnown(priceRoundings, rounding) ||
    !isKnown(outcomes, promotions) ||
    !isKnown(outcomes, shipping)
  )
    return refuse('form.invalid', { fields })
  return ok({ to, rate: rate.value, rounding, promotions, shipping })
}

/** Twelve digits before the decimal sign, 18 after it. */
function readRateField(typed: string, language: string): Result<string> {
  if (typed.trim() === '') return refuse('conversion.field.rate')
  const number = plainNumber(typed, language)
  if (!number.ok)
    return refuse(number.code === 'number.ambiguous' ? number.code : 'conversion.field.rateNumber')
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number.value) ?? []
  if (sign) return refuse('conversion.field.rateAbove')
  if (!/[1-9]/.test(whole + fraction)) return refuse('conversion.field.rateAbove')
  const plain = whole.replace(/^0+(?=\d)/, '')
  const part = fraction.replace(/0+$/, '')
  if (plain.length > 12 || part.length > 18) return refuse('conversion.field.rateDigits')
  return ok(part ? `${plain}.${part}` : plain)
}
