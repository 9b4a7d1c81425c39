import { expect, test } from 'vitest'
import { shippingTerms } from './terms.ts'
import type { ShippingMethod, Zone } from './zones.ts'

const method = (id: string, price: bigint, more: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  names: { en: id },
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
  expect(shippingTerms(zones, 'DE')).toEqual([
    { ...near, countries: ['DE'] },
    { ...near, countries: ['AT'] },
    rest,
  ])
  expect(shippingTerms(zones, '')).toEqual([{ ...near, countries: ['AT', 'DE'] }, rest])
  expect(shippingTerms([], 'DE')).toEqual([])
})
