// The promotion form: its fields as the command.
import * as v from 'valibot'
import {
  type NewPromotion,
  newPromotion,
  type PromotionChange,
  promotionChange,
} from '../../../../shop/catalog/promotions/input.ts'
import { readInput } from '../../../../shop/platform/input.ts'
import { endOfFields, momentInZone } from '../../../../shop/platform/time-zone.ts'
import type { Result } from '../../../../shop/result.ts'
import {
  integerField,
  momentField,
  moneyField,
  type Reader,
  textField,
} from '../../../http/form-fields'

type Fields = Record<string, string>

const number = 'promotions.field.number'
const amount = 'promotions.field.amount'

/** What a target and the field of products say; undefined: it is none of the offered ones. */
function targetIn(target: string, products = '') {
  const [kind, id = null] = target.split(':')
  const none = { category: null, collectionId: null, productIds: null }
  if (target === 'all') return none
  if (target === 'products')
    return { ...none, productIds: [...new Set(products.split(/[\s,;]+/).filter(Boolean))] }
  if (kind === 'category') return { ...none, category: id }
  if (kind === 'collection') return { ...none, collectionId: id }
  return undefined
}

/** The last day, until its end if no time is given; what is no day stays, and is refused by the command. */
function endIn(day: string | undefined, time: string | undefined, zone: string) {
  if (day === undefined) return undefined
  const end = endOfFields(day, time ?? '', zone)
  return end === '' ? null : (momentInZone(end, zone)?.toISOString() ?? end)
}

/** The fields of both forms. */
const common = (reader: Reader) => ({
  name: textField,
  percent: integerField(number),
  amount: moneyField(reader, amount),
  minimum: moneyField(reader, amount),
  endsAt: textField,
  endsTime: textField,
  mostUses: integerField(number),
  mostPerShopper: integerField(number),
})

/** Of a promotion that has not started. */
const planned = (reader: Reader) =>
  v.pipe(
    v.strictObject({
      ...common(reader),
      kind: v.optional(v.string(), 'percent'),
      target: v.pipe(
        v.optional(v.string(), ''),
        v.check((target) => targetIn(target) !== undefined, 'promotions.field.target'),
      ),
      products: textField,
      coupon: textField,
      startsAt: momentField(reader.zone),
      priority: integerField(number),
    }),
    v.transform(
      ({ target, products, coupon, endsAt, endsTime, startsAt, priority, ...same }): unknown => ({
        ...same,
        ...targetIn(target, products),
        code: coupon,
        endsAt: endIn(endsAt, endsTime, reader.zone),
        startsAt: startsAt ?? undefined,
        priority: priority ?? undefined,
      }),
    ),
  )

/** Of one that runs. */
const running = (reader: Reader) =>
  v.pipe(
    v.strictObject({ ...common(reader), changesAt: momentField(reader.zone) }),
    v.transform(({ endsAt, endsTime, changesAt, ...same }): unknown => ({
      ...same,
      endsAt: endIn(endsAt, endsTime, reader.zone),
      changesAt: changesAt ?? undefined,
    })),
  )

/** Refuses `form.invalid` with the errors of the command, and `form.unknown_field`. */
export const readNew = (fields: Fields, reader: Reader): Result<NewPromotion> =>
  readInput(v.pipe(planned(reader), v.strictObject(newPromotion)), fields)

/** The same of one that runs, or does not yet. */
export const readChange = (
  fields: Fields,
  reader: Reader,
  isRunning: boolean,
): Result<PromotionChange> =>
  readInput(
    v.pipe((isRunning ? running : planned)(reader), v.strictObject(promotionChange)),
    fields,
  )

/** The fields of members that have another name in the form: values of one called `code` are never returned to a page. */
const names: Readonly<Record<string, string>> = {
  code: 'coupon',
  category: 'target',
  collectionId: 'target',
  productIds: 'products',
}

/** The result with its errors at the fields of the form. */
export function inForm<T>(result: Result<T>): Result<T> {
  if (result.ok || !result.fields) return result
  const fields = Object.entries(result.fields).map(([name, key]) => [names[name] ?? name, key])
  return { ...result, fields: Object.fromEntries(fields) }
}
