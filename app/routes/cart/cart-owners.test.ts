// Whose cart it is: what another person at the same browser, a full account, and the shopper's own order mean for it.
import { expect, test } from 'vitest'
import { mergeCart } from '../../../shop/sales/cart/actions.ts'
import { cartKey, maxLines, writeCart } from '../../../shop/sales/cart/rules.ts'
import { browser, form, world } from '../../../tests/fixtures/sales/carts.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import * as signOut from '../account/sign-out'
import * as method from '../checkout/payment-method/page'
import * as productPage from '../shop/product/page'
import * as add from './add'
import * as buy from './buy'
import * as change from './change'
import * as details from './details'
import * as history from './history/page'

test('what one person removed, the next one at the same browser cannot bring back', async () => {
  const ada = browser(await person(world))
  const productId = await stockedProduct(world, 9)
  await ada.visit(add.action, '/cart/add', form(line(productId)))
  await ada.visit(change.action, '/cart/change', { intent: 'clear' })
  const bea = browser(await person(world), ada.kept)
  expect(await bea.visit(history.loader, '/cart-history')).toMatchObject({ undo: false })
  await bea.visit(change.action, '/cart/change', { intent: 'undo' })
  expect(await bea.cart()).toEqual([])
})

test('what the shopper’s own unpaid order has reserved is not called sold out', async () => {
  const who = await person(world)
  const productId = await stockedProduct(world, 1)
  const number = await placed(world, who, [line(productId)])
  const { variantId } = line(productId)
  const ada = browser(who)
  const product = () => ada.visit(productPage.loader, `/product/${productId}`)
  expect(await product()).toMatchObject({ held: { [variantId]: number } })
  const answer = await ada.visit(add.action, '/cart/add', form(line(productId)))
  expect([location(answer), ada.toast()]).toEqual([`/payment?order=${number}`, 'cart.held'])
  await mergeCart(world, who, [line(productId)])
  const shown = { cart: { lines: [{ variantId, heldBy: number }] } }
  expect(await ada.visit(history.loader, '/cart-history')).toMatchObject(shown)
  expect(await ada.visit(details.loader, '/checkout-details')).toMatchObject(shown)
  const bought = await ada.visit(buy.action, '/cart/buy', { source: 'cart' })
  expect(await ada.visit(method.loader, String(location(bought)))).toMatchObject({ held: number })
  const bea = browser(await person(world))
  expect(await bea.visit(productPage.loader, `/product/${productId}`)).toMatchObject({ held: {} })
  await bea.visit(add.action, '/cart/add', form(line(productId)))
  expect(bea.toast()).toBe('cart.sold_out')
})

test('lines for which an account had no room are added once it has', async () => {
  const waiting = line(await stockedProduct(world, 9), 2)
  const who = await person(world)
  const ada = browser(who, { [cartKey]: writeCart([waiting]) })
  const full = Array.from({ length: maxLines }, (_, n) => line(`p-${n}`))
  await mergeCart(world, who, full)
  await ada.visit(change.action, '/cart/change', { intent: 'set', productId: 'p-1', quantity: '2' })
  expect(await ada.cart()).toHaveLength(maxLines)
  expect(ada.kept[cartKey]).toBe(writeCart([waiting]))
  await ada.visit(change.action, '/cart/change', { intent: 'remove', productId: 'p-1' })
  expect(await ada.cart()).toContainEqual(waiting)
  expect(ada.kept[cartKey]).toBe('[]')
})

test('lines that wait for room outlive a sign-out, and no other person at the browser gets them', async () => {
  const waiting = line(await stockedProduct(world, 9), 2)
  const who = await person(world)
  const full = Array.from({ length: maxLines }, (_, n) => line(`p-${n}`))
  await mergeCart(world, who, full)
  // One waits with the account since sign-in, one in a cookie of an earlier version.
  const old = line(await stockedProduct(world, 9))
  expect(await mergeCart(world, who, [waiting])).toEqual([waiting])
  const ada = browser(who, { [cartKey]: writeCart([old]) })
  await ada.visit(signOut.action, '/sign-out', {})
  expect(ada.kept[cartKey]).toBe('[]')
  const again = browser(who)
  for (const productId of ['p-1', 'p-2'])
    await again.visit(change.action, '/cart/change', { intent: 'remove', productId })
  expect(await again.cart()).toEqual(expect.arrayContaining([waiting, old]))
})
