// Input of zones and shipping methods. The same schemas run in the browser and on the server.

import * as v from 'valibot'
import { isCountry } from '../../../identity/kyc/data.ts'
import {
  type Form,
  fieldsUnder,
  filledIn,
  line,
  maxCharacters,
  oneOfThese,
  readAs,
  readInput,
  refuseFields,
  text,
  ticked,
  together,
  unlessEmpty,
  wholeIn,
  wholeNumber,
} from '../../../platform/input.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { coins, type ListCurrency, parseAmount } from '../../../platform/money/rules.ts'
import { ok, type Result } from '../../../result.ts'
import {
  type Basis,
  bases,
  hasSteps,
  mostPackaging,
  mostSteps,
  mostWeight,
  type Step,
  type Weights,
} from '../rules/prices.ts'
import { mostDays, type Names, type ShippingMethod, type Zone } from '../rules/zones.ts'

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

/** Fields of a method with a number that may have decimals. */
export const isAmountField = (field: string): boolean =>
  field === 'price' || field === 'freeFrom' || /^steps\.\d+\.(atLeast|price)$/.test(field)

const days = wholeNumber(0, mostDays, 'shipping.field.days')
const weight = wholeIn(1, mostWeight)

/**
 * Names are sent as `name.de`, in these languages; the first is required. Steps are `steps.0.atLeast` and
 * `steps.0.price`; rows left empty are none. Refuses `form.invalid` with the error of each field.
 */
export function readMethod(
  form: Form,
  languages: readonly string[],
  currency: ListCurrency,
): Result<MethodDraft> {
  const schema = v.pipe(
    v.object({
      name: v.object(
        Object.fromEntries(
          languages.map((each) => [each, each === firstLanguage() ? name : optionalName]),
        ),
      ),
      basis: v.optional(oneOfThese(bases, 'form.invalid'), 'flat'),
      // A carrier's methods have none of their own.
      price: readAs(
        (text) => (form.basis === 'carrier' ? 0n : amountIn(currency)(text)),
        'shipping.field.price',
      ),
      service: v.optional(v.pipe(text, v.maxLength(100)), ''),
      freeFrom: readAs(
        unlessEmpty((text) => amountIn(currency)(text) || undefined),
        'shipping.field.price',
      ),
      mostGrams: v.optional(readAs(unlessEmpty(weight), 'shipping.field.grams'), ''),
      placeId: v.optional(
        v.pipe(
          text,
          v.transform((id) => id || null),
        ),
        '',
      ),
      daysFrom: days,
      daysTo: days,
      active: ticked,
    }),
    together(({ daysFrom, daysTo, basis, service }) => ({
      daysTo: daysTo < daysFrom && 'shipping.field.daysOrder',
      service: basis === 'carrier' && service === '' && 'shipping.field.service',
    })),
    v.transform(({ name, active, service, ...method }) => ({
      ...method,
      service: method.basis === 'carrier' ? service : null,
      names: Object.fromEntries(Object.entries(name).filter(([, text]) => text !== '')) as Names,
      isActive: active,
    })),
  )
  const method = readInput(schema, { ...form, name: Object.fromEntries(fieldsUnder('name', form)) })
  const basis = bases.find((each) => each === form.basis) ?? 'flat'
  const steps = readSteps(form, basis, currency)
  if (!method.ok || !steps.ok)
    return refuseFields({
      ...(!method.ok && method.fields),
      ...(!steps.ok && steps.fields),
    })
  const first = steps.value[0]
  // A heavier parcel that costs less is a slip of the hand.
  if (basis === 'weight' && first && first.price < method.value.price)
    return refuseFields({ [`steps.${rowsOf(form)[0]}.price`]: 'shipping.field.stepLess' })
  return ok({ ...method.value, steps: steps.value })
}

/** Numbers of the rows in which anything is typed. */
const rowsOf = (form: Form): number[] =>
  Array.from({ length: mostSteps }, (_, row) => row).filter((row) =>
    ['atLeast', 'price'].some((field) => (form[`steps.${row}.${field}`] ?? '').trim() !== ''),
  )

function readSteps(form: Form, basis: Basis, currency: ListCurrency): Result<readonly Step[]> {
  if (!hasSteps(basis)) return ok([])
  const fields: Record<string, string> = {}
  const steps: Step[] = []
  for (const row of rowsOf(form)) {
    const typed = (field: string) => (form[`steps.${row}.${field}`] ?? '').trim()
    const grams = weight(typed('atLeast'))
    const least =
      basis === 'total'
        ? amountIn(currency)(typed('atLeast')) || undefined
        : grams === undefined
          ? undefined
          : BigInt(grams)
    const price = amountIn(currency)(typed('price'))
    const before = steps.at(-1)
    if (least === undefined)
      fields[`steps.${row}.atLeast`] =
        basis === 'total' ? 'shipping.field.stepAmount' : 'shipping.field.grams'
    else if (before && least <= before.atLeast)
      fields[`steps.${row}.atLeast`] = 'shipping.field.stepOrder'
    if (price === undefined) fields[`steps.${row}.price`] = 'shipping.field.price'
    else if (basis === 'weight' && before && price < before.price)
      fields[`steps.${row}.price`] = 'shipping.field.stepLess'
    if (least !== undefined && price !== undefined) steps.push({ atLeast: least, price })
  }
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(steps)
}

const someGrams = wholeNumber(0, mostPackaging, 'shipping.field.gramsOrNone')
const weights = v.object({ packagingGrams: someGrams, assumedGrams: someGrams })

/** Refuses `form.invalid` with the error of each field. */
export const readWeights = (form: Form): Result<Weights> => readInput(weights, form)
