// What an ERP, a PIM and a bookkeeper read: texts by language, images, attributes, how to pay, invoices, the key itself.

import { expect, test } from 'vitest'
import {
  ada,
  call,
  keyWith,
  pathValues,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { enProblems } from '../../tests/support/en16931'
import { line, placed, stockedProduct } from '../../tests/support/shopping.ts'

const product = `/products/${pathValues.productId}`

test('texts of other languages are read and written; a language that is not sent stays', async () => {
  const texts = {
    de: { name: 'Ding', features: ['Klingt'], specifications: [{ label: 'Höhe', value: '3 cm' }] },
    fr: { name: 'Chose', highlight: 'Sans fil' },
  }
  expect((await patch({ texts })).texts).toEqual(texts)
  expect((await patch({ texts: { fr: {} } })).texts).toEqual({ de: texts.de })
  const wrong = await call('PATCH', product, { body: { texts: { en: { name: 'x' } } } })
  expect(wrong.status).toBe(422)
})

const patch = (body: object) => successfulCall('updateProduct', product, body)

test('an image has an address, its variants and a focal point, and GET’s answer is taken by PATCH', async () => {
  const address = 'https://pictures.example/lantern.jpg'
  const { images, options, variants } = await successfulCall(
    'addProductImage',
    `${product}/images`,
    { address },
  )
  const [image] = images
  expect(image).toMatchObject({
    url: `${world.config.publicUrl}/pictures/${image.id}-320.webp`,
    shows: null,
    focus: { x: 50, y: 50 },
    variants: variants.map(({ id }: { id: string }) => id),
  })
  const [option] = options
  const value = option.values[0].name
  const sent = { ...image, shows: { option: option.name, value }, focus: { x: 20, y: 80 } }
  const changed = await patch({ images: [sent] })
  expect(changed.images).toEqual([
    {
      ...sent,
      variants: [variants.find((each: { values: string[] }) => each.values[0] === value).id],
    },
  ])
})

test('a field of a list that is asked for alone is the same as among all', async () => {
  const { data } = (await call('GET', '/products?limit=100')).json
  const all = data.find(({ id }: { id: string }) => id === pathValues.productId)
  expect(all.images.length * all.options.length * Object.keys(all.texts).length).toBeGreaterThan(0)
  for (const field of Object.keys(all)) {
    const some = (await call('GET', `/products?limit=100&fields=id,${field}`)).json.data
    const row = some.find(({ id }: { id: string }) => id === pathValues.productId)
    expect([field, row[field]]).toEqual([field, all[field]])
  }
})

test('attributes are defined with type, unit and values', async () => {
  const { data } = (await call('GET', '/attributes?limit=100')).json
  const types = new Set(data.map(({ type }: { type: string }) => type))
  expect(types.size).toBeGreaterThan(1)
})

test('a payment request says how to pay what remains, and nothing once it is paid', async () => {
  world.clock.advance(1000)
  const number = await placed(world, ada, [line(await stockedProduct(world, 9), 2)])
  const path = `/orders/${number}/payment-request`
  const { instructions, remaining } = (await call('GET', path)).json
  expect(instructions).toMatchObject({
    amount: remaining,
    confirmations: 1,
    rate: null,
    network: { name: 'Pi', passphrase: world.config.pi?.passphrase, chainId: null },
  })
  expect(instructions.address).toMatch(/^DEMO-M/)
  expect(instructions.qr).toBe(instructions.address)
  expect(instructions.uri).toContain(`amount=${remaining.amount}`)
  expect(instructions.memo.address).toMatch(/^DEMO-G/)
  const paid = await call('GET', `/orders/${pathValues.number}/payment-request`)
  expect(paid.json.instructions).toBeNull()
})

test('invoices are listed by order and since a time, oldest first, with lines and a PDF', async () => {
  const { data } = (await call('GET', '/invoices')).json
  const times = data.map(({ issuedAt }: { issuedAt: string }) => issuedAt)
  expect(times).toEqual(times.toSorted())
  const [first] = data
  expect(first.lines[0]).toMatchObject({ quantity: 2, sku: null, price: { currency: 'PI' } })
  const one = (await call('GET', '/invoices?limit=1')).json
  const next = (await call('GET', `/invoices?limit=1&after=${encodeURIComponent(one.next)}`)).json
  expect(next.data[0].id).not.toBe(first.id)
  const own = (await call('GET', `/invoices?orderNumber=${first.orderNumber}`)).json.data
  expect(new Set(own.map((each: { orderNumber: string }) => each.orderNumber))).toEqual(
    new Set([first.orderNumber]),
  )
  const later = (await call('GET', '/invoices?since=2999-01-01T00:00:00Z')).json.data
  expect(later).toEqual([])
  const printed = data.find(({ pdf }: { pdf: string | null }) => pdf !== null)
  const path = new URL(printed.pdf).pathname.replace('/api/v1', '')
  const file = await call('GET', path, { headers: { accept: 'application/pdf' } })
  expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(printed).toMatchObject({
    buyer: { name: 'Ada Byron', country: 'GB', company: null },
    payments: [{ method: 'pi', transaction: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    isBusiness: false,
  })
  const xml = await call('GET', new URL(printed.xml).pathname.replace('/api/v1', ''), {
    headers: { accept: 'application/xml' },
  })
  expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/xml'])
  expect(xml.text).toContain(`<cbc:ID>${printed.number}</cbc:ID>`)
  // Of two invoices either may be the first: of 200 or of 180 Pi, at 0.52 euro.
  const euro = { 200: '104.00', 180: '93.60' }[Number(printed.total.amount)]
  expect(euro).toBeDefined()
  expect(xml.text).toContain(`<cbc:TaxInclusiveAmount currencyID="EUR">${euro}<`)
  expect(enProblems(xml.text)).toEqual([])
  const slip = await world.db<{ id: string }[]>`
    select id from tax_invoices where kind = 'packing_slip' limit 1`
  expect((await call('GET', `/invoices/${slip[0]?.id}/pdf`)).status).toBe(404)
})

test.each([
  '/invoices?since=0000-01-01T00:00:00Z',
  '/invoices?since=2026-13-01T00:00:00Z',
  '/orders?changedSince=1969-12-31T23:59:59Z',
  '/orders?changedSince=9999-12-31T23:59:59-23:59',
])('%s is refused: no time that a shop has seen', async (path) => {
  expect((await call('GET', path)).status).toBe(400)
})

test('a key reads who it is and what it may do', async () => {
  const { secret } = await keyWith(['products:read', 'stock:write'])
  const { json } = await call('GET', '/key', { key: secret })
  expect(json).toMatchObject({ name: 'T', scopes: ['products:read', 'stock:write'] })
  expect(Date.parse(json.expiresAt)).toBeGreaterThan(Date.parse(json.createdAt))
})

test('variants are found by SKU, barcode and the id of another program', async () => {
  const { variantId } = pathValues
  await world.db`update product_variants set sku = 'FIND-1', barcode = '2076483612328' where id = ${variantId ?? ''}`
  const bySku = (await call('GET', '/variants?sku=FIND-1')).json.data
  expect(bySku).toEqual([
    { id: variantId, productId: pathValues.productId, sku: 'FIND-1', barcode: '2076483612328' },
  ])
  expect((await call('GET', '/variants?barcode=2076483612328')).json.data).toEqual(bySku)
  expect((await call('GET', '/variants?sku=find-2')).json.data).toEqual([])
  expect((await call('GET', '/references/variants/ERP-1')).json.id).toBe(variantId)
})

test.each([
  ['product', `/products/${pathValues.productId}`, '/products'],
  ['variant', `/variants/${pathValues.variantId}`, '/variants'],
  ['order', `/orders/${pathValues.number}`, '/orders'],
  ['customer', `/customers/${ada.id}`, '/customers'],
])('a %s carries an external id and metadata, which change one by one', async (_, path, list) => {
  const change = async (body: object) => (await call('PATCH', `${path}/reference`, { body })).json
  expect(await change({ externalId: 'A-1', metadata: { shelf: 'B', note: 'x' } })).toMatchObject({
    externalId: 'A-1',
    metadata: { shelf: 'B', note: 'x' },
  })
  expect(await change({ metadata: { note: null } })).toMatchObject({
    externalId: 'A-1',
    metadata: { shelf: 'B' },
  })
  const found = (await call('GET', `/references${list}/A-1`)).json
  expect((await call('GET', `${path}/reference`)).json).toEqual(found)
  expect(await change({ externalId: null })).toMatchObject({ externalId: null })
  expect((await call('GET', `/references${list}/A-1`)).status).toBe(404)
  expect((await call('PATCH', `${list}/0000000000000000/reference`, { body: {} })).status).toBe(404)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, 'x']))
  expect((await change({ metadata: many })).code).toBe('references.many')
})

test('an external id belongs to one object of its kind, and goes with it', async () => {
  const other = await stockedProduct(world, 1)
  const body = { externalId: 'ONE' }
  const set = (id: string | undefined) => call('PATCH', `/products/${id}/reference`, { body })
  expect((await set(pathValues.productId)).status).toBe(200)
  const refused = await set(other)
  expect([refused.status, refused.json.code]).toEqual([409, 'references.taken'])
  expect((await set(pathValues.productId)).status).toBe(200)
})
