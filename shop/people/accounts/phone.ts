// Normalizes phone numbers, and lists countries by calling code. Pure.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { identifierText } from '../../platform/input.ts'

/**
 * E.164, followed by an extension where there is one, if the number is valid for its country (two letters) or has a country code; otherwise the input without
 * separators. A possible length is enough, since numbering plans change.
 */
export function phoneOf(text = '', country = ''): string {
  const typed = identifierText(text).replace(/^00/, '+')
  const plain = typed.replace(/[\s().-]/g, '')
  const isKnown = isSupportedCountry(country)
  // Without a country the number must begin with a calling code, with or without a plus.
  const reading = isKnown || plain.startsWith('+') ? typed : `+${plain}`
  const found = parsePhoneNumberFromString(reading, {
    ...(isKnown && { defaultCountry: country }),
    extract: false,
  })
  if (!found?.isPossible()) return plain
  return found.ext ? `${found.number} ext. ${found.ext}` : found.number
}

/** Country and "Germany (+49)" in the reader's language and collation order; the number is always left to right. */
export function dialCodesIn(language: string): [country: string, text: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return getCountries()
    .map((country): [string, string] => [
      country,
      `${names.of(country)} (\u2066+${getCountryCallingCode(country)}\u2069)`,
    ])
    .sort(([, a], [, b]) => order.compare(a, b))
}
