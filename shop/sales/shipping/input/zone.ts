// Input of zones and shipping methods. The same schemas run in the browser and on the server.
import * as v from 'valibot'
import { isCountry } from '../../../identity/kyc/data.ts'
import {
  type Form,
  fieldsUnder,
  filledIn,
  line,
  maxCharacters,
  readAs,
  readInput,
  ticked,
  together,
  unlessEmpty,
  wholeNumber,
} from '../../../platform/input.ts'
import { coins, parseAmount } from '../../../platform/money/rules.ts'
import type { Result } from '../../../result.ts'
import { mostDays, type Names, type ShippingMethod, type Zone } from '../rules/zones.ts'

export type ZoneDraft = Pick<Zone, 'name' | 'countries'>
export type MethodDraft = Omit<ShippingMethod, 'id' | 'version'>

/** Higher than any real shipping price. */
const mostPrice = coins(1_000_000)

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

/** In Pi. */
function amountIn(text: string): bigint | undefined {
  const amount = parseAmount(text, 'PI')
  return amount.ok && amount.value <= mostPrice ? amount.value : undefined
}

/** Fields of a method with an amount of Pi. */
export const isAmountField = (field: string): boolean => field === 'price' || field === 'freeFrom'

const days = wholeNumber(0, mostDays, 'shipping.field.days')

/**
 * Names are sent as `name.de`, in these languages; English is required. Refuses `form.invalid` with the error of each
 * field.
 */
export function readMethod(form: Form, languages: readonly string[]): Result<MethodDraft> {
  const schema = v.pipe(
    v.object({
      name: v.object(
        Object.fromEntries(languages.map((each) => [each, each === 'en' ? name : optionalName])),
      ),
      price: readAs(amountIn, 'shipping.field.price'),
      freeFrom: readAs(
        unlessEmpty((text) => amountIn(text) || undefined),
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
