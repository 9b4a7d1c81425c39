// Signs and names of currencies beside amounts that other programs write. Pure.
import { languages } from '../languages.ts'
import { memoizeByLanguage } from '../memoize-by-language.ts'
import { type ListCurrency, signOf } from './rules.ts'

/**
 * Whether what stands beside an amount names this currency, or nothing: its code, its names ("Euro") or a sign that it
 * is known by ("$", "CA$"), each in brackets or not.
 */
export function isOwnSign(signs: string, currency: ListCurrency): boolean {
  const names = namesOf(currency)
  return signs
    .split(/[\s()]+/)
    .map(bare)
    .every((each) => each === '' || names.has(each))
}

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\p{Cf}]/gu, '')

const namesOf = memoizeByLanguage((currency): ReadonlySet<string> => {
  if (currency === 'PI') return new Set(['pi', signOf('PI')])
  const shown = languages.flatMap((language) =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [bare(value)] : [])),
    ),
  )
  return new Set([currency.toLowerCase(), ...shown])
})
