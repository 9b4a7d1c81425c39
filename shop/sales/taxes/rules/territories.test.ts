// Territories outside of the EU's VAT area and regions inside of it, by postal code.
import { expect, test } from 'vitest'
import { isOutsideVatArea, regionOf, vatCountryOf } from './territories.ts'

test.each([
  ['DE', '78266'],
  ['DE', 'D-27498'],
  ['ES', '35001'],
  ['ES', '38 700'],
  ['ES', '51001'],
  ['ES', '52080'],
  ['FI', 'AX-22100'],
  ['FR', '97110'],
  ['FR', '98800'],
  ['GR', '630 86'],
  ['IT', '23041'],
  ['IT', '22061'],
])('%s %s is outside', (country, postalCode) =>
  expect(isOutsideVatArea(country, postalCode)).toBe(true),
)

test.each([
  ['DE', '20095'],
  ['DE', ''],
  ['DE', '782660'],
  ['ES', '28001'],
  ['ES', '35'],
  ['FI', '00100'],
  ['FR', '98000'],
  ['FR', '75001'],
  ['GR', '63088'],
  ['IT', '22060'],
  // The same digits elsewhere.
  ['US', '35001'],
  ['PT', '22100'],
  ['constructor', '35001'],
])('%s %s is not', (country, postalCode) =>
  expect(isOutsideVatArea(country, postalCode)).toBe(false),
)

test.each([
  ['PT', '9000-042', 'PT-30'],
  ['PT', '9400', 'PT-30'],
  ['PT', '9500-150', 'PT-20'],
  ['PT', '9980 039', 'PT-20'],
  ['PT', '1100-148', null],
  ['PT', '90', null],
  ['PT', '', null],
  ['GB', 'BT1 5GS', 'XI'],
  ['GB', 'bt486aa', 'XI'],
  ['GB', 'B1 1BT', null],
  ['GB', 'BT', null],
  ['GB', 'SW1A 1AA', null],
  ['DE', '9500', null],
  ['constructor', '9500', null],
])('%s %s is in region %s', (country, postalCode, region) =>
  expect(regionOf(country, postalCode)).toBe(region),
)

test('Monaco is taxed as France', () => {
  expect(vatCountryOf('MC')).toBe('FR')
  expect(vatCountryOf('SM')).toBe('SM')
})
