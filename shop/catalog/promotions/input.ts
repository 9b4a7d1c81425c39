// Promotion input of staff. The same schemas validate in the browser and decide on the server.
import * as v from 'valibot'
import {
  always,
  type Form,
  filledIn,
  line,
  maxCharacters,
  readAs,
  readInput,
  text,
  together,
  unlessEmpty,
  wholeIn,
  wholeNumber,
} from '../../platform/input.ts'
import { coins, parseAmount, plainAmount } from '../../platform/money/rules.ts'
import type { Result } from '../../result.ts'
import type { Category } from '../products/rules/catalog.ts'
import { isCode, kinds, maxPriority, normalCode, type Promotion } from './rules.ts'

export type Draft = Omit<Promotion, 'id'> & {
  readonly mostUses: number | null
  readonly mostPerShopper: number | null
}

/** The reduction, and the minimum subtotal. */
export type Value = Pick<Promotion, 'kind' | 'percent' | 'amount' | 'minimum'>

/** Editable fields of a running promotion. */
export type Adjustment = Value &
  Pick<Draft, 'name' | 'endsAt' | 'mostUses' | 'mostPerShopper'> & {
    /** When the new value takes effect; null for immediately. */
    readonly changesAt: Date | null
  }

export const maxPromotionProducts = 500
const latest = Date.UTC(2100, 0, 1)

/** Positive, and within the maximum of an order. Typed in Pi. */
function inPi(text: string): bigint | undefined {
  const read = parseAmount(text.trim(), 'PI')
  return read.ok && read.value > 0n && read.value <= coins(1_000_000_000) ? read.value : undefined
}

/** Parses a datetime-local field, in UTC. */
export function momentIn(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const at = new Date(`${text}Z`)
  // Rejects February 31, which would parse as a day in March.
  const isDay = at.getTime() <= latest && at.toISOString().startsWith(text)
  return isDay ? at : undefined
}

const number = 'promotions.field.number'
const time = 'promotions.field.time'
const limit = readAs(unlessEmpty(wholeIn(1, 1_000_000)), number)

const common = {
  name: v.pipe(line, filledIn, maxCharacters(80)),
  endsAt: readAs(unlessEmpty(momentIn), time),
  mostUses: limit,
  mostPerShopper: limit,
}

const amountFields = (kind = 'percent') => ({
  kind: v.optional(v.picklist(kinds, 'promotions.field.kind'), 'percent'),
  percent: kind === 'percent' ? wholeNumber(1, 90, number) : always(0),
  amount: kind === 'amount' ? readAs(inPi, 'promotions.field.amount') : always(null),
  minimum: readAs(unlessEmpty(inPi), 'promotions.field.amount'),
})

/** Limits require a code: only then is the shopper known before the order, and prices on pages are the same for all. */
function limitProblems(read: Pick<Draft, 'mostUses' | 'mostPerShopper'>, code: string | null) {
  const problem = (most: number | null) =>
    most !== null && !code && 'promotions.field.limitNeedsCode'
  return { mostUses: problem(read.mostUses), mostPerShopper: problem(read.mostPerShopper) }
}

const endProblem = (endsAt: Date | null, after: Date) =>
  endsAt !== null && endsAt <= after && 'promotions.field.end'

/** The collection that a promotion targets, with its current products. */
export type PromotedCollection = { readonly id: string; readonly productIds: readonly string[] }

/**
 * The start defaults to `now`. `known` are the categories of the catalog, `collection` is the target collection, if it
 * can be promoted. Refuses `form.invalid` with an error per field.
 */
export function readPromotion(
  form: Form,
  known: readonly Category[],
  now: Date,
  collection: PromotedCollection | null = null,
): Result<Draft> {
  const schema = v.pipe(
    v.object({
      ...common,
      ...amountFields(form.kind),
      priority: readAs((text) => wholeIn(0, maxPriority)(text || '0'), number),
      target: readAs(
        (text) =>
          text === 'all' ||
          text === 'products' ||
          (collection && text === `collection:${collection.id}`)
            ? null
            : known.find((each) => text === `category:${each}`),
        'promotions.field.target',
      ),
      products:
        form.target === 'products' ? readAs(idsIn, 'promotions.field.products') : always(null),
      code: v.pipe(
        text,
        v.transform(normalCode),
        v.check((code) => code === '' || isCode(code), 'promotions.field.code'),
      ),
      startsAt: v.pipe(
        readAs((text) => (text === '' ? now : momentIn(text)), time),
        v.minValue(now, 'promotions.field.past'),
      ),
    }),
    together((read) => ({
      endsAt: endProblem(read.endsAt, read.startsAt),
      ...limitProblems(read, read.code),
    })),
    v.transform(({ target, products, code, ...draft }) => ({
      ...draft,
      category: target,
      productIds: collection?.productIds ?? products,
      collectionId: collection?.id ?? null,
      code: code || null,
    })),
  )
  return readInput(schema, form)
}

/** Target, code and start stay unchanged. Refuses `form.invalid` with an error per field. */
export function readAdjustment(
  form: Form,
  running: Pick<Promotion, 'kind' | 'code'>,
  now: Date,
): Result<Adjustment> {
  const schema = v.pipe(
    v.object({
      ...common,
      ...amountFields(running.kind),
      changesAt: v.pipe(
        readAs(unlessEmpty(momentIn), time),
        v.check((at) => at === null || at >= now, 'promotions.field.past'),
      ),
    }),
    together((read) => ({
      endsAt: endProblem(read.endsAt, read.changesAt ?? now),
      ...limitProblems(read, running.code),
    })),
  )
  return readInput(schema, { ...form, kind: running.kind })
}

/** Fields with an amount of Pi. */
export const isAmountField = (field: string): boolean => field === 'amount' || field === 'minimum'

/** The form fields of a promotion, with the code as `coupon`; times to the minute. */
export const promotionFields = (promotion: Draft): Record<string, string> => ({
  name: promotion.name,
  kind: promotion.kind,
  percent: promotion.percent ? String(promotion.percent) : '',
  amount: promotion.amount === null ? '' : plainAmount(promotion.amount, 'PI'),
  minimum: promotion.minimum === null ? '' : plainAmount(promotion.minimum, 'PI'),
  priority: String(promotion.priority),
  target: promotion.category
    ? `category:${promotion.category}`
    : promotion.collectionId
      ? `collection:${promotion.collectionId}`
      : promotion.productIds
        ? 'products'
        : 'all',
  products: promotion.collectionId ? '' : (promotion.productIds?.join(' ') ?? ''),
  coupon: promotion.code ?? '',
  startsAt: toTheMinute(promotion.startsAt),
  endsAt: toTheMinute(promotion.endsAt),
  mostUses: String(promotion.mostUses ?? ''),
  mostPerShopper: String(promotion.mostPerShopper ?? ''),
})

const toTheMinute = (at: Date | null): string => at?.toISOString().slice(0, 16) ?? ''

function idsIn(text: string): string[] | undefined {
  const ids = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return ids.length > 0 && ids.length <= maxPromotionProducts ? ids : undefined
}
