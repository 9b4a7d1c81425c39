import { beforeEach, expect, test } from 'vitest'
import { createZones, methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok } from '../../result.ts'
import { removeGoodsClass, saveGoodsClass } from '../shipping/actions/goods-classes.ts'
import { savePlace } from '../shipping/actions/places.ts'
import { saveMethod } from '../shipping/actions/zones.ts'
import { readGoodsClass } from '../shipping/input/goods-classes.ts'
import { customsOf, type GoodsClass } from '../shipping/rules/goods-classes.ts'
import { goodsClasses } from '../shipping/views.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const packer = await person(world, 'fulfilment')
const made = { id: null, version: 0 }
let ids: Awaited<ReturnType<typeof createZones>>
let productId: string

beforeEach(async () => {
  world.clock.advance(1000)
  await world.db`delete from shipping_zones`
  await world.db`delete from goods_classes`
  ids = await createZones(world, packer)
  productId = await stockedProduct(world, 9)
})

const barred = (more: Partial<GoodsClass> = {}) => ({
  name: 'Batteries',
  customsCode: '850760',
  origin: 'JP',
  categories: [],
  products: [productId],
  barredZones: [ids.near],
  ...more,
})
const bought = async (country: string, methodId: string, shipping: number) => {
  const ada = await person(world)
  const purchase = await purchased(world, ada, [line(productId)])
  const expectedTotal = purchase.expectedTotal + coins(shipping)
  const input = { ...purchase, expectedTotal, delivery: { country, methodId } }
  return { ada, purchase, placed: await placeOrder(world, ada, input) }
}

test('goods are not sent to a zone that bars them, by product or by category, and elsewhere they are', async () => {
  for (const more of [{}, { products: [], categories: ['audio'] }]) {
    await world.db`delete from goods_classes`
    value(await saveGoodsClass(world, packer, made, barred(more)))
    expect((await bought('DE', ids.standard, 5)).placed).toMatchObject({
      code: 'checkout.barred',
      facts: { country: 'DE' },
    })
    expect((await bought('JP', ids.far, 20)).placed.ok).toBe(true)
  }
  const [found] = await goodsClasses(world)
  value(await removeGoodsClass(world, packer, found?.id ?? ''))
  expect((await bought('DE', ids.standard, 5)).placed.ok).toBe(true)
})

test('they may still be picked up, and the page names them', async () => {
  value(await saveGoodsClass(world, packer, made, barred()))
  const hours = Array.from({ length: 7 }, () => '10:00-18:00')
  const place = { name: 'Shop', address: 'Street 1', country: 'DE', hours, preparationMinutes: 0 }
  const placeId = value(await savePlace(world, packer, made, place))
  value(await saveMethod(world, packer, ids.near, made, methodOf('Pick-up', 0, { placeId })))
  const { ada, purchase } = await bought('DE', 'none', 0)
  await world.db`update purchases set country = 'DE' where id = ${purchase.purchaseId}`
  const { delivery } = value(await purchaseFor(world, ada, purchase.purchaseId))
  expect(delivery.offers.map(({ names }) => names.en)).toEqual(['Pick-up'])
  expect(delivery.barred).toHaveLength(1)
})

test('a class without goods, with a wrong code or an unknown product is refused in its field', async () => {
  const typed = { name: 'Coffee', customsCode: '0901.21', origin: 'et', 'category.coffee': 'yes' }
  expect(readGoodsClass(typed)).toMatchObject(
    ok({ customsCode: '090121', origin: 'ET', categories: ['coffee'], barredZones: [] }),
  )
  expect(readGoodsClass({ ...typed, customsCode: '12', 'category.coffee': '' })).toMatchObject({
    fields: {
      customsCode: 'shipping.field.customsCode',
      products: 'shipping.field.goodsNone',
    },
  })
  expect(
    await saveGoodsClass(world, packer, made, barred({ products: ['nothing-here'] })),
  ).toMatchObject({
    fields: { products: 'shipping.field.productsUnknown' },
    facts: { ids: 'nothing-here' },
  })
  // What was pasted by mistake is not repeated in full.
  const pasted = await saveGoodsClass(world, packer, made, barred({ products: ['x'.repeat(9000)] }))
  expect(pasted).toMatchObject({ facts: { ids: `${'x'.repeat(60)}…` } })
  const ada = await person(world)
  expect(await saveGoodsClass(world, ada, made, barred())).toMatchObject({
    code: 'shipping.not_allowed',
  })
})

test('customs are told of the product’s own class, otherwise of its nearest category’s', () => {
  const of = (id: string, more: Partial<GoodsClass>) => ({ ...barred(), id, version: 1, ...more })
  const classes = [
    of('wide', { products: [], categories: ['drinks'], customsCode: '090100' }),
    of('near', { products: [], categories: ['coffee'], customsCode: '090121' }),
    of('own', { products: ['decaf'], customsCode: '090122' }),
  ]
  const code = (product: string, path: string[]) =>
    customsOf(classes, { productId: product, path })?.customsCode
  expect(code('decaf', ['drinks', 'coffee'])).toBe('090122')
  expect(code('espresso', ['drinks', 'coffee'])).toBe('090121')
  expect(code('tea', ['drinks', 'tea'])).toBe('090100')
  expect(code('cup', ['cups'])).toBeUndefined()
})
