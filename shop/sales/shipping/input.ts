// Shipping address input. The same schema runs in the browser and on the server.
import * as v from 'valibot'
import { isCountry } from '../../identity/kyc/data.ts'
import { email, phone } from '../../people/accounts/input.ts'
import {
  type Form,
  fieldsUnder,
  filledIn,
  identifier,
  line,
  maxCharacters,
  oneLine,
  readAs,
  readInput,
  text,
  textOf,
  ticked,
  together,
  unlessEmpty,
  wholeNumber,
} from '../../platform/input.ts'
import { coins, type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import { type Result, refuse } from '../../result.ts'
import type { Address } from './rules/address-book.ts'
import { isLikeCode, needed, normalCode, type PlaceField } from './rules/address-format.ts'
import { mostDays, type Names, type ShippingMethod, type Zone } from './rules/zones.ts'

const mostStreetLines = 3

/**
 * Refuses `form.incomplete` if a field that the country needs is missing, `form.invalid` if one is wrong. An unusual
 * postal code for its country needs one confirmation: codes change, and forms know less than people.
 */
export function readAddress(form: Form): Result<Address> {
  const read = readInput(address(form), form)
  if (read.ok) return read
  const missing = Object.entries(read.fields ?? {}).filter(([, key]) => isMissing.test(key))
  if (missing.length === 0) return read
  const fields = Object.fromEntries(missing.map(([field]) => [field, 'field.required']))
  return refuse('form.incomplete', { fields })
}

const isMissing = /^field\.((email|phone)\.)?required$/

function address(form: Form) {
  const country = textOf(form.country).trim().toUpperCase()
  const confirmed = normalCode(textOf(form.confirmedCode))
  const asked = needed(country)
  const given = (field: PlaceField) =>
    v.check<string, string>((text) => text !== '' || !asked.includes(field), 'field.required')
  return v.object({
    fullName: v.pipe(line, filledIn, maxCharacters(200)),
    streetAddress: v.pipe(
      text,
      v.transform((text) => street(text, textOf(form.streetAddress2))),
      given('streetAddress'),
      maxCharacters(200),
    ),
    city: v.pipe(line, given('city'), maxCharacters(200)),
    stateProvince: v.pipe(line, given('stateProvince'), maxCharacters(200)),
    postalCode: v.pipe(
      text,
      v.transform(normalCode),
      given('postalCode'),
      maxCharacters(20),
      v.check(
        (code) => code === '' || code === confirmed || isLikeCode(country, code),
        'field.postalCode.format',
      ),
    ),
    country: v.pipe(
      identifier,
      v.toUpperCase(),
      filledIn,
      v.check(isCountry, 'field.country.required'),
    ),
    phoneNumber: phone(country),
    email,
    instructions: v.pipe(
      text,
      v.transform((text) => text.normalize('NFC').trim()),
      maxCharacters(1000),
    ),
  })
}

/** Lines after the third are appended to it. */
function street(text: string, more: string): string {
  const lines = `${text}\n${more}`.split('\n').map(oneLine).filter(Boolean)
  const last = lines.slice(mostStreetLines - 1).join(', ')
  return [...lines.slice(0, mostStreetLines - 1), last].filter(Boolean).join('\n')
}

// Input of zones and shipping methods. The same schemas run in the browser and on the server.

export type ZoneDraft = Pick<Zone, 'name' | 'countries'>
export type MethodDraft = Omit<ShippingMethod, 'id' | 'version'>

/** In whole units of the shop's currency; higher than any real shipping price. */
const mostPrice = 1_000_000

const optionalName = v.pipe(line, maxCharacters(80))
const name = v.pipe(optionalName, filledIn)

const zone = v.object({
  name,
  countries: v.nullable(
    v.pipe(
      v.array(v.string()),
      v.check((codes) => codes.length > 0 && codes.every(isCountry), 'shipping.field.countries'),
    ),
  ),
})

/** Countries are sent as `country.DE=yes`. Refuses `form.invalid` with the error of each field. */
export function readZone(form: Form): Result<ZoneDraft> {
  const ticks = fieldsUnder('country', form).filter(([, tick]) => tick)
  const countries = form.reach === 'rest' ? null : ticks.map(([code]) => code).sort()
  return readInput(zone, { name: form.name, countries })
}

const amountIn =
  (currency: ListCurrency) =>
  (text: string): bigint | undefined => {
    const amount = parseAmount(text, currency)
    return amount.ok && amount.value <= coins(mostPrice, currency) ? amount.value : undefined
  }

/** Fields of a method with an amount. */
export const isAmountField = (field: string): boolean => field === 'price' || field === 'freeFrom'

const days = wholeNumber(0, mostDays, 'shipping.field.days')

/**
 * Names are sent as `name.de`, in these languages; English is required. Refuses `form.invalid` with the error of each
 * field.
 */
export function readMethod(
  form: Form,
  languages: readonly string[],
  currency: ListCurrency,
): Result<MethodDraft> {
  const schema = v.pipe(
    v.object({
      name: v.object(
        Object.fromEntries(languages.map((each) => [each, each === 'en' ? name : optionalName])),
      ),
      price: readAs(amountIn(currency), 'shipping.field.price'),
      freeFrom: readAs(
        unlessEmpty((text) => amountIn(currency)(text) || undefined),
        'shipping.field.price',
      ),
      daysFrom: days,
      daysTo: days,
      active: ticked,
    }),
    together(({ daysFrom, daysTo }) => ({
      daysTo: daysTo < daysFrom && 'shipping.field.daysOrder',
    })),
    v.transform(({ name, active, ...method }) => ({
      ...method,
      names: Object.fromEntries(Object.entries(name).filter(([, text]) => text !== '')) as Names,
      isActive: active,
    })),
  )
  return readInput(schema, { ...form, name: Object.fromEntries(fieldsUnder('name', form)) })
}
