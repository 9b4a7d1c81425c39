// Input schemas of the identity check, shared by browser and server.
import * as v from 'valibot'
import { email, name, phone } from '../../people/accounts/input.ts'
import {
  always,
  type Form,
  identifier,
  identifierText,
  oneOfThese,
  readInput,
  text,
  together,
} from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { isCountry } from './data.ts'
import { type Details, type IdentityDocument, idTypes, isWalletAddress } from './rules/check.ts'
import { linesOf } from './rules/mrz.ts'

const upperCase = v.pipe(identifier, v.toUpperCase())
const country = v.pipe(upperCase, v.check(isCountry, 'field.country.required'))

/** Refuses `form.invalid` with a message for each field. */
export function readDetails(form: Form): Result<Details> {
  const schema = v.object({
    firstName: name('firstName'),
    lastName: name('lastName'),
    email,
    phone: phone(form.country),
    country,
    wallet: v.pipe(
      identifier,
      v.check((text) => text === '' || isWalletAddress(text), 'field.wallet.format'),
    ),
  })
  return readInput(schema, form)
}

/** As typed, truncated to the maximum length. */
const answer = (most: number) =>
  v.pipe(
    v.fallback(text, ''),
    v.transform((text) =>
      text
        .normalize('NFC')
        .trim()
        .slice(0, most + 1),
    ),
  )

const lineByLine = (text: string): string => text.split('\n').map(identifierText).join('\n')

const answers = v.pipe(
  v.object({
    nationality: answer(80),
    address: answer(300),
    idType: answer(40),
    idNumber: v.pipe(answer(40), v.transform(identifierText)),
    issuingCountry: v.pipe(answer(2), v.toUpperCase()),
    expiry: answer(10),
    noExpiry: answer(3),
    birthDate: answer(10),
    mrz: v.pipe(answer(140), v.transform(lineByLine), v.toUpperCase()),
    route: v.pipe(
      answer(10),
      v.transform((text) => (text === 'other' ? 'other' : 'selfie')),
    ),
  }),
  v.transform(({ noExpiry, ...typed }) =>
    noExpiry === 'yes' ? { ...typed, expiry: 'none' } : typed,
  ),
)

/** The text fields of step 2, valid or not. */
export const typedIdentityDocument = (form: Form): Record<keyof IdentityDocument, string> =>
  v.parse(answers, form)

/** `today` as yyyy-mm-dd; the minimum age, or 0. */
export type Day = { readonly today: string; readonly minimumAge: number }

/** Refuses `form.invalid` with a message for each field. `consent` is the checkbox's value. */
export function readIdentityDocument(
  form: Form,
  { today, minimumAge }: Day,
): Result<IdentityDocument> {
  const isBirth = (date: string) => isDate(date) && date < today && date > '1900'
  const schema = v.object({
    nationality: needed('nationality', 80),
    address: needed('address', 300),
    idType: oneOfThese(idTypes, 'field.idType.required'),
    idNumber: v.pipe(text, v.regex(/^[\p{L}\p{N} ./<-]{0,40}$/u, 'field.idNumber.format')),
    issuingCountry: v.pipe(text, v.check(isCountry, 'field.issuingCountry.required')),
    expiry: v.pipe(
      text,
      v.nonEmpty('field.expiry.required'),
      v.check((date) => date === 'none' || isDate(date), 'field.expiry.format'),
      v.minValue(today, 'field.expiry.past'),
    ),
    birthDate:
      minimumAge > 0 ? v.pipe(text, v.check(isBirth, 'field.birthDate.required')) : always(''),
    mrz: v.pipe(
      text,
      v.check((text) => text === '' || linesOf(text) !== null, 'field.mrz.format'),
    ),
    route: oneOfThese(['selfie', 'other'], 'form.invalid'),
  })
  const consent = form.consent === 'yes' ? null : 'field.consent.required'
  return readInput(
    v.pipe(
      schema,
      together(() => ({ consent })),
    ),
    typedIdentityDocument(form),
  )
}

const needed = (field: 'nationality' | 'address', most: number) =>
  v.pipe(text, v.nonEmpty(`field.${field}.required`), v.maxLength(most, `field.${field}.long`))

/** A calendar date, yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
