import { expect, test } from 'vitest'
import { flat, leastGoods } from './prices.ts'
import { shippingTerms } from './terms.ts'
import type { ShippingMethod, Zone } from './zones.ts'

const method = (id: string, price: bigint, more: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  names: { en: id },
  ...flat,
  price,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 3,
  isActive: true,
  version: 1,
  ...more,
})
const zone = (id: string, countries: Zone['countries'], methods: ShippingMethod[]): Zone => ({
  id,
  name: id,
  countries,
  version: 1,
  methods,
})

test('the seller’s country comes first and alone, the rest of the world last, unserved zones not at all', () => {
  const parcel = method('parcel', 490n, { freeFrom: 4900n })
  const zones = [
    zone('rest', null, [method('slow', 1990n, { daysFrom: 7, daysTo: 14 })]),
    zone('near', ['AT', 'DE'], [method('express', 1290n), parcel]),
    zone('closed', ['CH'], [method('none', 100n, { isActive: false })]),
  ]
  const near = { price: 490n, freeFrom: 4900n, daysFrom: 1, daysTo: 3 }
  const rest = { price: 1990n, freeFrom: null, daysFrom: 7, daysTo: 14, countries: null }
  expect(shippingTerms(zones, { home: 'DE', goods: leastGoods })).toEqual([
    { ...near, countries: ['DE'] },
    { ...near, countries: ['AT'] },
    rest,
  ])
  expect(shippingTerms(zones, { home: '', goods: leastGoods })).toEqual([
    { ...near, countries: ['AT', 'DE'] },
    rest,
  ])
  expect(shippingTerms([], { home: 'DE', goods: leastGoods })).toEqual([])
})

test('the price is that of one unit by its weight, and of carriers that take it', () => {
  const steps = [{ atLeast: 2000n, price: 890n }]
  const parcel = method('parcel', 490n, { basis: 'weight', steps, freeFrom: 4900n })
  const letter = method('letter', 190n, { mostGrams: 500 })
  const shop = method('shop', 0n, { placeId: 'at the roastery' })
  const zones = [zone('near', ['DE'], [parcel, letter, shop])]
  const priceOf = (grams: number, amount = 0n) =>
    shippingTerms(zones, { home: 'DE', goods: { amount, grams, pieces: 1 } })[0]?.price
  expect([priceOf(400), priceOf(501), priceOf(2000)]).toEqual([190n, 490n, 890n])
  // What is free depends on the order.
  expect(priceOf(2000, 5000n)).toBe(890n)
})
