// What people may send for their identity check. The same code answers in the browser and decides on the server.
import {
  checked,
  emailProblem,
  type Form,
  nameProblem,
  normalEmail,
  normalName,
  type Problem,
  phoneProblem,
} from '../../people/accounts/input.ts'
import { phoneOf } from '../../people/accounts/phone.ts'
import type { Result } from '../../result.ts'
import { isCountry } from './data.ts'
import { linesOf } from './rules/mrz.ts'
import { type Details, type IdType, idTypes, isWalletAddress, type Papers } from './rules.ts'

/** Refuses `form.invalid` with a message for each field. */
export function readDetails(form: Form): Result<Details> {
  const country = (form.country ?? '').trim().toUpperCase()
  const details: Details = {
    firstName: normalName(form.firstName),
    lastName: normalName(form.lastName),
    email: normalEmail(form.email),
    phone: phoneOf(form.phone, country),
    country,
    wallet: (form.wallet ?? '').trim(),
  }
  return checked(details, {
    firstName: nameProblem(details.firstName, 'firstName'),
    lastName: nameProblem(details.lastName, 'lastName'),
    email: emailProblem(details.email),
    phone: phoneProblem(details.phone),
    country: isCountry(details.country) ? null : 'field.country.required',
    wallet: details.wallet === '' || isWalletAddress(details.wallet) ? null : 'field.wallet.format',
  })
}

const textLengths = {
  nationality: 80,
  address: 300,
  idType: 40,
  idNumber: 40,
  issuingCountry: 2,
  expiry: 10,
  birthDate: 10,
  mrz: 140,
  route: 10,
} as const satisfies Record<keyof Papers, number>

/** The text fields of step 2, trimmed and cut, whether they are right or not. */
export function typedPapers(form: Form): Record<keyof Papers, string> {
  const text = (name: keyof Papers) =>
    (form[name] ?? '')
      .normalize('NFC')
      .trim()
      .slice(0, textLengths[name] + 1)
  return {
    nationality: text('nationality'),
    address: text('address'),
    idType: text('idType'),
    idNumber: text('idNumber'),
    issuingCountry: text('issuingCountry').toUpperCase(),
    expiry: form.noExpiry === 'yes' ? 'none' : text('expiry'),
    birthDate: text('birthDate'),
    mrz: text('mrz').toUpperCase(),
    route: form.route === 'other' ? 'other' : 'selfie',
  }
}

/** `today` as yyyy-mm-dd; an age that has to be reached, or 0. */
export type Day = { readonly today: string; readonly minimumAge: number }

/** Refuses `form.invalid` with a message for each field. `consent` is the checkbox's value. */
export function readPapers(form: Form, { today, minimumAge }: Day): Result<Papers> {
  const typed = typedPapers(form)
  const idType = typed.idType as IdType
  const route = typed.route === 'other' ? 'other' : 'selfie'
  const { expiry } = typed
  return checked(
    { ...typed, idType, route, birthDate: minimumAge > 0 ? typed.birthDate : '' },
    {
      nationality: required(typed.nationality, 'nationality'),
      address: required(typed.address, 'address'),
      idType: idTypes.includes(idType) ? null : 'field.idType.required',
      idNumber: /^[\p{L}\p{N} ./<-]{0,40}$/u.test(typed.idNumber) ? null : 'field.idNumber.format',
      issuingCountry: isCountry(typed.issuingCountry) ? null : 'field.issuingCountry.required',
      expiry: expiryProblem(expiry, today),
      birthDate: minimumAge > 0 ? birthProblem(typed.birthDate, today) : null,
      mrz: typed.mrz === '' || linesOf(typed.mrz) ? null : 'field.mrz.format',
      consent: form.consent === 'yes' ? null : 'field.consent.required',
    },
  )
}

function required(text: string, field: 'nationality' | 'address'): Problem {
  if (text === '') return `field.${field}.required`
  return text.length <= textLengths[field] ? null : `field.${field}.long`
}

function expiryProblem(expiry: string, today: string): Problem {
  if (expiry === 'none') return null
  if (expiry === '') return 'field.expiry.required'
  if (!isDate(expiry)) return 'field.expiry.format'
  return expiry < today ? 'field.expiry.past' : null
}

const birthProblem = (date: string, today: string): Problem =>
  isDate(date) && date < today && date > '1900' ? null : 'field.birthDate.required'

/** A day of the calendar, written yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
