import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { body, location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as wait from './back-in-stock'
import * as stop from './back-in-stock-stop'

const world = await testWorld()
const ask = routeCaller(world)
const [gone, there] = [await stockedProduct(world, 0), await stockedProduct(world, 9)]
const at = (product: string, colour = 'Ink') =>
  `/back-in-stock?${new URLSearchParams({ product, variant: variantOf(product, colour) })}`
const sent = (fields: Record<string, string>) => new URLSearchParams(fields)
const waits = async () =>
  (await world.db`select coalesce(email, user_id) as who from back_in_stock_requests`).map(
    ({ who }) => who,
  )

test('asks a visitor for an address, and an account for nothing', async () => {
  expect(await ask(wait.loader, at(gone), null)).toMatchObject({
    back: `/product/${gone}?colour=Ink`,
    email: null,
  })
  const ada = await person(world)
  expect(await ask(wait.loader, at(gone), ada)).toMatchObject({ email: ada.email })
  expect(await ask(wait.loader, at(there), ada)).toMatchObject({ isSoldOut: false })
})

test('redirects to the product after saving', async () => {
  const ada = await person(world)
  const answers = [
    await ask(wait.action, at(gone), null, sent({ email: 'eve@home.example' })),
    await ask(wait.action, at(gone), ada, sent({})),
  ]
  expect(answers.map(location)).toEqual(Array(2).fill(`/product/${gone}?colour=Ink`))
  expect((await waits()).sort()).toEqual(['eve@home.example', ada.id].sort())
})

test('an invalid address is reported, and the input is kept', async () => {
  const answer = await ask(wait.action, at(gone), null, sent({ email: 'ada@home' }))
  expect(status(answer)).toBe(400)
  expect(body(answer)).toMatchObject({
    refusal: { code: 'form.invalid', fields: { email: 'field.email.format' } },
    values: { email: 'ada@home' },
  })
  const long = await ask(wait.action, at(gone), null, sent({ email: 'x'.repeat(10_000) }))
  expect(String((body(long).values as { email: string }).email)).toHaveLength(254)
})

test.each([
  ['no such product', at('no-such')],
  ['no such variant', at('thing-1', 'Plaid')],
  ['no possible id', at('../../x')],
  ['no possible variant', '/back-in-stock?product=thing-1&variant=%00'],
])('%s is not found', async (_, path) => {
  const answer = await ask(wait.loader, path, null).catch((thrown) => thrown)
  expect(status(answer)).toBe(404)
  expect(status(await ask(wait.action, path, null, sent({ email: 'eve@home.example' })))).toBe(404)
})

test('without a product it redirects home', async () => {
  const answer = await ask(wait.loader, '/back-in-stock', null).catch((thrown) => thrown)
  expect([status(answer), answer.headers.get('location')]).toEqual([302, '/'])
  const asked = await ask(wait.action, '/back-in-stock', null, sent({ email: 'eve@home.example' }))
  expect(status(asked)).toBe(404)
})

test('says that a product is in stock', async () => {
  const ada = await person(world)
  expect(body(await ask(wait.action, at(there), ada, sent({})))).toMatchObject({
    refusal: { code: 'wishlist.in_stock' },
  })
})

test('opening the link of an email changes nothing; an invalid one says so', async () => {
  const open = (token: string) => ask(stop.loader, `/back-in-stock/stop?token=${token}`, null)
  expect(await open('A'.repeat(43))).toEqual({ token: 'A'.repeat(43) })
  expect(await world.db`select 1 from back_in_stock_opt_outs`).toHaveLength(0)
  expect(await open('cut-off')).toEqual({ token: null })
  const refused = await ask(
    stop.action,
    '/back-in-stock/stop',
    null,
    sent({ token: 'cut-off', confirm: 'yes' }),
  )
  expect(body(refused)).toMatchObject({ refusal: { code: 'wishlist.link' } })
  const done = await ask(
    stop.action,
    '/back-in-stock/stop',
    null,
    sent({ token: 'A'.repeat(43), confirm: 'yes' }),
  )
  expect(location(done)).toBe('/')
  expect(await world.db`select 1 from back_in_stock_opt_outs`).toHaveLength(1)
})
