// Phone numbers as people write them, and countries by the number to dial. Pure.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * E.164 where the number is understood, in the way of its country (two letters) or with a country code; else what was
 * typed, without the signs that people write between digits. Long or short enough is enough: plans of numbers change.
 */
export function phoneOf(text = '', country = ''): string {
  const typed = text.normalize('NFKC').trim().replace(/^00/, '+')
  const plain = typed.replace(/[\s().-]/g, '')
  const isKnown = isSupportedCountry(country)
  // Without a country the country's code is there, with its plus or without.
  const reading = isKnown || plain.startsWith('+') ? typed : `+${plain}`
  const found = parsePhoneNumberFromString(reading, {
    ...(isKnown && { defaultCountry: country }),
    extract: false,
  })
  return found?.isPossible() && !found.ext ? found.number : plain
}

/** Country and "Germany (+49)" in the reader's language, in that language's order; the number reads left to right in all. */
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
