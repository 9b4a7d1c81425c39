import { expect, test } from 'vitest'
import { countries, isCountry } from '../../../identity/kyc/data.ts'
import { countriesOf, regions } from './regions.ts'

test('regions contain known countries, and larger regions contain the smaller ones', () => {
  const [eu, europe, world] = regions.map((region) => countriesOf(region, countries))
  expect([eu?.length, world]).toEqual([27, countries])
  expect(eu?.every((code) => europe?.includes(code))).toBe(true)
  expect(europe?.every(isCountry)).toBe(true)
  for (const code of ['CH', 'GB', 'NO', 'UA'])
    expect([code, eu?.includes(code), europe?.includes(code)]).toEqual([code, false, true])
  for (const code of ['US', 'TR', 'JP', 'MA'])
    expect([code, europe?.includes(code)]).toEqual([code, false])
})
