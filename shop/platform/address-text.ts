// Address formatting for emails and documents. Pure.

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Codes of CLDR that name no country. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/** Whether two capital letters are the code of a country or territory. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !noCountries.includes(code) && regions.of(code) !== undefined
