// Where a parcel goes, as a shopper may send it. The same code answers in the browser and decides on the server.

import { isCountry } from '../../identity/kyc/data.ts'
import {
  checked,
  emailProblem,
  type Form,
  normalEmail,
  type Problem,
  phoneProblem,
} from '../../people/accounts/input.ts'
import { phoneOf } from '../../people/accounts/phone.ts'
import { type Result, refuse } from '../../result.ts'
import { isLikeCode, needed, normalCode } from './rules/written.ts'
import { type Address, addressFields } from './rules.ts'

const mostCharacters = 200
const mostInstructions = 1000
const mostCode = 20

const mostStreetLines = 3

/**
 * Refuses `form.incomplete` where something that the country needs is missing, `form.invalid` where something is wrong.
 * A postal code that does not look like its country's is asked about once: codes change, and forms know less than people.
 */
export function readAddress(form: Form): Result<Address> {
  const country = (form.country ?? '').trim().toUpperCase()
  const address: Address = {
    fullName: line(form.fullName),
    streetAddress: street(form.streetAddress, form.streetAddress2),
    city: line(form.city),
    stateProvince: line(form.stateProvince),
    postalCode: normalCode(form.postalCode ?? ''),
    country,
    phoneNumber: phoneOf(form.phoneNumber, country),
    email: normalEmail(form.email),
    instructions: (form.instructions ?? '').normalize('NFC').trim(),
  }
  const required = ['fullName', 'country', 'phoneNumber', 'email', ...needed(address.country)]
  const missing = addressFields.filter((field) => required.includes(field) && !address[field])
  if (missing.length > 0) {
    return refuse('form.incomplete', {
      fields: Object.fromEntries(missing.map((field) => [field, 'field.required'])),
    })
  }
  return checked(address, {
    ...Object.fromEntries(addressFields.map((field) => [field, tooLong(address[field])])),
    postalCode: codeProblem(address, normalCode(form.confirmedCode ?? '')),
    country: isCountry(address.country) ? null : 'field.country.required',
    phoneNumber: phoneProblem(address.phoneNumber),
    email: emailProblem(address.email),
    instructions: tooLong(address.instructions, mostInstructions),
  })
}

const line = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** What was more than three lines goes on in the third. */
function street(text = '', more = ''): string {
  const lines = `${text}\n${more}`.split('\n').map(line).filter(Boolean)
  const last = lines.slice(mostStreetLines - 1).join(', ')
  return [...lines.slice(0, mostStreetLines - 1), last].filter(Boolean).join('\n')
}

function codeProblem({ country, postalCode }: Address, confirmed: string): Problem {
  if (postalCode.length > mostCode) return 'field.long'
  const isRight = postalCode === '' || postalCode === confirmed || isLikeCode(country, postalCode)
  return isRight ? null : 'field.postalCode.format'
}

const tooLong = (text: string, most = mostCharacters): Problem =>
  [...text].length > most ? 'field.long' : null
