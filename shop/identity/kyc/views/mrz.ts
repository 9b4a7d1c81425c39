// Parses the machine-readable zone of a document with the package `mrz` (ICAO 9303 and French and Swiss formats).
import { type ParseResult, parse } from 'mrz'
import { linesOf, type Mrz, type MrzCheck } from '../rules/mrz.ts'

type Field = keyof ParseResult['fields']

const checks: readonly (readonly [digit: Field, name: MrzCheck])[] = [
  ['documentNumberCheckDigit', 'number'],
  ['birthDateCheckDigit', 'birth'],
  ['expirationDateCheckDigit', 'expiry'],
  ['personalNumberCheckDigit', 'optional'],
  ['compositeCheckDigit', 'whole'],
]

/** Null if it is not a machine-readable zone. */
export function readMrz(text: string): Mrz | null {
  const lines = linesOf(text)
  if (!lines) return null
  const { format, fields, documentNumber, details } = parse([...lines])
  /** The raw field: the package drops invalid values, which a reviewer needs to see. */
  const written = (field: Field): string => {
    const found = details.find((each) => each.field === field)
    const line = found && lines[found.line]
    return line?.slice(found?.start, found?.end).replace(/</g, ' ').trim() ?? ''
  }
  return {
    format: format.replaceAll('_', ' '),
    country: written('issuingState'),
    number: documentNumber ?? written('documentNumber'),
    surname: fields.lastName ?? written('lastName'),
    givenNames: fields.firstName ?? written('firstName'),
    birth: written('birthDate'),
    expiry: written('expirationDate'),
    wrong: checks
      .filter(([digit]) => details.some(({ field, valid }) => field === digit && !valid))
      .map(([, name]) => name),
  }
}
