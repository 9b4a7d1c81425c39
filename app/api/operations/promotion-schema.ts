// Promotions: response schema and input schema.
import * as v from 'valibot'
import { maxPromotionProducts } from '../../../shop/catalog/promotions/input.ts'
import {
  maxPriority,
  phases,
  kinds as promotionKinds,
} from '../../../shop/catalog/promotions/rules.ts'
import type { PromotionView } from '../../../shop/catalog/promotions/views.ts'
import { type Result, refuse } from '../../../shop/result.ts'
import { money, moneyOrNull, piMoney, text, time, timeOf, timeOrNull, whole } from '../schemas'

export const promotion = v.strictObject({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(promotionKinds),
  phase: v.picklist(phases),
  percent: v.nullable(whole),
  amount: v.nullable(money),
  minimum: v.nullable(money),
  code: v.nullable(v.string()),
  category: v.nullable(v.string()),
  collectionId: v.nullable(v.string()),
  productIds: v.nullable(v.array(v.string())),
  priority: whole,
  mostUses: v.nullable(whole),
  mostPerShopper: v.nullable(whole),
  startsAt: time,
  endsAt: v.nullable(time),
  uses: whole,
})

export const promotionView = (row: PromotionView): v.InferInput<typeof promotion> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  phase: row.phase,
  percent: row.percent || null,
  amount: moneyOrNull(row.amount),
  minimum: moneyOrNull(row.minimum),
  code: row.code,
  category: row.category,
  collectionId: row.collectionId ?? null,
  productIds: row.productIds && [...row.productIds],
  priority: row.priority,
  mostUses: row.mostUses,
  mostPerShopper: row.mostPerShopper,
  startsAt: timeOf(row.startsAt),
  endsAt: timeOrNull(row.endsAt),
  uses: row.uses,
})

const upTo = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const orNull = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))

/** May be changed on a running promotion, too. */
const always = {
  percent: orNull(upTo(1, 90)),
  amount: orNull(piMoney),
  minimum: orNull(piMoney),
  endsAt: orNull(time),
  mostUses: orNull(upTo(1, 1_000_000)),
  mostPerShopper: orNull(upTo(1, 1_000_000)),
}
/** At most one of the first three; without any it applies to all products. */
const before = {
  category: orNull(v.pipe(text(64), v.description('For a category, with what is below it'))),
  collectionId: orNull(
    v.pipe(text(64), v.description('For the products that a collection by hand has now')),
  ),
  productIds: orNull(v.pipe(v.array(text(64)), v.minLength(1), v.maxLength(maxPromotionProducts))),
  code: orNull(text(40)),
  priority: v.optional(upTo(0, maxPriority)),
  startsAt: v.optional(v.pipe(time, v.description('Now, if left out'))),
}
export const newPromotion = {
  name: text(80),
  kind: v.picklist(promotionKinds),
  ...always,
  ...before,
}
export const promotionChange = {
  name: v.optional(text(80)),
  kind: v.optional(v.picklist(promotionKinds)),
  ...always,
  ...before,
  changesAt: v.optional(
    v.pipe(
      time,
      v.description('When another value of one that runs begins to count; now, if left out'),
    ),
  ),
}
export type Sent = v.InferOutput<v.StrictObjectSchema<typeof promotionChange, undefined>>

/**
 * Formats to the second, in the notation of the promotion parser; passes on an invalid date, which
 * is refused there.
 */
export function momentText(at: string | Date | null): string {
  if (at === null) return ''
  const moment = new Date(at)
  if (at instanceof Date || isDay(at.slice(0, 10))) return moment.toISOString().slice(0, 19)
  return at
}

/** JavaScript parses February 31 as a day in March. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const targets = ['category', 'collectionId', 'productIds'] as const

const inPi = (sent: { readonly amount: string } | null | undefined) =>
  sent === null ? null : sent?.amount

/** Converts input to form fields; null removes a value. */
export function promotionForm(sent: Sent): Record<string, string> {
  const { category, collectionId, productIds } = sent
  const target = category
    ? `category:${category}`
    : collectionId
      ? `collection:${collectionId}`
      : productIds
        ? 'products'
        : 'all'
  const values = {
    name: sent.name,
    kind: sent.kind,
    percent: sent.percent,
    amount: inPi(sent.amount),
    minimum: inPi(sent.minimum),
    mostUses: sent.mostUses,
    mostPerShopper: sent.mostPerShopper,
    coupon: sent.code,
    priority: sent.priority,
    ...(targets.some((name) => sent[name] !== undefined) && {
      target,
      products: productIds?.join(' ') ?? '',
    }),
    startsAt: sent.startsAt && momentText(sent.startsAt),
    endsAt: sent.endsAt === undefined ? undefined : momentText(sent.endsAt),
    changesAt: sent.changesAt && momentText(sent.changesAt),
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value ?? '')]],
    ),
  )
}

/** Submitted properties that exclude each other. */
export const targetsOf = (sent: Sent) => targets.filter((name) => sent[name])

export const tooManyTargets = (names: readonly string[]) =>
  refuse('form.invalid', {
    fields: Object.fromEntries(names.map((name) => [name, 'promotions.field.target'])),
  })

/** Replaces field names of the form by property names. */
export function inMembers<T>(result: Result<T>, sent: Sent): Result<T> {
  if (result.ok || !result.fields) return result
  const [target = 'category'] = targetsOf(sent)
  const names: Readonly<Record<string, string>> = { coupon: 'code', products: 'productIds', target }
  return {
    ...result,
    fields: Object.fromEntries(
      Object.entries(result.fields).map(([name, key]) => [names[name] ?? name, key]),
    ),
  }
}
