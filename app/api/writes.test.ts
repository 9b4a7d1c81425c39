// Effects of operations, by the pages' own actions; a refused one changes nothing.
import { expect, test } from 'vitest'
import { productStock } from '../../shop/catalog/stock/views/stock.ts'
import {
  call,
  databaseState,
  pathValues,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'

const lantern = {
  name: 'Garden lantern',
  brand: 'Orrivane',
  category: 'accessories',
  price: { amount: '12.5', currency: 'PI' },
  description: 'Glows for 20 hours.',
}

test('a product is created, changed and archived', async () => {
  const made = await successfulCall('createProduct', '/products', {
    ...lantern,
    cost: { amount: '4', currency: 'PI' },
    specifications: [{ label: 'Height', value: '30 cm' }],
    tags: ['garden'],
    options: [{ name: 'Size', type: 'button', values: [{ name: 'S' }, { name: 'L' }] }],
    variants: [
      { values: ['S'], sku: 'LANTERN-S', opening: 10 },
      { values: ['L'], sku: 'LANTERN-L', price: { amount: '15', currency: 'PI' } },
    ],
  })
  expect(made).toMatchObject({ ...lantern, id: 'garden-lantern', state: 'published', version: 1 })
  expect(made.variants).toMatchObject([
    { sku: 'LANTERN-S', available: 10, price: null },
    { sku: 'LANTERN-L', available: 0, price: { amount: '15', currency: 'PI' } },
  ])
  const changed = await successfulCall('updateProduct', '/products/garden-lantern', {
    price: { amount: '14', currency: 'PI' },
    variants: made.variants.map((each: object) => ({ ...each, available: undefined })),
  })
  expect(changed).toEqual({ ...made, price: { amount: '14', currency: 'PI' }, version: 2 })
  const archived = await successfulCall(
    'archiveProduct',
    '/products/garden-lantern/archive',
    undefined,
  )
  expect(archived).toMatchObject({ state: 'archived' })
  const again = await call('PATCH', '/products/garden-lantern', { body: { name: 'Lamp' } })
  expect([again.status, again.json.code]).toEqual([409, 'catalog.not_shown'])
})

test.each([
  ['POST', '/products', { ...lantern, category: 'nothing' }, 422, '/category'],
  ['POST', '/products', { ...lantern, id: pathValues.productId }, 422, '/id'],
  ['POST', '/products', { ...lantern, variants: [{ barcode: '123' }] }, 422, '/variants/0/barcode'],
  ['PATCH', `/products/${pathValues.productId}`, { name: ' ' }, 422, '/name'],
  ['PATCH', `/products/${pathValues.productId}`, { variants: [{}] }, 422, '/variants/0/values'],
  [
    'PATCH',
    `/products/${pathValues.productId}`,
    { attributes: { fit: '1' } },
    422,
    '/attributes/fit',
  ],
] as const)('%s %s with %j is refused as in the editor', async (...of) => {
  const [method, path, body, status, pointer] = of
  const before = await databaseState()
  const answer = await call(method, path, { body })
  expect([answer.status, answer.json.code]).toEqual([status, 'form.invalid'])
  expect(answer.json.errors[0]).toMatchObject({ pointer })
  expect(await databaseState()).toBe(before)
})

test('a thousand stock levels change together, or none does', async () => {
  const sizes = Array.from({ length: 100 }, (_, at) => ({ name: `S${at}` }))
  const colours = Array.from({ length: 5 }, (_, at) => ({ name: `C${at}` }))
  const products = []
  for (const name of ['One', 'Two'])
    products.push(
      await successfulCall('createProduct', '/products', {
        ...lantern,
        name,
        options: [
          { name: 'Size', type: 'list', values: sizes },
          { name: 'Colour', type: 'button', values: colours },
        ],
        variants: sizes.flatMap((size) =>
          colours.map((colour) => ({ values: [size.name, colour.name] })),
        ),
      }),
    )
  const changes = products.flatMap(({ id: productId, variants }) =>
    variants.map(({ id: variantId }: { id: string }) => ({
      productId,
      variantId,
      reason: 'counted',
      quantity: 7,
    })),
  )
  expect(await successfulCall('changeManyStocks', '/stock', { changes })).toEqual({
    changed: 1_000,
  })
  expect(await successfulCall('changeManyStocks', '/stock', { changes })).toEqual({ changed: 0 })
  const [first] = changes
  const twice = [
    { ...first, reason: 'received', quantity: 3 },
    { ...first, reason: 'damaged', quantity: 3 },
  ]
  expect(await successfulCall('changeManyStocks', '/stock', { changes: twice })).toEqual({
    changed: 2,
  })
  const entries = await world.db`
    select who, details from audit_entries where action = 'catalog.stocks' order by number`
  expect(entries.map(({ details }) => details.changes)).toEqual([1_000, 2])
  expect(entries[0]?.who).toMatch(/^key:/)
  const stock = await productStock(world, 'one', 'en')
  expect(new Set(stock?.variants.map(({ available }) => available))).toEqual(new Set([7]))
  const wrong = { ...changes[500], reason: 'damaged', quantity: 8 }
  const some = changes.map((each) => ({ ...each, quantity: 9 })).with(500, wrong)
  const before = await databaseState()
  const refused = await call('POST', '/stock', { body: { changes: some } })
  expect([refused.status, refused.json.code]).toEqual([409, 'stock.below'])
  expect(refused.json.errors).toMatchObject([{ pointer: '/changes/500', code: 'stock.below' }])
  expect(await databaseState()).toBe(before)
})

test('an order gets a note, and is shipped in two parcels', async () => {
  const path = `/orders/${pathValues.number}`
  const noted = await successfulCall('addOrderNote', `${path}/notes`, { text: 'Packed.' })
  expect(noted.notes).toMatchObject([{ text: 'Packed.', by: 'Ada Byron' }])
  const lines = [{ line: 0, quantity: 1 }]
  const part = { carrier: 'DHL', tracking: '00340434161094042557', lines }
  const first = await successfulCall('shipOrder', `${path}/shipments`, part)
  expect(first).toMatchObject({ state: 'processing', lines: [{ unshipped: 1 }] })
  const second = await successfulCall('shipOrder', `${path}/shipments`, {})
  expect(second).toMatchObject({ state: 'shipped', lines: [{ unshipped: 0 }] })
  expect(second.parcels).toHaveLength(2)
  const third = await call('POST', `${path}/shipments`, { body: {} })
  expect([third.status, third.json.code]).toEqual([409, 'orders.move'])
})

test('a refund is requested once, and waits for staff', async () => {
  const path = `/orders/${pathValues.number}`
  const { json: before } = await call('GET', `${path}/payment-request`)
  const body = { amount: { amount: '1.5', currency: 'PI' }, refunded: before.refunded, reason: 'X' }
  await successfulCall('proposeRefund', `${path}/refunds`, body)
  const again = await call('POST', `${path}/refunds`, { body: { ...body, reason: 'Y' } })
  expect([again.status, again.json.code]).toEqual([409, 'orders.changed'])
  const { json } = await call('GET', `/refunds?orderNumber=${pathValues.number}`)
  expect(json.data).toMatchObject([{ state: 'requested', amount: { amount: '1.5' } }])
})
