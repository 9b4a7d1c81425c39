// A zone and a way of delivery as staff may send them. The same code answers in the browser and decides on the server.
import { isCountry } from '../../../identity/kyc/data.ts'
import { coins, parseAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { mostDays, type Names, type ShippingMethod, type Zone } from '../rules/zones.ts'

export type ZoneDraft = Pick<Zone, 'name' | 'countries'>
export type MethodDraft = Omit<ShippingMethod, 'id' | 'version'>

type Fields = Readonly<Record<string, string | undefined>>

/** Dearer than anything that a shop sends. */
const mostPrice = coins(1_000_000)

/** Countries come as `country.DE=yes`. Refuses `form.invalid` with what is wrong of each field. */
export function readZone(fields: Fields): Result<ZoneDraft> {
  const wrong: Record<string, string> = {}
  const name = line(fields.name)
  if (name === '') wrong.name = 'field.required'
  else if ([...name].length > 80) wrong.name = 'field.long'
  const isRest = fields.reach === 'rest'
  const countries = Object.keys(fields)
    .flatMap((key) => (key.startsWith('country.') && fields[key] ? [key.slice(8)] : []))
    .sort()
  if (!isRest && (countries.length === 0 || !countries.every(isCountry)))
    wrong.countries = 'shipping.field.countries'
  if (Object.keys(wrong).length > 0) return refuse('form.invalid', { fields: wrong })
  return ok({ name, countries: isRest ? null : countries })
}

/**
 * Names come as `name.de`, in these languages; English is needed. Refuses `form.invalid` with what is wrong of each
 * field.
 */
export function readMethod(fields: Fields, languages: readonly string[]): Result<MethodDraft> {
  const wrong: Record<string, string> = {}
  const names = namesIn(fields, languages, wrong)
  const price = amountIn(fields.price)
  if (price === null) wrong.price = 'shipping.field.price'
  const freeFrom = fields.freeFrom?.trim() ? amountIn(fields.freeFrom) : null
  if (fields.freeFrom?.trim() && !freeFrom) wrong.freeFrom = 'shipping.field.price'
  const daysFrom = daysIn(fields.daysFrom)
  const daysTo = daysIn(fields.daysTo)
  if (daysFrom === null) wrong.daysFrom = 'shipping.field.days'
  if (daysTo === null) wrong.daysTo = 'shipping.field.days'
  else if (daysFrom !== null && daysTo < daysFrom) wrong.daysTo = 'shipping.field.daysOrder'
  if (Object.keys(wrong).length > 0 || price === null || daysFrom === null || daysTo === null)
    return refuse('form.invalid', { fields: wrong })
  return ok({ names, price, freeFrom, daysFrom, daysTo, isActive: fields.active === 'yes' })
}

function namesIn(
  fields: Fields,
  languages: readonly string[],
  wrong: Record<string, string>,
): Names {
  const names: Record<string, string> = {}
  for (const language of languages) {
    const name = line(fields[`name.${language}`])
    if ([...name].length > 80) wrong[`name.${language}`] = 'field.long'
    else if (name !== '') names[language] = name
  }
  if (!names.en && !wrong['name.en']) wrong['name.en'] = 'field.required'
  return names
}

const line = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

function amountIn(text = ''): bigint | null {
  const amount = parseAmount(text, 'PI')
  return amount.ok && amount.value <= mostPrice ? amount.value : null
}

function daysIn(text = ''): number | null {
  const digits = text.trim()
  return /^\d{1,2}$/.test(digits) && Number(digits) <= mostDays ? Number(digits) : null
}
