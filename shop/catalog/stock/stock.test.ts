// Stock movements add up, and low stock is reported.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  change,
  clerk,
  ink,
  second,
  stockedProduct,
  world,
} from '../../../tests/fixtures/catalog/stock.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { optionsText } from '../products/rules/catalog.ts'
import { notifyLowStock } from './actions/notify-low-stock.ts'
import { releaseStock, reserveStock, sellStock } from './actions/reservations.ts'
import { moveStock, setLowStockThreshold } from './actions/stock.ts'
import { staffReasons } from './rules/stock.ts'
import { lowStock, productStock, stockLines, stockMovements } from './views/stock.ts'

/** Per variant: available and held units, and the sums of its movements. */
const sums = async () => world.db<
  { available: number; held: number; availableChange: number; moved: number; last: number }[]
>`
  select c.available,
    (select coalesce(sum(quantity), 0)::int from stock_reservations r
      where r.variant_id = c.id and r.state = 'held') as held,
    (select coalesce(sum(m.available_change), 0)::int from stock_movements m
      where m.variant_id = c.id) as "availableChange",
    (select coalesce(sum(m.held_change), 0)::int from stock_movements m
      where m.variant_id = c.id) as moved,
    (select coalesce((select m.available from stock_movements m
      where m.variant_id = c.id order by m.id desc limit 1), 0)) as last
  from product_variants c`

const step = fc.oneof(
  fc.record({
    kind: fc.constant('staff' as const),
    reason: fc.constantFrom(...staffReasons),
    pieces: fc.integer({ min: 0, max: 12 }),
    colour: fc.constantFrom('Ink', 'Sand'),
  }),
  fc.record({
    kind: fc.constantFrom('reserve' as const, 'release' as const, 'sell' as const),
    order: fc.integer({ min: 1, max: 4 }),
    pieces: fc.integer({ min: 1, max: 4 }),
    colour: fc.constantFrom('Ink', 'Sand'),
  }),
)

describe('stock movements', () => {
  test('add up to available and held units of each variant, after any operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const id = await stockedProduct(6)
        for (const each of steps) {
          if (each.kind === 'staff') await moveStock(world, clerk, change(id, each))
          else {
            const order = `PI-${id}-${each.order}`
            const line = ink(id, each.pieces, each.colour)
            if (each.kind === 'reserve') await reserveStock(world, order, [line])
            else if (each.kind === 'release') await releaseStock(world, order)
            else await sellStock(world, [order])
          }
        }
        for (const { available, held, availableChange, moved, last } of await sums())
          expect([availableChange, moved, last]).toEqual([available, held, available])
      }),
      { numRuns: 20 },
    )
  })

  test('add up under concurrency', async () => {
    const id = await stockedProduct(50)
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const order = `PI-${id}-${index}`
        if (index % 4 === 3) return moveStock(world, clerk, change(id, { quantity: 2 }))
        await reserveStock(world, order, [ink(id, 2)])
        return index % 4 === 1 ? releaseStock(world, order) : sellStock(world, [order])
      }),
    )
    for (const { available, held, availableChange, moved } of await sums())
      expect([availableChange, moved]).toEqual([available, held])
    expect((await productStock(world, id, 'en'))?.variants[0]).toMatchObject({
      available: 38,
      held: 0,
    })
  })

  test('record reason, units, order, author and the remaining stock', async () => {
    const id = await stockedProduct(5)
    await reserveStock(world, `PI-${id}`, [ink(id, 2)])
    await sellStock(world, [`PI-${id}`])
    await moveStock(world, clerk, change(id, { reason: 'damaged', quantity: 1, note: 'a crack' }))
    const { rows } = await stockMovements(world, {
      productId: id,
      reason: null,
      after: null,
      limit: 10,
      language: 'en',
    })
    const inks = rows.filter(({ options }) => optionsText(options) === 'Ink')
    expect(
      inks.map(({ reason, availableChange, held, available, orderNumber, who, note }) => [
        reason,
        availableChange,
        held,
        available,
        orderNumber,
        who,
        note,
      ]),
    ).toEqual([
      ['damaged', -1, 0, 2, null, clerk.id, 'a crack'],
      ['sold', 0, -2, 3, `PI-${id}`, null, null],
      ['reserved', -2, 2, 3, `PI-${id}`, null, null],
      ['opening', 5, 0, 5, null, null, null],
    ])
    expect(await entriesOf(world, `product:${id}`)).toMatchObject([
      {
        action: 'catalog.stock',
        details: { variantId: variantOf(id, 'Ink'), reason: 'damaged', by: -1 },
      },
    ])
  })

  test('are paged without duplicates', async () => {
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof stockMovements>> = await stockMovements(world, {
        language: 'en',
        productId: null,
        reason: null,
        after,
        limit: 7,
      })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    const [{ count }] = await world.db<[{ count: number }]>`select count(*) from stock_movements`
    expect(new Set(seen).size).toBe(count)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
  })
})

describe('low stock', () => {
  const mails = async () =>
    (
      await world.db<{ to: string }[]>`
        select to_address as to from mail_outbox where template = 'stock.low' order by 1`
    ).map(({ to }) => to)

  test('is reported once a day until it recovers, and at once when it recurs', async () => {
    await notifyLowStock(world)
    await world.db`delete from mail_outbox`
    const id = await stockedProduct(20)
    expect(await notifyLowStock(world)).toEqual({ ok: true, value: 0 })
    await moveStock(world, clerk, change(id, { reason: 'counted', quantity: 3 }))
    expect(await notifyLowStock(world)).toEqual({ ok: true, value: 1 })
    expect(await mails()).toEqual([clerk.email, second.email].sort())
    expect(await notifyLowStock(world)).toEqual({ ok: true, value: 0 })
    world.clock.advance(25 * 60 * 60_000)
    expect(await notifyLowStock(world)).not.toEqual({ ok: true, value: 0 })
    const before = (await mails()).length
    await moveStock(world, clerk, change(id, { quantity: 10 }))
    await notifyLowStock(world)
    await moveStock(world, clerk, change(id, { reason: 'damaged', quantity: 11 }))
    expect(await notifyLowStock(world)).toEqual({ ok: true, value: 1 })
    expect((await mails()).length).toBe(before + 2)
  })

  test('uses the product’s threshold, else the shop’s', async () => {
    const before = await lowStock(world)
    const id = await stockedProduct(8)
    expect(await lowStock(world)).toBe(before)
    await setLowStockThreshold(world, clerk, id, 8)
    expect(await lowStock(world)).toBe(before + 2)
    const { rows } = await stockLines(world, {
      language: 'en',
      filter: 'low',
      q: id,
      after: null,
      limit: 9,
    })
    expect(rows.map(({ options, isLow }) => [optionsText(options), isLow])).toEqual([
      ['Ink', true],
      ['Sand', true],
    ])
    await setLowStockThreshold(world, clerk, id, 0)
    expect(await lowStock(world)).toBe(before)
  })

  test('finds a variant by SKU in any case, and by barcode', async () => {
    const id = await stockedProduct(8)
    const [variantId = ''] = (
      await world.db<{ id: string }[]>`
        update product_variants set sku = ${`WALK-${id}-43`}, barcode = '4006381333931'
        where product_id = ${id} and position = 0 returning id`
    ).map((row) => row.id)
    const found = async (q: string, filter: 'all' | 'out' = 'all') =>
      (await stockLines(world, { language: 'en', filter, q, after: null, limit: 9 })).rows.map(
        (row) => row.variantId,
      )
    for (const q of [`WALK-${id}-43`, '4006381333931']) {
      expect(await found(q)).toEqual([variantId])
      expect(await found(q, 'out')).toEqual([])
    }
    await world.db`update product_variants set sku = 'WALK-43' where id = ${variantId}`
    expect(await found('walk-43')).toEqual([variantId])
    expect(await found('walk-4')).toEqual([])
  })

  test('lists every variant once, across pages', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof stockLines>> = await stockLines(world, {
        language: 'en',
        filter: 'all',
        q: '',
        after,
        limit: 5,
      })
      seen.push(...page.rows.map(({ variantId }) => variantId))
      after = page.next
    } while (after)
    const [{ count }] = await world.db<[{ count: number }]>`select count(*) from product_variants`
    expect([new Set(seen).size, seen.length]).toEqual([count, count])
  })
})
