// A promotion as staff may send it. The same code answers in the browser and decides on the server.
import type { Category } from '../catalog/rules.ts'
import { ok, type Result, refuse } from '../result.ts'
import { isCode, normalCode, type Promotion } from './rules.ts'

export type Draft = Omit<Promotion, 'id'> & {
  readonly mostUses: number | null
  readonly mostPerShopper: number | null
}

export const mostProducts = 500
const latest = Date.UTC(2100, 0, 1)

type Fields = Readonly<Record<string, string | undefined>>

/**
 * Without a beginning it begins `now`. `known` are the categories of the catalogue. Refuses `form.invalid` with
 * what is wrong of each field.
 */
export function readPromotion(
  fields: Fields,
  known: readonly Category[],
  now: Date,
): Result<Draft> {
  const wrong: Record<string, string> = {}
  const name = (fields.name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') wrong.name = 'field.required'
  else if ([...name].length > 80) wrong.name = 'field.long'
  const percent = whole(fields.percent, 1, 90)
  if (percent === null) wrong.percent = 'promotions.field.number'
  const priority = whole(fields.priority || '0', 0, 99)
  if (priority === null) wrong.priority = 'promotions.field.number'
  const target = fields.target ?? ''
  const category = known.find((each) => target === `category:${each}`) ?? null
  const productIds = target === 'products' ? idsIn(fields.products) : null
  if (!category && target !== 'products' && target !== 'all')
    wrong.target = 'promotions.field.target'
  if (productIds && (productIds.length === 0 || productIds.length > mostProducts))
    wrong.products = 'promotions.field.products'
  const code = normalCode(fields.code ?? '')
  if (code !== '' && !isCode(code)) wrong.code = 'promotions.field.code'
  const startsAt = fields.startsAt ? momentIn(fields.startsAt) : now
  if (!startsAt) wrong.startsAt = 'promotions.field.time'
  else if (startsAt < now) wrong.startsAt = 'promotions.field.past'
  const endsAt = fields.endsAt ? momentIn(fields.endsAt) : null
  if (fields.endsAt && !endsAt) wrong.endsAt = 'promotions.field.time'
  else if (endsAt && startsAt && endsAt <= startsAt) wrong.endsAt = 'promotions.field.end'
  const mostUses = limitIn(fields.mostUses, 'mostUses', code, wrong)
  const mostPerShopper = limitIn(fields.mostPerShopper, 'mostPerShopper', code, wrong)
  if (Object.keys(wrong).length > 0 || percent === null || priority === null || !startsAt)
    return refuse('form.invalid', { fields: wrong })
  return ok({
    name,
    percent,
    priority,
    category,
    productIds,
    code: code || null,
    startsAt,
    endsAt,
    mostUses,
    mostPerShopper,
  })
}

/** A limit counts orders, and only a code says whose order it is before it is placed: prices on pages are for all. */
function limitIn(
  text: string | undefined,
  field: string,
  code: string,
  wrong: Record<string, string>,
): number | null {
  if (!text?.trim()) return null
  const limit = whole(text, 1, 1_000_000)
  if (limit === null) wrong[field] = 'promotions.field.number'
  else if (code === '') wrong[field] = 'promotions.field.limitNeedsCode'
  return limit
}

function whole(text: string | undefined, least: number, most: number): number | null {
  const digits = text?.trim() ?? ''
  if (!/^\d{1,7}$/.test(digits)) return null
  const number = Number(digits)
  return number >= least && number <= most ? number : null
}

const idsIn = (text = ''): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** What a date and time field sends, in UTC. */
function momentIn(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const at = new Date(`${text}Z`)
  if (Number.isNaN(at.getTime()) || at.getTime() > latest) return null
  // The 31st of February would be read as one of March.
  return at.toISOString().startsWith(text) ? at : null
}
