// Images of products: added by URL or in the body, ordered, described, removed.
import { expect, test } from 'vitest'
import {
  call,
  pictureAddress,
  refusedCall,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { card, jpeg } from '../../tests/support/pictures.ts'

const made = await successfulCall('createProduct', '/products', {
  name: 'Garden lantern',
  brand: 'Orrivane',
  category: 'accessories',
  price: { amount: '12.5', currency: 'PI' },
  description: 'Glows for 20 hours.',
})
const path = `/products/${made.id}`
const images = `${path}/images`
const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64')

test('images are added, ordered, described and removed, each as a version', async () => {
  const body = { address: pictureAddress, alt: { en: 'A lantern', de: '' } }
  const first = await successfulCall('addProductImage', images, body)
  expect(first.images).toEqual([
    expect.objectContaining({ id: expect.any(String), alt: { en: 'A lantern' } }),
  ])
  expect(await refusedCall('POST', images, { body })).toEqual([409, 'catalog.picture_known'])
  const content = base64(await card(1200, 900).webp().toBuffer())
  const second = await successfulCall('addProductImage', images, { content })
  expect(second).toMatchObject({
    version: first.version + 1,
    images: [first.images[0], { alt: {} }],
  })
  const turned = [{ ...second.images[1], alt: { en: 'Behind' } }, { id: first.images[0].id }]
  const changed = await successfulCall('updateProduct', path, { images: turned })
  expect(changed.images).toEqual([turned[0], first.images[0]])
  const one = await successfulCall('updateProduct', path, { images: [{ id: turned[0].id }] })
  expect(one.images).toEqual([turned[0]])
  const [entry] = await world.db`
    select who from audit_entries where subject = ${`product:${made.id}`} order by number desc limit 1`
  expect(entry?.who.startsWith('key:')).toBe(true)
})

test('a repeated request has the same response, and adds nothing', async () => {
  const sent = {
    body: { content: base64(await card(800, 800).png().toBuffer()) },
    headers: { 'idempotency-key': 'image-1' },
  }
  const one = await call('POST', images, sent)
  const two = await call('POST', images, sent)
  expect([one.status, two.status, two.text]).toEqual([201, 201, one.text])
  expect(two.headers['idempotency-replayed']).toBe('true')
})

test('invalid images, internal addresses and missing ones are refused without a trace', async () => {
  const small = base64(await jpeg(100, 100))
  expect(await refusedCall('POST', images, { body: {} })).toEqual([422, 'form.invalid', '/address'])
  expect(
    await refusedCall('POST', images, { body: { content: base64(Buffer.from('text')) } }),
  ).toEqual([422, 'catalog.picture_type'])
  expect(await refusedCall('POST', images, { body: { content: small } })).toEqual([
    422,
    'catalog.picture_small',
  ])
  expect(
    await refusedCall('POST', images, { body: { address: 'https://127.0.0.1/a.jpg' } }),
  ).toEqual([422, 'download.private'])
  expect(
    await refusedCall('POST', images, { body: { address: 'http://pictures.example/' } }),
  ).toEqual([422, 'api.body', '/address'])
  const gone = { body: { address: pictureAddress } }
  expect(await refusedCall('POST', '/products/nothing/images', gone)).toEqual([
    404,
    'catalog.missing',
  ])
  const phrase = { body: { address: pictureAddress, alt: { en: `${'abandon '.repeat(23)}art` } } }
  expect(await refusedCall('POST', images, phrase)).toEqual([422, 'phrase.refused', '/alt/en'])
  const foreign = { body: { images: [{ id: 'f'.repeat(32) }] } }
  expect(await refusedCall('PATCH', path, foreign)).toEqual([422, 'form.invalid', '/images/0/id'])
})
