// The page on which staff order for a customer: content, access, validation.
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { saveSetting } from '../../../../../shop/platform/settings/actions.ts'
import { orderByNumber } from '../../../../../shop/sales/orders/views/orders.ts'
import { testPi } from '../../../../../tests/support/payments.ts'
import { person } from '../../../../../tests/support/people.ts'
import { variantOf } from '../../../../../tests/support/products.ts'
import { body, location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import { stockedProduct, value } from '../../../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../../../tests/support/world.ts'
import * as page from './page'

const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  vatRegister: { look: async () => ({ answer: 'confirmed', reference: 'WAPIAAAAY1' }) },
})
const ask = routeCaller(world)
let ada: Viewer
let productId: string
const support = await person(world, 'support')

beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  productId = await stockedProduct(world, 5)
})

const at = (query: Record<string, string> = {}) => `/admin/orders/new?${new URLSearchParams(query)}`
const shown = (query: Record<string, string>, who = support) =>
  ask(page.loader, at(query), who) as Promise<Record<string, unknown>>
const send = (query: Record<string, string>, fields: Record<string, string>, who = support) =>
  ask(page.action, at(query), who, new URLSearchParams(fields))
const code = (answer: unknown) => (body(answer).refusal as { code: string }).code

test('leads from the customer to the placed order', async () => {
  const chosen = location(await send({}, { act: 'customer', email: ada.email }))
  expect(chosen).toBe(at({ customer: ada.id }))
  const line = { productId, variant: variantOf(productId, 'Ink'), quantity: '2' }
  const to = location(await send({ customer: ada.id }, { act: 'add', ...line })) ?? ''
  const query = Object.fromEntries(new URL(to, world.config.publicUrl).searchParams)
  const { draft } = await shown(query)
  expect(draft).toMatchObject({
    lines: [{ quantity: 2 }],
    isDeliverable: true,
    total: 2_000_000_000n,
  })
  const offer = { method: 'pi', expectedTotal: '2000000000' }
  const placed = location(await send(query, offer)) ?? ''
  const number = placed.split('/').at(-1) ?? ''
  expect(await orderByNumber(world, number)).toMatchObject({
    userId: ada.id,
    total: 2_000_000_000n,
  })
  // The browser's back button leads to the order, not to the form.
  expect(location(await shown(query))).toBe(placed)
  expect(location(await send(query, offer))).toBe(placed)
})

test('finds products by a search, a few at most', async () => {
  const { found } = await shown({ customer: ada.id, q: 'thing' })
  expect((found as unknown[]).length).toBeGreaterThan(0)
  expect((found as unknown[]).length).toBeLessThanOrEqual(8)
  expect((await shown({ customer: ada.id })).found).toBe(null)
})

test('reports errors, and keeps the input', async () => {
  const here = { customer: ada.id }
  expect(code(await send({}, { act: 'customer', email: 'nobody' }))).toBe('form.invalid')
  const stranger = { act: 'customer', email: 'new@home.example', firstName: 'G' }
  const refused = await send({}, stranger)
  expect(code(refused)).toBe('form.invalid')
  expect(body(refused).values).toMatchObject({ email: 'new@home.example', firstName: 'G' })
  expect(code(await send(here, { act: 'add' }))).toBe('cart.unknown_product')
  const gone = { act: 'add', productId: 'no-such-thing', variant: variantOf(productId, 'Ink') }
  expect(code(await send(here, gone))).toBe('checkout.gone')
  const many = {
    act: 'add',
    productId,
    variant: variantOf(productId, 'Ink'),
    quantity: '1e9',
  }
  expect(code(await send(here, many))).toBe('cart.quantity')
  expect(code(await send(here, { method: 'gold' }))).toBe('admin.act')
  expect(code(await send(here, { method: 'pi', expectedTotal: '1' }))).toBe('checkout.not_found')
  const nobody = { customer: 'nobody' }
  expect(code(await send(nobody, { ...gone, productId }))).toBe('orders.no_customer')
  expect(await shown(nobody)).toMatchObject({ customer: null })
})

test('is for support and owners', async () => {
  for (const role of ['finance', 'fulfilment'] as const) {
    const other = await person(world, role)
    const choosing = { act: 'customer', email: ada.email }
    for (const answer of [await shown({}, other), await send({}, choosing, other)])
      expect([role, location(answer)]).toEqual([role, '/admin/orders'])
  }
  expect(await shown({}, await person(world, 'admin'))).toMatchObject({ customer: null })
})

test('a business customer orders without tax, and stays one while the lines change', async () => {
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  const line = { productId, variant: variantOf(productId, 'Ink'), quantity: '2' }
  const started = location(await send({ customer: ada.id }, { act: 'add', ...line })) ?? ''
  const queryOf = (path: string) =>
    Object.fromEntries(new URL(path, world.config.publicUrl).searchParams)
  const query = queryOf(started)
  const business = { intent: 'business', company: 'Acme SARL', vatId: 'FR40303265045' }
  expect((await shown(query)).draft).toMatchObject({ asksBusiness: false, business: null })
  value(await saveSetting(world, 'system', 'businessBuyers', 'on'))
  const wrong = await send(query, { ...business, vatId: 'FR40303265046' })
  expect(body(wrong)).toMatchObject({
    refusal: { fields: { vatId: 'taxes.vat_id' } },
    values: { vatId: 'FR40303265046', company: 'Acme SARL' },
  })
  expect(location(await send(query, business))).toBe(started)
  expect((await shown(query)).draft).toMatchObject({
    asksBusiness: true,
    isReverse: true,
    business: { company: 'Acme SARL', state: 'reverse' },
    // Twice 100 Pi without 19 percent.
    total: 1_680_600_000n,
  })
  const set = { act: 'set', productId, variant: line.variant, quantity: '1' }
  const changed = queryOf(location(await send(query, set)) ?? '')
  expect((await shown(changed)).draft).toMatchObject({ isReverse: true, total: 840_300_000n })
  const offer = { method: 'pi', expectedTotal: '840300000' }
  const number = (location(await send(changed, offer)) ?? '').split('/').at(-1) ?? ''
  expect(await orderByNumber(world, number)).toMatchObject({
    total: 840_300_000n,
    tax: { scheme: 'reverse', place: 'FR' },
  })
  // Without the permission: sent away.
  const other = await person(world, 'catalogue')
  expect(location(await send(query, business, other))).toBeTruthy()
})
