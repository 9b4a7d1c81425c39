import { expect, test } from 'vitest'
import { withPrices } from './form-state'

test('a line of another variant shows its price, and a price by agreement stays', () => {
  const values = {
    'variant.0': 'large',
    'quantity.0': '1',
    'price.0': '10,00',
    'cost.0': '10.00',
    'variant.1': 'cup',
    'quantity.1': '1',
    'price.1': '7',
    'cost.1': '7.50',
    'variant.2': 'gone',
    'quantity.2': '0',
    'price.2': '3,00',
    'cost.2': '3.00',
  }
  const planned = [
    { variantId: 'large', price: 1200n },
    { variantId: 'cup', price: 700n },
  ]
  expect(withPrices(values, planned, 'EUR', 'de')).toEqual({
    ...values,
    'price.0': '12,00',
    'cost.0': '12.00',
  })
})
