// Commands that create and change promotions: dashboard, API and assistants parse into them.
import * as v from 'valibot'
import { integerIn, lineOf, momentIn, orNull, units } from '../../platform/commands.ts'
import { filledIn, type Problem, wellFormed } from '../../platform/input.ts'
import { coins } from '../../platform/money/rules.ts'
import { isCode, kinds, maxPriority, normalCode, type Promotion } from './rules.ts'

export type Draft = Omit<Promotion, 'id'> & {
  readonly mostUses: number | null
  readonly mostPerShopper: number | null
}

/** The reduction, and the minimum subtotal. */
export type Value = Pick<Promotion, 'kind' | 'percent' | 'amount' | 'minimum'>

/** What can be changed of a running promotion. */
export type Adjustment = Value &
  Pick<Draft, 'name' | 'endsAt' | 'mostUses' | 'mostPerShopper'> & {
    /** When the new value takes effect; null for immediately. */
    readonly changesAt: Date | null
  }

export const maxPromotionProducts = 500
const latest = new Date(Date.UTC(2100, 0, 1))

const number = 'promotions.field.number'

/** A thousand million Pi, and what 63 bits hold of every currency. */
const mostAmount = coins(1_000_000_000)

/** Positive, in smallest units. */
const amount = v.pipe(
  units,
  v.check((amount) => amount > 0n && amount <= mostAmount, 'promotions.field.amount'),
)

const time = 'promotions.field.time'
const moment = (about?: string) =>
  v.pipe(
    momentIn(time, about),
    v.check((at) => at <= latest, time),
  )

const id = v.pipe(v.string(), v.maxLength(64), v.transform(wellFormed))
const idOf = (description: string) =>
  v.pipe(v.string(), v.maxLength(64), v.description(description), v.transform(wellFormed))
const limit = orNull(integerIn(1, 1_000_000, number))
const name = v.pipe(lineOf(80), filledIn)
const kind = v.picklist(kinds, 'promotions.field.kind')

/** May be changed on a running promotion, too. */
const value = {
  percent: orNull(integerIn(1, 90, number)),
  amount: orNull(amount),
  minimum: orNull(amount),
  endsAt: orNull(moment()),
  mostUses: limit,
  mostPerShopper: limit,
}
/** At most one of the first three; without any it applies to all products. */
const scope = {
  category: orNull(idOf('For a category, with what is below it')),
  collectionId: orNull(idOf('For the products that a collection by hand has now')),
  productIds: orNull(
    v.pipe(
      v.array(id),
      v.minLength(1, 'promotions.field.products'),
      v.maxLength(maxPromotionProducts, 'promotions.field.products'),
    ),
  ),
  code: orNull(
    v.pipe(
      v.string(),
      v.maxLength(40, 'promotions.field.code'),
      v.transform((text) => normalCode(text) || null),
      v.check((code) => code === null || isCode(code), 'promotions.field.code'),
    ),
  ),
  priority: v.optional(integerIn(0, maxPriority, number)),
  startsAt: v.optional(moment('Now, if left out')),
}

export const newPromotion = { name, kind, ...value, ...scope }
/** What is left out stays. */
export const promotionChange = {
  name: v.optional(name),
  kind: v.optional(kind),
  ...value,
  ...scope,
  changesAt: v.optional(
    moment('When another value of one that runs begins to count; now, if left out'),
  ),
}
export type NewPromotion = v.InferOutput<v.StrictObjectSchema<typeof newPromotion, undefined>>
export type PromotionChange = v.InferOutput<v.StrictObjectSchema<typeof promotionChange, undefined>>

/** The members that say what it is for. */
export const targets = ['category', 'collectionId', 'productIds'] as const

/** Immutable once it runs. */
export const fixed = ['kind', ...targets, 'code', 'priority', 'startsAt'] as const

/** What a promotion is, as a command; of products copied from a collection, the collection. */
export const commandOf = (promotion: Draft): NewPromotion => ({
  ...promotion,
  percent: promotion.percent || null,
  collectionId: promotion.collectionId ?? null,
  productIds: promotion.collectionId ? null : (promotion.productIds?.slice() ?? null),
})

/** The command with a change: another target replaces the one before. */
export const withChange = (before: NewPromotion, change: PromotionChange): NewPromotion => ({
  ...before,
  ...(targets.some((each) => change[each] !== undefined) && {
    category: null,
    collectionId: null,
    productIds: null,
  }),
  ...(Object.fromEntries(
    Object.entries(change).filter(([, each]) => each !== undefined),
  ) as Partial<NewPromotion>),
})

/** The values that its kind has; the others are ignored. */
export const reductionOf = ({ kind, percent, amount, minimum }: NewPromotion): Value => ({
  kind,
  percent: (kind === 'percent' && percent) || 0,
  amount: (kind === 'amount' && amount) || null,
  minimum: minimum ?? null,
})

type Problems = Readonly<Record<string, Problem | false>>

/** The value that its kind needs. Limits need a code: only then is the shopper known before the order. */
export function valueProblems(
  { kind, percent, amount, mostUses, mostPerShopper }: NewPromotion,
  code: string | null | undefined,
): Problems {
  const limitProblem = (most: number | null | undefined) =>
    most != null && !code && 'promotions.field.limitNeedsCode'
  return {
    percent: kind === 'percent' && !percent && number,
    amount: kind === 'amount' && !amount && 'promotions.field.amount',
    mostUses: limitProblem(mostUses),
    mostPerShopper: limitProblem(mostPerShopper),
  }
}

/** `start`: of a new one, or of a new value. */
export const periodProblems = (
  start: 'startsAt' | 'changesAt',
  from: Date | null | undefined,
  endsAt: Date | null | undefined,
  now: Date,
): Problems => ({
  [start]: from != null && from < now && 'promotions.field.past',
  endsAt: endsAt != null && endsAt <= (from ?? now) && 'promotions.field.end',
})
