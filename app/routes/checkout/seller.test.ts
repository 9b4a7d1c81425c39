// What stands beside the button that places the order: seller, legal pages, and the tax that the total includes.
import { expect, test } from 'vitest'
import { saveSetting } from '../../../shop/settings/actions.ts'
import { ask, bought, world } from '../../../tests/scenes/at-checkout.ts'
import { value } from '../../../tests/shopping.ts'
import * as method from './payment-method'

test('names the seller with their address and the tax from the settings', async () => {
  const { page } = await bought()
  expect(await ask(method.loader, page, null)).toMatchObject({
    seller: { name: world.config.shopName, taxRate: 0 },
  })
  value(await saveSetting(world, 'system', 'sellerName', 'Kiln & Co GmbH'))
  value(await saveSetting(world, 'system', 'sellerAddress', 'Am Markt 1\n10115 Berlin'))
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  expect(await ask(method.loader, page, null)).toMatchObject({
    seller: { name: 'Kiln & Co GmbH', address: 'Am Markt 1\n10115 Berlin', taxRate: 1900 },
  })
})
