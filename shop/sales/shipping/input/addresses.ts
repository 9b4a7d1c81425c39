// Shipping address input. The same schema runs in the browser and on the server.
import * as v from 'valibot'
import { isCountry } from '../../../identity/kyc/data.ts'
import { email, phone } from '../../../people/accounts/input.ts'
import {
  type Form,
  filledIn,
  identifier,
  line,
  maxCharacters,
  oneLine,
  readInput,
  text,
  textOf,
} from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { Address } from '../rules/address-book.ts'
import { isLikeCode, needed, normalCode, type PlaceField } from '../rules/address-format.ts'

const mostStreetLines = 3

/**
 * Refuses `form.incomplete` if a field that the country needs is missing, `form.invalid` if one is wrong; each names all fields
 * of both kinds. An unusual
 * postal code for its country needs one confirmation: codes change, and forms know less than people.
 */
export const readAddress = (form: Form): Result<Address> =>
  readTogether(v.object(address(form)), form)

function readTogether<Schema extends v.GenericSchema>(
  schema: Schema,
  form: Form,
): Result<v.InferOutput<Schema>> {
  const read = readInput(schema, form)
  if (read.ok) return read
  const problems = Object.entries(read.fields ?? {})
  if (!problems.some(([, key]) => isMissing.test(key))) return read
  const fields = problems.map(([field, key]) => [
    field,
    isMissing.test(key) ? 'field.required' : key,
  ])
  return refuse('form.incomplete', { fields: Object.fromEntries(fields) })
}

const isMissing = /^field\.((email|phone)\.)?required$/

/**
 * Who picks the order up in that country: a name and an email, and no place. Refuses `form.invalid` with a message key
 * for each field.
 */
export const readCollector = (form: Form, country: string): Result<Address> => {
  const none = { streetAddress: '', city: '', stateProvince: '', postalCode: '', country }
  const read = readInput(collector(country), { ...form, phoneNumber: form.phoneNumber ?? '' })
  return read.ok ? ok({ ...none, instructions: '', ...read.value }) : read
}

const collector = (country: string) =>
  v.object({
    fullName: v.pipe(line, filledIn, maxCharacters(200)),
    email,
    phoneNumber: v.union([v.pipe(text, v.trim(), v.literal('')), phone(country)]),
  })

/**
 * Who bought what nothing is delivered of: the name and place of an invoice, no email and no phone number. Refuses as
 * `readAddress` does.
 */
export function readBuyer(form: Form): Result<Address> {
  const { email: _, phoneNumber: __, instructions: ___, ...asked } = address(form)
  const read = readTogether(v.object(asked), form)
  return read.ok ? ok({ ...read.value, email: '', phoneNumber: '', instructions: '' }) : read
}

function address(form: Form) {
  const country = textOf(form.country).trim().toUpperCase()
  const confirmed = normalCode(textOf(form.confirmedCode))
  const asked = needed(country)
  const given = (field: PlaceField) =>
    v.check<string, string>((text) => text !== '' || !asked.includes(field), 'field.required')
  return {
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
  }
}

/** Lines after the third are appended to it. */
function street(text: string, more: string): string {
  const lines = `${text}\n${more}`.split('\n').map(oneLine).filter(Boolean)
  const last = lines.slice(mostStreetLines - 1).join(', ')
  return [...lines.slice(0, mostStreetLines - 1), last].filter(Boolean).join('\n')
}
