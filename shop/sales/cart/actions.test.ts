import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { line, stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, refuse } from '../../result.ts'
import { addLine, changeCart, mergeCart, removeBoughtLines, returnLines } from './actions.ts'
import { maxLines, removeLines, setQuantity } from './rules.ts'
import { cartOf, pricedCart } from './views.ts'

const world = await testWorld()
let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})
const cart = () => cartOf(world, ada)

test('a cart keeps the order of its lines, and belongs to one account', async () => {
  for (const one of [line('b'), line('a'), line('b', 2, 'Sand')]) await addLine(world, ada, one)
  const lines = [line('b'), line('b', 2, 'Sand'), line('a')]
  expect(await cart()).toEqual(lines)
  expect(await cartOf(world, await person(world))).toEqual([])
  const set = await changeCart(world, ada, (all) => ok(setQuantity(all, { productId: 'b' }, 7)))
  expect(set).toEqual(ok([line('b', 7), line('b', 7, 'Sand'), line('a')]))
  await changeCart(world, ada, (all) => ok(removeLines(all, line('b'))))
  expect(await cart()).toEqual([line('b', 7, 'Sand'), line('a')])
  await changeCart(world, ada, () => ok([]))
  expect(await cart()).toEqual([])
})

describe('concurrently', () => {
  test('30 Add to Cart requests from two devices make 30 units', async () => {
    await Promise.all(Array.from({ length: 30 }, () => addLine(world, ada, line('a'))))
    expect(await cart()).toEqual([line('a', 30)])
  })

  test('two sign-ins and an order lose no line', async () => {
    await addLine(world, ada, line('a', 5))
    const [, , taken] = await Promise.all([
      mergeCart(world, ada, [line('b')]),
      mergeCart(world, ada, [line('c')]),
      removeBoughtLines(world, ada, [line('a', 3)]),
    ])
    expect(taken).toEqual(ok([line('a', 3)]))
    const lines = await cart()
    expect(lines).toHaveLength(3)
    expect(lines).toEqual(expect.arrayContaining([line('a', 2), line('b'), line('c')]))
  })
})

test('placing an order removes only lines that are in the cart, and returning them restores it', async () => {
  await addLine(world, ada, line('a', 2))
  const taken = await removeBoughtLines(world, ada, [line('a', 5), line('b', 1)])
  expect(taken).toEqual(ok([line('a', 2)]))
  expect(await cart()).toEqual([])
  await returnLines(world, ada, [line('a', 2)])
  expect(await cart()).toEqual([line('a', 2)])
})

test('five sign-ins at once add a visitor’s cart once, and the greater quantity counts', async () => {
  await addLine(world, ada, line('a', 5))
  const visitor = [line('a', 2), line('b', 3)]
  const rests = await Promise.all(Array.from({ length: 5 }, () => mergeCart(world, ada, visitor)))
  expect(rests.flat()).toEqual([])
  expect(await cart()).toEqual([line('a', 5), line('b', 3)])
})

test('lines for which the account’s cart has no room are returned', async () => {
  for (let n = 0; n < maxLines - 1; n += 1) await addLine(world, ada, line(`p-${n}`))
  const visitor = [line('p-0', 4), line('x'), line('y'), line('z', 2)]
  expect(await mergeCart(world, ada, visitor)).toEqual([line('y'), line('z', 2)])
  expect((await cart())[0]).toEqual(line('p-0', 4))
  expect(await cart()).toHaveLength(maxLines)
})

test('a refused change leaves the cart as it was', async () => {
  for (let n = 0; n < maxLines; n += 1) await addLine(world, ada, line(`p-${n}`))
  expect(await addLine(world, ada, line('one-more'))).toMatchObject({ code: 'cart.full' })
  expect(await changeCart(world, ada, () => refuse('cart.quantity'))).toMatchObject({ ok: false })
  expect(await cart()).toHaveLength(maxLines)
})

test('is priced from the catalogue each time', async () => {
  const productId = await stockedProduct(world, 3)
  const lines = [line(productId, 2), line(productId, 1, 'Sand'), line('gone')]
  expect(await pricedCart(world, lines)).toMatchObject({
    lines: [{ total: 2_000_000_000n }, { total: 1_200_000_000n, available: 3 }],
    missing: [line('gone')],
    total: 3_200_000_000n,
    count: 4,
  })
  expect(await pricedCart(world, [])).toEqual({ lines: [], missing: [], total: 0n, count: 0 })
})
