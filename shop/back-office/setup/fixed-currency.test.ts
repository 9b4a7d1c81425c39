// The currency of prices can be chosen until something has a price; amounts of settings keep their number.
import { expect, test } from 'vitest'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { isPriced, withCurrency } from './actions/fixed-currency.ts'

const world = await testWorld()
const toEuro = [{ key: 'currency', was: 'PI', to: 'EUR' }] as const

test('an empty shop may choose: a limit of 1,000 Pi becomes one of 1,000 euro', async () => {
  expect(await isPriced(world)).toBe(false)
  const whole = await withCurrency(world, toEuro)
  expect(whole.ok && whole.value).toContainEqual({
    key: 'secondPersonAbove',
    was: String(coins(1000)),
    to: String(coins(1000, 'EUR')),
  })
})

test('a shop with a product may not', async () => {
  await stockedProduct(world, 1)
  expect(await withCurrency(world, toEuro)).toEqual({
    ok: false,
    code: 'form.invalid',
    fields: { currency: 'settings.currency_in_use' },
  })
})
