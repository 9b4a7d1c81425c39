// What people may send for their identity check. The same code answers in the browser and decides on the server.
import {
  checked,
  emailProblem,
  type Form,
  nameProblem,
  normalEmail,
  normalName,
  normalPhone,
  type Problem,
  phoneProblem,
} from '../accounts/input.ts'
import type { Result } from '../result.ts'
import { isCountry } from './data.ts'
import { type Details, type IdType, idTypes, isWalletAddress, type Papers } from './rules.ts'

/** Refuses `form.invalid` with a message for each field. */
export function readDetails(form: Form): Result<Details> {
  const details: Details = {
    firstName: normalName(form.firstName),
    lastName: normalName(form.lastName),
    email: normalEmail(form.email),
    // Written as people write it: +1 (555) 123-4567.
    phone: normalPhone(form.phone?.replace(/[().-]/g, '')),
    country: (form.country ?? '').trim().toUpperCase(),
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

const textLengths = { nationality: 80, address: 300, idNumber: 40 }

/** The text fields of step 2, trimmed and cut, whether they are right or not. */
export function typedPapers(form: Form): Record<keyof Papers, string> {
  const text = (name: keyof Papers, length: number) =>
    (form[name] ?? '')
      .normalize('NFC')
      .trim()
      .slice(0, length + 1)
  return {
    nationality: text('nationality', textLengths.nationality),
    address: text('address', textLengths.address),
    idType: text('idType', 40),
    idNumber: text('idNumber', textLengths.idNumber),
  }
}

/** Refuses `form.invalid` with a message for each field. `consent` is the checkbox's value. */
export function readPapers(form: Form): Result<Papers> {
  const typed = typedPapers(form)
  const idType = typed.idType as IdType
  return checked(
    { ...typed, idType },
    {
      nationality: required(typed.nationality, 'nationality'),
      address: required(typed.address, 'address'),
      idType: idTypes.includes(idType) ? null : 'field.idType.required',
      idNumber: /^[\p{L}\p{N} ./<-]{0,40}$/u.test(typed.idNumber) ? null : 'field.idNumber.format',
      consent: form.consent === 'yes' ? null : 'field.consent.required',
    },
  )
}

function required(text: string, field: 'nationality' | 'address'): Problem {
  if (text === '') return `field.${field}.required`
  return text.length <= textLengths[field] ? null : `field.${field}.long`
}
