// Place of supply and rates: by class, destination, day, own rates and the one-stop shop.
import { describe, expect, test } from 'vitest'
import type { OwnTaxRate } from '../../../platform/settings/rules/own-tax-rates.ts'
import { euRates } from '../data.ts'
import { decideTax, rateIn, type TaxRules } from './decision.ts'
import type { Region } from './territories.ts'

const german: TaxRules = { seller: 'DE', rate: 0, ossFrom: '', shipping: 'goods', own: [] }
const day = '2026-11-05'
const to = (rules: TaxRules, country: string | null, isBusiness = false) => {
  const { scheme, place, lines } = decideTax(rules, { country, day, isBusiness }, [
    'standard',
    'reduced',
    'exempt',
  ])
  return [scheme, place, ...lines.map(({ rate }) => rate)]
}
const own = (row: Partial<OwnTaxRate>): OwnTaxRate => ({
  country: 'CH',
  class: 'standard',
  rate: 810,
  from: null,
  until: null,
  ...row,
})

describe('a destination is taxed', () => {
  test('at one rate everywhere in a shop without a tax country, but not zero-rated and exempt goods', () => {
    const flat = { ...german, seller: '', rate: 1900 }
    expect(to(flat, 'FR')).toEqual(['flat', null, 1900, 1900, 0])
    expect(to(flat, null)).toEqual(['flat', null, 1900, 1900, 0])
  })

  test('at home, also where it is unknown, and in the EU before the one-stop shop', () => {
    expect(to(german, null)).toEqual(['domestic', 'DE', 1900, 700, 0])
    expect(to(german, 'DE')).toEqual(['domestic', 'DE', 1900, 700, 0])
    expect(to(german, 'FR')).toEqual(['domestic', 'DE', 1900, 700, 0])
  })

  test('as an export where the address is outside of the VAT area, also at home', () => {
    const outside = (country: string) =>
      decideTax({ ...german, ossFrom: day }, { country, day, isOutside: true }, ['standard'])
    expect(outside('DE')).toMatchObject({ scheme: 'export', place: 'DE', isOutside: true })
    expect(outside('ES')).toMatchObject({ scheme: 'export', place: 'DE', lines: [{ rate: 0 }] })
    expect(decideTax(german, { country: 'ES', day }, ['standard'])).not.toHaveProperty('isOutside')
  })

  test('at the rates of its region in the one-stop shop, and Northern Ireland as a member state', () => {
    const classes = ['standard', 'reduced', 'super_reduced', 'zero'] as const
    const regional = (rules: TaxRules, country: string, region: Region) => {
      const decided = decideTax(rules, { country, day, region }, classes)
      const { scheme, place, standard, lines } = decided
      expect(decided.region).toBe(region)
      return [scheme, place, standard, ...lines.map(({ rate }) => rate)]
    }
    const oss = { ...german, ossFrom: day }
    expect(regional(oss, 'PT', 'PT-20')).toEqual(['oss', 'PT', 1600, 1600, 900, 400, 0])
    expect(regional(oss, 'PT', 'PT-30')).toEqual(['oss', 'PT', 2200, 2200, 1200, 400, 0])
    expect(regional(oss, 'GB', 'XI')).toEqual(['oss', 'XI', 2000, 2000, 500, 500, 0])
    expect(regional(german, 'PT', 'PT-30')).toEqual(['domestic', 'DE', 1900, 1900, 700, 700, 0])
    expect(regional(german, 'GB', 'XI')).toEqual(['domestic', 'DE', 1900, 1900, 700, 700, 0])
    // Sales within Portugal have the rates of the seller's own region, and a business in Belfast owes the tax itself.
    expect(regional({ ...oss, seller: 'PT' }, 'PT', 'PT-20')).toEqual([
      'domestic',
      'PT',
      2300,
      2300,
      1300,
      600,
      0,
    ])
    const business = { country: 'GB', day, region: 'XI', isBusiness: true } as const
    expect(decideTax(oss, business, classes)).toMatchObject({ scheme: 'reverse', place: 'GB' })
    expect(
      decideTax({ ...oss, seller: 'CH' }, { country: 'GB', day, region: 'XI' }, classes).scheme,
    ).toBe('export')
  })

  test('as in France where it goes to Monaco', () => {
    expect(to({ ...german, ossFrom: day }, 'MC')).toEqual(['oss', 'FR', 2000, 1000, 0])
    expect(to({ ...german, seller: 'FR' }, 'MC')).toEqual(['domestic', 'FR', 2000, 1000, 0])
  })

  test('in its country from the first day of the one-stop shop', () => {
    expect(to({ ...german, ossFrom: day }, 'FR')).toEqual(['oss', 'FR', 2000, 1000, 0])
    expect(to({ ...german, ossFrom: '2026-11-06' }, 'FR')).toEqual(['domestic', 'DE', 1900, 700, 0])
  })

  test('not at all outside the EU, unless the merchant has rates there', () => {
    expect(to(german, 'CH')).toEqual(['export', 'DE', 0, 0, 0])
    const rates = [own({}), own({ class: 'reduced', rate: 260 })]
    expect(to({ ...german, own: rates }, 'CH')).toEqual(['registered', 'CH', 810, 260, 0])
  })

  test('by the buyer, if it is a business in another EU country', () => {
    expect(to(german, 'FR', true)).toEqual(['reverse', 'FR', 0, 0, 0])
    expect(to(german, 'DE', true)).toEqual(['domestic', 'DE', 1900, 700, 0])
    expect(to(german, 'CH', true)).toEqual(['export', 'DE', 0, 0, 0])
  })

  test('at the rate of the setting as the standard rate at home', () => {
    expect(to({ ...german, rate: 1600 }, 'DE')).toEqual(['domestic', 'DE', 1600, 700, 0])
    const american = { ...german, seller: 'US', rate: 800 }
    expect(to(american, 'US')).toEqual(['domestic', 'US', 800, 800, 0])
    expect(to(american, 'DE')).toEqual(['export', 'US', 0, 0, 0])
  })
})

test('own rates apply on their days, and correct single classes of the table', () => {
  const rules = {
    ...german,
    own: [own({ country: 'FR', class: 'reduced', rate: 550, from: '2026-01-01', until: day })],
  }
  expect(rateIn(rules, 'FR', 'reduced', day)).toBe(550)
  expect(rateIn(rules, 'FR', 'reduced', '2026-11-06')).toBe(1000)
  expect(rateIn(rules, 'FR', 'reduced', '2025-12-31')).toBe(1000)
  expect(rateIn(rules, 'FR', 'standard', day)).toBe(2000)
})

test('a country without a rate for a class applies the next higher one', () => {
  expect(rateIn(german, 'DK', 'reduced', day)).toBe(2500)
  expect(rateIn(german, 'DE', 'super_reduced', day)).toBe(700)
  expect(rateIn(german, 'ES', 'super_reduced', day)).toBe(400)
  expect(rateIn(german, 'US', 'standard', day)).toBeNull()
})

test('the table has 27 countries; standard rates are at least 15 percent, reduced ones are lower, the highest first', () => {
  expect(Object.keys(euRates)).toHaveLength(27)
  for (const { standard, reduced, superReduced = 100 } of Object.values(euRates)) {
    const falling = [standard, ...reduced, superReduced]
    expect(falling).toEqual([...falling].sort((a, b) => b - a))
    expect(standard).toBeGreaterThanOrEqual(1500)
    expect(superReduced).toBeLessThan(500)
  }
})
