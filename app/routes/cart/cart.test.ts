import { describe, expect, test } from 'vitest'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { cartKey, writeCart } from '../../../shop/sales/cart/rules.ts'
import { purchaseFor } from '../../../shop/sales/checkout/views/purchase.ts'
import { browser, form, world } from '../../../tests/fixtures/sales/carts.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { location, status } from '../../../tests/support/route-caller.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import * as add from './add'
import * as buy from './buy'
import * as buyNow from './buy-now'
import * as change from './change'
import * as details from './details'
import * as drawer from './drawer'
import * as history from './history/page'
import * as quantity from './quantity'

describe.each(['visitor', 'shopper'])('the cart of a %s', (kind) => {
  const newBrowser = async () => browser(kind === 'shopper' ? await person(world) : null)

  test('adds a product twice, and leads to the quantity step', async () => {
    const { visit, cart } = await newBrowser()
    const productId = await stockedProduct(world, 9)
    const answer = await visit(add.action, '/cart/add', form(line(productId, 1, 'Sand')))
    expect(location(answer)).toBe(
      `/cart-quantity?product=${productId}&variant=${variantOf(productId, 'Sand')}`,
    )
    await visit(add.action, '/cart/add', form(line(productId, 1, 'Sand')))
    expect(await cart()).toEqual([line(productId, 2, 'Sand')])
    const step = await visit(quantity.loader, String(location(answer)))
    expect(step).toMatchObject({ line: { quantity: 2, available: 9, total: 2_400_000_000n } })
  })

  test.each([
    ['cart', 'http://shop.example/category/all', '/cart-history', undefined],
    ['stay', 'http://shop.example/de/category/all?page=2', '/category/all?page=2', 'cart.added'],
    ['stay', 'https://elsewhere.example/', '/product/', 'cart.added'],
    ['quantity', 'http://shop.example/category/all', '/cart-quantity?product=', undefined],
  ] as const)('leads where the merchant wants: %s', async (after, from, to, said) => {
    const { visit, cart, toast } = await newBrowser()
    value(await saveSetting(world, 'system', 'afterAdding', after))
    const productId = await stockedProduct(world, 9)
    const comingFrom = (args: Parameters<typeof add.action>[0]) => {
      args.request.headers.set(
        'referer',
        from.replace('shop.example', new URL(args.request.url).host),
      )
      return add.action(args)
    }
    const answer = await visit(comingFrom as typeof add.action, '/cart/add', form(line(productId)))
    expect(location(answer)).toMatch(to === '/product/' ? to + productId : to)
    if (said) expect(toast()).toBe(said)
    expect(await cart()).toEqual([line(productId)])
    value(await saveSetting(world, 'system', 'afterAdding', 'drawer'))
  })

  test('answers the page that opens its drawer, and leads to the quantity step without script', async () => {
    const { visit, cart } = await newBrowser()
    const productId = await stockedProduct(world, 9)
    const fields = form(line(productId))
    const answer = await visit(add.action, '/cart/add', { ...fields, drawer: 'yes' })
    expect(answer).toMatchObject({ data: { added: fields.variant } })
    expect(await cart()).toEqual([line(productId)])
    expect(location(await visit(add.action, '/cart/add', fields))).toContain('/cart-quantity?')
  })

  test('adds no more than the stock, nothing unknown, nothing sold out', async () => {
    const { visit, cart, toast } = await newBrowser()
    const few = await stockedProduct(world, 2)
    for (let n = 0; n < 4; n += 1) await visit(add.action, '/cart/add', form(line(few)))
    expect(await cart()).toEqual([line(few, 2)])
    const bads: Record<string, string>[] = [
      {},
      { productId: 'no-such' },
      { productId: few, colour: 'Plaid' },
      form(line(few, 1, 'Plaid')),
    ]
    for (const bad of bads) {
      await visit(add.action, '/cart/add', bad)
      expect(toast()).toBe('cart.unknown_product')
    }
    const none = await stockedProduct(world, 0)
    expect(location(await visit(add.action, '/cart/add', form(line(none))))).toBe(
      `/product/${none}?colour=Ink`,
    )
    expect(toast()).toBe('cart.sold_out')
    expect(await cart()).toEqual([line(few, 2)])
  })

  test('sets, removes, undoes and clears without script', async () => {
    const { visit, cart } = await newBrowser()
    const [a, b] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
    for (const one of [line(a), line(a, 1, 'Sand'), line(b)])
      await visit(add.action, '/cart/add', form(one))
    const next = '/cart-history'
    const send = (fields: Record<string, string>) =>
      visit(change.action, '/cart/change', { next, ...fields })
    expect(location(await send({ intent: 'set', productId: a, quantity: '4' }))).toBe(next)
    expect(await cart()).toEqual([line(a, 4), line(a, 4, 'Sand'), line(b)])
    await send({ intent: 'set', productId: a, variant: variantOf(a, 'Ink'), quantity: '0' })
    expect(await cart()).toEqual([line(a, 4, 'Sand'), line(b)])
    await send({ intent: 'undo' })
    expect(await cart()).toEqual([line(a, 4, 'Sand'), line(a, 4), line(b)])
    await send({ intent: 'undo' })
    expect(await cart()).toEqual([line(a, 4, 'Sand'), line(a, 4), line(b)])
    await send({ intent: 'remove', productId: a })
    expect(await cart()).toEqual([line(b)])
    await send({ intent: 'clear' })
    expect(await cart()).toEqual([])
    await send({ intent: 'undo' })
    expect(await cart()).toEqual([line(b)])
  })

  test('is unchanged after invalid requests', async () => {
    const { visit, cart, toast } = await newBrowser()
    const productId = await stockedProduct(world, 9)
    await visit(add.action, '/cart/add', form(line(productId, 1)))
    for (const [fields, code] of [
      [{ intent: 'set', productId, quantity: '100' }, 'cart.quantity'],
      [{ intent: 'set', productId, quantity: '-1' }, 'cart.quantity'],
      [{ intent: 'set', quantity: '1' }, 'cart.unknown_product'],
      [{ intent: 'explode', productId }, 'cart.unknown_change'],
    ] as const) {
      await visit(change.action, '/cart/change', { ...fields, next: '/cart-history' })
      expect(toast()).toBe(code)
      expect(status(await visit(change.action, '/cart/change', fields))).toBe(400)
    }
    const away = { intent: 'set', productId, quantity: '1', next: '//evil.example' }
    expect(location(await visit(change.action, '/cart/change', away))).toBe('/cart-history')
    expect(await cart()).toEqual([line(productId)])
  })

  test('starts a checkout for a line, for the cart, or for one product beside it', async () => {
    const { visit, cart } = await newBrowser()
    const [a, b] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
    for (const one of [line(a), line(b)]) await visit(add.action, '/cart/add', form(one))
    // URL as in version 1.0.
    const step = `/cart-quantity?product=${a}&colour=Ink`
    const went = await visit(quantity.action, step, { intent: 'continue', quantity: '3' })
    expect(location(went)).toMatch(/^\/payment-method\?purchase=[\w-]{22}$/)
    expect(await cart()).toEqual([line(a, 3), line(b)])
    const lines = async (answer: unknown) => {
      const id = String(location(answer)).split('=')[1] ?? ''
      const [row] = await world.db`select lines, source from purchases where id = ${id}`
      return row
    }
    expect(await lines(went)).toEqual({ lines: [line(a, 3)], source: 'line' })
    expect(await lines(await visit(buy.action, '/cart/buy', {}))).toEqual({
      lines: [line(a, 3), line(b)],
      source: 'cart',
    })
    expect(await lines(await visit(buy.action, '/cart/buy', form(line(b))))).toEqual({
      lines: [line(b)],
      source: 'line',
    })
    const alone = await visit(buyNow.action, '/cart/buy-now', form(line(b, 1, 'Sand')))
    expect(await lines(alone)).toEqual({ lines: [line(b, 1, 'Sand')], source: 'buy-now' })
    expect(await cart()).toEqual([line(a, 3), line(b)])
  })

  test('when empty says so, and cannot be bought', async () => {
    const { visit, toast } = await newBrowser()
    expect(await visit(history.loader, '/cart-history')).toMatchObject({
      tab: 'cart',
      cart: { lines: [], count: 0, total: 0n },
    })
    expect(await visit(details.loader, '/checkout-details')).toMatchObject({ cart: { lines: [] } })
    expect(location(await visit(buy.action, '/cart/buy', {}))).toBe('/cart-history')
    expect(toast()).toBe('checkout.empty')
  })
})

test('the quantity step needs a known product and variant', async () => {
  const productId = await stockedProduct(world, 9)
  const { visit, cart } = browser()
  for (const query of [
    '',
    `?product=${productId}`,
    '?colour=Ink',
    `?product=${productId}&colour=Plaid`,
  ])
    expect(location(await visit(quantity.loader, `/cart-quantity${query}`))).toBe('/')
  // Opening the page adds nothing to the cart.
  await visit(quantity.loader, `/cart-quantity?product=${productId}&colour=Ink`)
  expect(await cart()).toEqual([])
})

test('an invalid cookie is an empty cart; prices in it are ignored', async () => {
  const productId = await stockedProduct(world, 9)
  const spoiled = browser(null, { [cartKey]: '{"oops' })
  expect(await spoiled.visit(history.loader, '/cart-history')).toMatchObject({ cart: { count: 0 } })
  const cheap = JSON.stringify([{ ...line(productId, 2), price: 1, total: 1 }])
  const { visit } = browser(null, { [cartKey]: cheap })
  expect(await visit(history.loader, '/cart-history')).toMatchObject({
    cart: { total: 2_000_000_000n },
  })
})

test('products no longer sold are listed, and do not count', async () => {
  const productId = await stockedProduct(world, 9)
  const { visit } = browser(null, { [cartKey]: writeCart([line('gone-1'), line(productId)]) })
  expect(await visit(drawer.loader, '/cart/drawer.data')).toMatchObject({
    cart: { missing: [line('gone-1')], lines: [{ productId }], total: 1_000_000_000n },
    orders: null,
  })
})

test('the drawer’s own address redirects to the cart page', async () => {
  expect(location(await browser(null).visit(drawer.loader, '/cart/drawer'))).toBe('/cart-history')
})

test('the drawer and the list show the shopper’s own orders only', async () => {
  const ada = await person(world)
  const number = await placed(world, ada, [line(await stockedProduct(world, 9), 3)])
  const seen = await browser(ada).visit(drawer.loader, '/cart/drawer.data')
  expect(seen).toMatchObject({ orders: [{ number, items: 3, badge: 'pending' }] })
  const list = '/cart-history?tab=orders'
  expect(await browser(ada).visit(history.loader, list)).toMatchObject({
    tab: 'orders',
    orderCount: 1,
  })
  expect(await browser(await person(world)).visit(history.loader, list)).toMatchObject({
    orders: [],
    orderCount: 0,
  })
})

test('a visitor’s checkout is kept at sign-in', async () => {
  const productId = await stockedProduct(world, 9)
  const went = await browser().visit(buyNow.action, '/cart/buy-now', form(line(productId)))
  const id = String(location(went)).split('=')[1] ?? ''
  const ada = await person(world)
  expect(await purchaseFor(world, ada, id)).toMatchObject({
    value: { lines: [{ productId }] },
  })
})

test('each page of the cart has the tax that its prices include', async () => {
  const { visit } = browser()
  const productId = await stockedProduct(world, 9)
  await visit(add.action, '/cart/add', form(line(productId)))
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  const pages: readonly [(args: never) => unknown, string][] = [
    [quantity.loader, `/cart-quantity?product=${productId}&colour=Ink`],
    [history.loader, '/cart-history'],
    [details.loader, '/checkout-details'],
    [drawer.loader, '/cart/drawer.data'],
  ]
  for (const [loader, path] of pages)
    expect([path, await visit(loader, path)]).toMatchObject([path, { taxRates: [1900] }])
  value(await saveSetting(world, 'system', 'taxRate', 0))
})
