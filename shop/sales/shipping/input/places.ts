// Input of places of pick-up. The same schema runs in the browser and on the server.
import * as v from 'valibot'
import { isCountry } from '../../../identity/kyc/data.ts'
import {
  type Form,
  filledIn,
  identifier,
  line,
  maxCharacters,
  paragraphs,
  readInput,
  refuseFields,
  wholeNumber,
} from '../../../platform/input.ts'
import { ok, type Result } from '../../../result.ts'
import { hoursText, mostPreparation, openingsIn, type PickupPlace } from '../rules/pickup.ts'

export type PlaceDraft = Omit<PickupPlace, 'id' | 'version'>

const schema = v.object({
  name: v.pipe(line, filledIn, maxCharacters(80)),
  address: v.pipe(paragraphs, filledIn, maxCharacters(300)),
  country: v.pipe(identifier, v.toUpperCase(), v.check(isCountry, 'shipping.field.country')),
  preparationMinutes: wholeNumber(0, mostPreparation, 'shipping.field.preparation'),
})

/** Hours are sent as `hours.1` for Monday. Refuses `form.invalid` with the error of each field. */
export function readPlace(form: Form): Result<PlaceDraft> {
  const read = readInput(schema, form)
  const days = [1, 2, 3, 4, 5, 6, 7].map(
    (day) => [day, openingsIn(form[`hours.${day}`] ?? '')] as const,
  )
  const wrong = days.flatMap(([day, openings]) => (openings ? [] : [`hours.${day}`]))
  const isOpen = days.some(([, openings]) => openings === undefined || openings.length > 0)
  const fields = {
    ...(!read.ok && read.fields),
    ...Object.fromEntries(wrong.map((field) => [field, 'shipping.field.hours'])),
    ...(!isOpen && { 'hours.1': 'shipping.field.neverOpen' }),
  }
  if (!read.ok || Object.keys(fields).length > 0) return refuseFields(fields)
  return ok({ ...read.value, hours: days.map(([, openings]) => hoursText(openings ?? [])) })
}
