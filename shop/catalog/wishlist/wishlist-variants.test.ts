// Wishlist items with options.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { addToWishlist, wishlistItemFor } from './actions/wishlist.ts'
import { wishlistOf, wishlistPage } from './views.ts'

const world = await testWorld()
const ada = await person(world)
const shown = async () => wishlistPage(world, await wishlistOf(world, ada), 1)

test('items without a chosen size have no variant', async () => {
  const shoes = testProduct({
    id: 'wished-shoes',
    colours: [{ name: 'Ink', hex: '#101418', stock: 3 }],
    sizes: ['42', '43'],
  })
  await loadCatalogue(world, [shoes])
  const item = { productId: shoes.id, variantId: null }
  expect(await wishlistItemFor(world, item)).toEqual(ok(item))
  await addToWishlist(world, ada, item)
  expect((await shown()).items).toMatchObject([
    { card: { id: shoes.id, toChoose: 1 }, chosen: null },
  ])
  const sized = { productId: shoes.id, variantId: variantOf(shoes.id, 'Ink', '43') }
  await addToWishlist(world, ada, sized)
  expect((await shown()).items).toMatchObject([
    { chosen: { options: [{ value: 'Ink' }, { name: 'Size', value: '43' }] } },
  ])
})
