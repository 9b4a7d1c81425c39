// A promotion as staff may send it. The same code answers in the browser and decides on the server.

import { coins, parseAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { Category } from '../products/rules.ts'
import { isCode, kinds, normalCode, type Promotion } from './rules.ts'

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
  const name = readName(fields, wrong)
  const value = readValue(fields, wrong)
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
  const endsAt = readEnd(fields, startsAt, wrong)
  const mostUses = limitIn(fields.mostUses, 'mostUses', code, wrong)
  const mostPerShopper = limitIn(fields.mostPerShopper, 'mostPerShopper', code, wrong)
  if (Object.keys(wrong).length > 0 || priority === null || !startsAt)
    return refuse('form.invalid', { fields: wrong })
  return ok({
    name,
    ...value,
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

/** What may be changed of a promotion that runs. */
export type Adjustment = Value &
  Pick<Draft, 'name' | 'endsAt' | 'mostUses' | 'mostPerShopper'> & {
    /** When another value begins to count; null for now. */
    readonly changesAt: Date | null
  }

/** What it is for, its code and its beginning stay. Refuses `form.invalid` with what is wrong of each field. */
export function readAdjustment(
  fields: Fields,
  running: Pick<Promotion, 'kind' | 'code'>,
  now: Date,
): Result<Adjustment> {
  const wrong: Record<string, string> = {}
  const name = readName(fields, wrong)
  const value = readValue({ ...fields, kind: running.kind }, wrong)
  const changesAt = fields.changesAt ? momentIn(fields.changesAt) : null
  if (fields.changesAt && !changesAt) wrong.changesAt = 'promotions.field.time'
  else if (changesAt && changesAt < now) wrong.changesAt = 'promotions.field.past'
  const endsAt = readEnd(fields, changesAt ?? now, wrong)
  const code = running.code ?? ''
  const mostUses = limitIn(fields.mostUses, 'mostUses', code, wrong)
  const mostPerShopper = limitIn(fields.mostPerShopper, 'mostPerShopper', code, wrong)
  if (Object.keys(wrong).length > 0) return refuse('form.invalid', { fields: wrong })
  return ok({ name, ...value, changesAt, endsAt, mostUses, mostPerShopper })
}

function readName(fields: Fields, wrong: Record<string, string>): string {
  const name = (fields.name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') wrong.name = 'field.required'
  else if ([...name].length > 80) wrong.name = 'field.long'
  return name
}

function readEnd(
  fields: Fields,
  startsAt: Date | null,
  wrong: Record<string, string>,
): Date | null {
  const endsAt = fields.endsAt ? momentIn(fields.endsAt) : null
  if (fields.endsAt && !endsAt) wrong.endsAt = 'promotions.field.time'
  else if (endsAt && startsAt && endsAt <= startsAt) wrong.endsAt = 'promotions.field.end'
  return endsAt
}

/** How much it takes off, and from which sum of goods on. Amounts are typed in Pi. */
export type Value = Pick<Promotion, 'kind' | 'percent' | 'amount' | 'minimum'>

export function readValue(fields: Fields, wrong: Record<string, string>): Value {
  const kind = kinds.find((each) => each === (fields.kind ?? 'percent')) ?? null
  if (!kind) wrong.kind = 'promotions.field.kind'
  const percent = kind === 'percent' ? whole(fields.percent, 1, 90) : 0
  if (percent === null) wrong.percent = 'promotions.field.number'
  const amount = kind === 'amount' ? inPi(fields.amount) : null
  if (kind === 'amount' && !amount) wrong.amount = 'promotions.field.amount'
  const minimum = fields.minimum?.trim() ? inPi(fields.minimum) : null
  if (fields.minimum?.trim() && !minimum) wrong.minimum = 'promotions.field.amount'
  return { kind: kind ?? 'percent', percent: percent ?? 0, amount, minimum }
}

/** More than nothing, and no more than any order is worth. */
function inPi(text = ''): bigint | null {
  const read = parseAmount(text.trim(), 'PI')
  return read.ok && read.value > 0n && read.value <= coins(1_000_000_000) ? read.value : null
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
