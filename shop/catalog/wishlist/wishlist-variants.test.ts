// Wishlist items with options, and wishlists of version 1.0, which have only colors.
import { describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { addToWishlist, wishlistItemFor } from './actions/wishlist.ts'
import { readWishlistCookie } from './rules.ts'
import { currentItems, wishlistOf, wishlistPage } from './views.ts'

const world = await testWorld()
const [first, second] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
const ada = await person(world)
const sand = (productId: string) => ({ productId, variantId: variantOf(productId, 'Sand') })
const shown = async () => wishlistPage(world, await wishlistOf(world, ada), 1)

describe('a wishlist of version 1.0', () => {
  const cookie = JSON.stringify([
    [first, 'Sand'],
    [second, 'Plaid'],
    ['no-such', 'Ink'],
  ])

  test('is read with the variants of its colours; an item of a deleted colour is kept', async () => {
    expect(await currentItems(world, readWishlistCookie(cookie))).toEqual([
      sand(first),
      { productId: second, variantId: null },
      { productId: 'no-such', variantId: null },
    ])
  })
})

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
