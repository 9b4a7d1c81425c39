// A stock count without script, and its conflicts with sales.
import { expect, test } from 'vitest'
import { newVariant } from '../../../../../shop/catalog/products/rules/product.ts'
import { moveStock } from '../../../../../shop/catalog/stock/actions/stock.ts'
import {
  clerk,
  edited,
  lineOf,
  publishedProduct,
  shopper,
  world,
} from '../../../../../tests/fixtures/catalog/editing.ts'
import { person } from '../../../../../tests/support/people.ts'
import { body, location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import { placed, value } from '../../../../../tests/support/shopping.ts'
import * as page from './page'
import * as scannedRoute from './scanned'

const ask = routeCaller(world)
const path = '/admin/stock-count'
let made = 0

const coded = async () => {
  const sku = `COUNT-${++made}`
  const id = await publishedProduct({
    variants: [
      { ...newVariant(['Ink']), opening: 5, sku },
      { ...newVariant(['Sand']), opening: 3, sku: `${sku}-S` },
    ],
  })
  return { id, sku }
}
type Values = Record<string, string>
const send = (fields: Values, who = clerk) =>
  ask(page.action, path, who, new URLSearchParams(fields))
const scan = async (values: Values, code: string) =>
  (body(await send({ ...values, code, act: 'scan' })) as { values: Values }).values
const onHand = async (id: string) =>
  (
    await world.db<{ available: number }[]>`
    select available from product_variants where product_id = ${id} order by position`
  ).map(({ available }) => available)

test('each scan adds a unit, the row comes first, and a count is saved while units are held', async () => {
  const { id, sku } = await coded()
  await placed(world, shopper, [await lineOf(id, 2)])
  let values = await scan({}, sku)
  values = await scan(values, `${sku}-s`)
  values = await scan(values, `12*${sku}`)
  expect(values).toMatchObject({
    'counts.0.sku': sku,
    'counts.0.units': '13',
    'counts.0.seen': '5',
    'counts.1.units': '1',
    code: '',
  })
  expect(location(await send({ ...values, act: 'save' }))).toBe(path)
  // On the shelf are 13, of which an order holds two.
  expect(await onHand(id)).toEqual([11, 1])
  const [movement] = await world.db<{ reason: string }[]>`
    select reason from stock_movements m join product_variants c on c.id = m.variant_id
    where c.product_id = ${id} order by m.id desc limit 1`
  expect(movement?.reason).toBe('counted')
})

test('rows left blank are not counted, unless they count as 0', async () => {
  const { id, sku } = await coded()
  const values = await scan(await scan({}, sku), `${sku}-S`)
  await send({ ...values, 'counts.1.units': '4', 'counts.0.units': '', act: 'save' })
  expect(await onHand(id)).toEqual([4, 3])
  const again = await scan(await scan({}, sku), `${sku}-S`)
  await send({ ...again, 'counts.0.units': '', rest: 'zero', act: 'save' })
  expect(await onHand(id)).toEqual([1, 0])
})

test('a number that changed since is shown as it is now, and is saved the second time', async () => {
  const { id, sku } = await coded()
  let values = await scan({}, `4*${sku}`)
  values = await scan(values, `2*${sku}-S`)
  const { variantId } = await lineOf(id)
  const received = {
    productId: id,
    variantId,
    reason: 'received',
    quantity: 10,
    orderNumber: null,
    note: null,
  } as const
  value(await moveStock(world, clerk, received))
  const answer = body(await send({ ...values, act: 'save' }))
  expect(answer).toMatchObject({
    refusal: { fields: { 'counts.1.units': 'stock.changed' }, facts: { onHand: 15 } },
    values: { 'counts.1.seen': '15', 'counts.1.units': '4' },
  })
  expect(await onHand(id)).toEqual([15, 3])
  await send({ ...(answer as { values: Values }).values, act: 'save' })
  expect(await onHand(id)).toEqual([4, 2])
})

test('a code that two variants share counts for neither, also once both are listed', async () => {
  const barcode = '4006381333931'
  const sku = `SHARED-${++made}`
  await publishedProduct({
    variants: [
      { ...newVariant(['Ink']), opening: 5, sku, barcode },
      { ...newVariant(['Sand']), opening: 3, sku: `${sku}-S`, barcode },
    ],
  })
  const refused = { refusal: { fields: { code: 'stock.field.code' } } }
  expect(body(await send({ code: barcode, act: 'scan' }))).toMatchObject(refused)
  const both = await scan(await scan({}, sku), `${sku}-S`)
  expect(body(await send({ ...both, code: barcode, act: 'scan' }))).toMatchObject(refused)
})

test.each([
  [{ act: 'scan', code: 'nothing' }, { code: 'stock.field.code' }],
  [{ act: 'scan', code: '  ' }, { code: 'stock.field.code' }],
  [{ act: 'scan', code: '0*COUNT-1' }, { code: 'stock.field.code' }],
])('%j is refused in place', async (fields, problems) =>
  expect(body(await send(fields as never))).toMatchObject({
    refusal: { fields: problems },
    values: fields,
  }),
)

test.each(['-1', '1.5', '1e3', 'ten', '10000000'])(
  'a count of %s is refused by its row',
  async (units) => {
    const { id, sku } = await coded()
    const values = await scan({}, sku)
    const answer = body(await send({ ...values, 'counts.0.units': units, act: 'save' }))
    expect(answer).toMatchObject({
      refusal: { fields: { 'counts.0.units': 'stock.field.quantity' } },
    })
    expect(await onHand(id)).toEqual([5, 3])
  },
)

test('nothing counted, and staff who may not count, change nothing', async () => {
  expect(body(await send({ act: 'save' }))).toMatchObject({
    refusal: { code: 'stock.none_counted' },
  })
  const { id, sku } = await coded()
  const values = await scan({}, sku)
  const reader = await person(world, 'support')
  await send({ ...values, act: 'save' }, reader)
  expect(await onHand(id)).toEqual([5, 3])
  expect((await edited(id)).state).toBe('published')
})

test('a code is looked up for the page, in either case, and a name is no code', async () => {
  const { sku } = await coded()
  const found = async (code: string) =>
    (
      (await ask(scannedRoute.loader, `/admin/stock-count/scanned?code=${code}`, clerk)) as Response
    ).json()
  expect(await found(sku.toLowerCase())).toMatchObject({ line: { sku, onHand: 5 } })
  expect(await found('Lantern')).toEqual({ line: null })
})
