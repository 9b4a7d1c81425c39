import { expect, test } from 'vitest'
import { salesLawOf } from './law.ts'
import { settingsFrom } from './settings.ts'

const lawOf = (rows: Record<string, string>) =>
  salesLawOf(settingsFrom(Object.entries(rows).map(([key, value]) => ({ key, value }))))

test.each([
  [{}, false],
  [{ sellerCountry: 'CH' }, false],
  [{ sellerCountry: 'DE' }, true],
  [{ sellerCountry: 'de' }, true],
  [{ sellerCountry: 'DE', unitPrices: 'off' }, false],
  [{ unitPrices: 'on' }, true],
])('%j shows unit prices: %s', (rows, isShown) => {
  expect(lawOf(rows).unitPrices).toBe(isShown)
})

test('each notice has its own switch', () => {
  expect(lawOf({ sellerCountry: 'FR', makerFacts: 'off' })).toEqual({
    unitPrices: true,
    makers: false,
    guarantee: true,
  })
})
