// Country groups for shipping zones.

const eu = `
  AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`
  .trim()
  .split(/\s+/)

/** Countries wholly or mostly in Europe, and their islands. */
const europe = [
  ...eu,
  ...'AD AL AX BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS RU SJ SM UA VA'.split(' '),
]

export const regions = ['eu', 'europe', 'world'] as const
export type Region = (typeof regions)[number]

/** The given countries that belong to a region. */
export function countriesOf(region: Region, all: readonly string[]): readonly string[] {
  if (region === 'world') return all
  const within = region === 'eu' ? eu : europe
  return all.filter((code) => within.includes(code))
}
