// Where a parcel goes, as a shopper may send it. The same code answers in the browser and decides on the server.
import {
  checked,
  emailProblem,
  type Form,
  normalEmail,
  normalPhone,
  type Problem,
  phoneProblem,
} from '../accounts/input.ts'
import { isCountry } from '../kyc/data.ts'
import { type Result, refuse } from '../result.ts'
import { type Address, requiredFields } from './rules.ts'

const mostCharacters = 200
const mostInstructions = 1000

/** Refuses `form.incomplete` where something required is missing, `form.invalid` where something is wrong. */
export function readAddress(form: Form): Result<Address> {
  const address: Address = {
    fullName: line(form.fullName),
    streetAddress: line(form.streetAddress),
    city: line(form.city),
    stateProvince: line(form.stateProvince),
    postalCode: line(form.postalCode),
    country: (form.country ?? '').trim().toUpperCase(),
    phoneNumber: normalPhone(form.phoneNumber),
    email: normalEmail(form.email),
    instructions: (form.instructions ?? '').normalize('NFC').trim(),
  }
  const missing = requiredFields.filter((field) => address[field] === '')
  if (missing.length > 0) {
    return refuse('form.incomplete', {
      fields: Object.fromEntries(missing.map((field) => [field, 'field.required'])),
    })
  }
  return checked(address, {
    ...Object.fromEntries(requiredFields.map((field) => [field, tooLong(address[field])])),
    country: isCountry(address.country) ? null : 'field.country.required',
    phoneNumber: phoneProblem(address.phoneNumber),
    email: emailProblem(address.email),
    instructions: tooLong(address.instructions, mostInstructions),
  })
}

const line = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

const tooLong = (text: string, most = mostCharacters): Problem =>
  [...text].length > most ? 'field.long' : null
