// Loading a catalog; reserving, releasing and selling stock.

import { describe, expect, test } from 'vitest'
import {
  available,
  line,
  owner,
  product,
  stockedProduct,
  world,
} from '../../../tests/fixtures/catalog/products.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { permissionsOf } from '../../people/accounts/permissions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { changePrice, loadCatalogue } from '../products/actions/products.ts'
import { priceLines } from '../products/views/products.ts'
import { releaseStock, reserveStock, sellStock } from './actions/reservations.ts'
import { changeStock } from './actions/stock.ts'

describe('loading a catalogue', () => {
  test('adds new products and leaves the others as they are', async () => {
    const id = await stockedProduct(10)
    await changePrice(world, owner, { productId: id, variantId: null, price: coins(90) })
    expect(await loadCatalogue(world, [product(id, 99), product(`${id}-b`, 1)])).toEqual({
      ok: true,
      value: 1,
    })
    const { lines } = await priceLines(world, [line(id, 1)])
    expect(lines[0]).toMatchObject({ price: coins(90), available: 10 })
  })
})

describe('reserving stock', () => {
  test('reserves units once for an order', async () => {
    const id = await stockedProduct(10)
    const lines = [line(id, 2), line(id, 1, 'Sand'), line(id, 1)]
    expect(await reserveStock(world, `PI-${id}`, lines)).toEqual({ ok: true, value: undefined })
    expect(await reserveStock(world, `PI-${id}`, lines)).toEqual({ ok: true, value: undefined })
    expect([await available(id), await available(id, 'Sand')]).toEqual([7, 9])
  })

  test('reserves all or nothing', async () => {
    const [many, few] = [await stockedProduct(10), await stockedProduct(3)]
    const result = await reserveStock(world, `PI-${many}`, [line(many, 4), line(few, 4)])
    expect(result).toEqual({
      ok: false,
      code: 'stock.short',
      facts: { name: `Lumen ${few}`, available: 3 },
    })
    expect([await available(many), await available(few)]).toEqual([10, 3])
  })

  test('refuses unknown variants', async () => {
    const id = await stockedProduct(1)
    for (const unknown of [line('no-such', 1), line(id, 1, 'Plaid')])
      expect(await reserveStock(world, `PI-${id}`, [unknown])).toEqual({
        ok: false,
        code: 'stock.gone',
      })
  })

  test('gives 10 units to exactly 10 of 200 buyers', async () => {
    const id = await stockedProduct(10)
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        reserveStock(world, `PI-${id}-${buyer}`, [line(id, 1)]),
      ),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    expect(await available(id)).toBe(0)
  })

  test('of one order twice concurrently reserves once', async () => {
    const id = await stockedProduct(10)
    await Promise.allSettled(
      Array.from({ length: 8 }, () => reserveStock(world, `PI-${id}`, [line(id, 3)])),
    )
    expect(await available(id)).toBe(7)
  })

  test('never deadlocks, whatever the order of the lines', async () => {
    const ids = [await stockedProduct(1000), await stockedProduct(1000), await stockedProduct(1000)]
    const lines = ids.flatMap((id) => [line(id, 1), line(id, 1, 'Sand')])
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, buyer) => {
        const order = `PI-${ids[0]}-${buyer}`
        const mine = buyer % 2 ? lines : lines.toReversed()
        const reserved = await reserveStock(world, order, mine)
        return reserved.ok && buyer % 3 === 0 ? releaseStock(world, order) : reserved
      }),
    )
    expect(results.every((result) => result.ok)).toBe(true)
    for (const id of ids) expect(await available(id)).toBe(960)
  })
})

describe('releasing and selling', () => {
  test('returns units once, and they can be reserved again', async () => {
    const id = await stockedProduct(5)
    const order = `PI-${id}`
    await reserveStock(world, order, [line(id, 5)])
    await Promise.all([releaseStock(world, order), releaseStock(world, order)])
    expect(await available(id)).toBe(5)
    expect(await sellStock(world, [order])).toEqual({ ok: false, code: 'stock.not_held' })
    await reserveStock(world, order, [line(id, 4)])
    expect(await available(id)).toBe(1)
    expect(await sellStock(world, [order])).toMatchObject({ ok: true })
    expect(await sellStock(world, [order])).toMatchObject({ ok: true })
    await releaseStock(world, order)
    expect(await available(id)).toBe(5)
  })

  test('does not sell what was not reserved', async () => {
    expect(await sellStock(world, ['PI-unknown'])).toEqual({ ok: false, code: 'stock.not_held' })
  })
})

describe('staff', () => {
  test('change stock, never below zero', async () => {
    const id = await stockedProduct(5)
    const change = (by: number, colour = 'Ink') =>
      changeStock(world, owner, { productId: id, variantId: variantOf(id, colour), by })
    await reserveStock(world, `PI-${id}`, [line(id, 2)])
    expect(await change(7)).toEqual({ ok: true, value: { available: 10 } })
    expect(await change(-11)).toMatchObject({ ok: false, code: 'stock.below' })
    expect(await change(-10)).toEqual({ ok: true, value: { available: 0 } })
    expect(await change(1, 'Plaid')).toEqual({ ok: false, code: 'catalog.missing' })
  })

  test('change a price, and a variant’s own price until it is removed', async () => {
    const id = await stockedProduct(5)
    const change = (colour: string | null, price: bigint | null) =>
      changePrice(world, owner, {
        productId: id,
        variantId: colour && variantOf(id, colour),
        price,
      })
    const prices = async () =>
      (await priceLines(world, [line(id, 2), line(id, 2, 'Sand')])).lines.map((each) => each.price)
    await change(null, coins(80))
    expect(await prices()).toEqual([coins(80), coins(120)])
    await change('Sand', null)
    expect(await prices()).toEqual([coins(80), coins(80)])
    for (const wrong of [0n, -1n, null])
      expect(await change(null, wrong)).toEqual({ ok: false, code: 'catalog.price' })
    expect(await change('Plaid', 1n)).toEqual({ ok: false, code: 'catalog.missing' })
  })

  test('without the catalogue role change neither', async () => {
    const id = await stockedProduct(5)
    const reviewer: Viewer = { ...owner, permissions: permissionsOf(['kyc', 'support']) }
    const refused = { ok: false, code: 'catalog.not_allowed' }
    expect(
      await changePrice(world, reviewer, { productId: id, variantId: null, price: 1n }),
    ).toEqual(refused)
    expect(
      await changeStock(world, reviewer, { productId: id, variantId: variantOf(id, 'Ink'), by: 1 }),
    ).toEqual(refused)
  })
})

test('leave each unit available, held or sold', async () => {
  const unbalanced = await world.db`
    select c.id from product_variants c
    where c.stocked <> c.available + (
      select coalesce(sum(r.quantity), 0) from stock_reservations r
      where r.variant_id = c.id and r.state <> 'released')`
  expect([...unbalanced]).toEqual([])
})
