import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { person } from '../../tests/people.ts'
import { testWorld } from '../../tests/world.ts'
import { tellLowStock } from '../admin/actions/tell-low-stock.ts'
import { entriesOf } from '../audit/views.ts'
import { coins } from '../money/rules.ts'
import { markLowFrom, moveStock } from './actions/stock.ts'
import { loadCatalogue, releaseStock, reserveStock, sellStock } from './actions.ts'
import { readLowFrom, readStockChange } from './input/stock.ts'
import { type StockChange, staffReasons } from './rules/stock.ts'
import type { CatalogueProduct } from './rules.ts'
import { lowStock, productStock, stockLines, stockMovements } from './views/stock.ts'

const world = await testWorld()
const keeper = await person(world, 'catalogue')
const second = await person(world, 'catalogue')

const product = (id: string, stock: number, name = `Lumen ${id}`): CatalogueProduct => ({
  id,
  name,
  category: 'smartphones',
  brand: 'Lumen',
  basePrice: coins(100),
  description: 'A phone.',
  detailedInfo: 'A phone that calls.',
  features: ['Calls'],
  specifications: [],
  attribute: '256 GB',
  art: { kind: 'phone', variant: 1 },
  colours: [
    { name: 'Ink', hex: '#101418', stock },
    { name: 'Sand', hex: '#e6dcc8', stock },
  ],
})

let made = 0
async function shelve(stock: number): Promise<string> {
  const id = `stock-${++made}`
  await loadCatalogue(world, [product(id, stock)])
  return id
}

const change = (productId: string, more: Partial<StockChange>): StockChange => ({
  productId,
  colour: 'Ink',
  reason: 'received',
  pieces: 1,
  orderNumber: null,
  note: null,
  ...more,
})

/** Of each colour: what lies on the shelf and is held, and what its movements add up to. */
const sums = async () => world.db<
  { available: number; held: number; shelf: number; moved: number; last: number }[]
>`
  select c.available,
    (select coalesce(sum(quantity), 0)::int from stock_reservations r
      where r.product_id = c.product_id and r.colour = c.name and r.state = 'held') as held,
    (select coalesce(sum(m.shelf), 0)::int from stock_movements m
      where m.product_id = c.product_id and m.colour = c.name) as shelf,
    (select coalesce(sum(m.held), 0)::int from stock_movements m
      where m.product_id = c.product_id and m.colour = c.name) as moved,
    (select coalesce((select m.available from stock_movements m
      where m.product_id = c.product_id and m.colour = c.name order by m.id desc limit 1), 0)) as last
  from product_colours c`

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

describe('movements', () => {
  test('add up to what is available and held, of each colour, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const id = await shelve(6)
        for (const each of steps) {
          if (each.kind === 'staff') await moveStock(world, keeper, change(id, each))
          else {
            const order = `PI-${id}-${each.order}`
            const line = { productId: id, colour: each.colour, quantity: each.pieces }
            if (each.kind === 'reserve') await reserveStock(world, order, [line])
            else if (each.kind === 'release') await releaseStock(world, order)
            else await sellStock(world, [order])
          }
        }
        for (const { available, held, shelf, moved, last } of await sums())
          expect([shelf, moved, last]).toEqual([available, held, available])
      }),
      { numRuns: 20 },
    )
  })

  test('add up when many act at once, too', async () => {
    const id = await shelve(50)
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const order = `PI-${id}-${index}`
        if (index % 4 === 3) return moveStock(world, keeper, change(id, { pieces: 2 }))
        await reserveStock(world, order, [{ productId: id, colour: 'Ink', quantity: 2 }])
        return index % 4 === 1 ? releaseStock(world, order) : sellStock(world, [order])
      }),
    )
    for (const { available, held, shelf, moved } of await sums())
      expect([shelf, moved]).toEqual([available, held])
    expect((await productStock(world, id))?.colours[0]).toMatchObject({ available: 38, held: 0 })
  })

  test('say why, how many, for which order, who and what was left', async () => {
    const id = await shelve(5)
    await reserveStock(world, `PI-${id}`, [{ productId: id, colour: 'Ink', quantity: 2 }])
    await sellStock(world, [`PI-${id}`])
    await moveStock(world, keeper, change(id, { reason: 'damaged', pieces: 1, note: 'a crack' }))
    const { rows } = await stockMovements(world, {
      productId: id,
      reason: null,
      after: null,
      limit: 10,
    })
    const ink = rows.filter(({ colour }) => colour === 'Ink')
    expect(
      ink.map(({ reason, shelf, held, available, orderNumber, who, note }) => [
        reason,
        shelf,
        held,
        available,
        orderNumber,
        who,
        note,
      ]),
    ).toEqual([
      ['damaged', -1, 0, 2, null, keeper.id, 'a crack'],
      ['sold', 0, -2, 3, `PI-${id}`, null, null],
      ['reserved', -2, 2, 3, `PI-${id}`, null, null],
      ['opening', 5, 0, 5, null, null, null],
    ])
    expect(await entriesOf(world, `product:${id}`)).toMatchObject([
      { action: 'catalog.stock', details: { colour: 'Ink', reason: 'damaged', by: -1 } },
    ])
  })

  test('are listed page by page, each once', async () => {
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof stockMovements>> = await stockMovements(world, {
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

describe('staff', () => {
  test('of two who saw the same figure the second is told, and nothing is counted twice', async () => {
    const id = await shelve(4)
    const seen = { available: 4, movement: 0 }
    const both = await Promise.all([
      moveStock(world, keeper, change(id, { pieces: 10 }), seen),
      moveStock(world, second, change(id, { pieces: 10 }), seen),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'stock.moved',
      facts: { available: 14 },
    })
    expect((await productStock(world, id))?.colours[0]?.available).toBe(14)
  })

  test('takes no count that a sale has overtaken, and takes a delivery all the same', async () => {
    const id = await shelve(4)
    const seen = { available: 4, movement: 0 }
    await reserveStock(world, `PI-${id}`, [{ productId: id, colour: 'Ink', quantity: 1 }])
    const counted = change(id, { reason: 'counted', pieces: 9 })
    expect(await moveStock(world, keeper, counted, seen)).toMatchObject({ code: 'stock.moved' })
    expect(await moveStock(world, keeper, change(id, { pieces: 3 }), seen)).toMatchObject({
      value: { available: 6 },
    })
  })

  test('puts back of an order what was sold, once', async () => {
    const id = await shelve(5)
    const orderNumber = `PI-${id}`
    await reserveStock(world, orderNumber, [{ productId: id, colour: 'Ink', quantity: 2 }])
    const back = (pieces: number) =>
      moveStock(world, keeper, change(id, { reason: 'returned', pieces, orderNumber }))
    expect(await back(1)).toMatchObject({ code: 'stock.not_out', facts: { pieces: 0 } })
    await sellStock(world, [orderNumber])
    expect((await productStock(world, id))?.colours[0]?.available).toBe(3)
    expect(await back(1)).toMatchObject({ value: { available: 4 } })
    expect(await back(2)).toMatchObject({ code: 'stock.not_out', facts: { pieces: 1 } })
    expect(await back(1)).toMatchObject({ value: { available: 5 } })
  })

  test('of another role changes nothing', async () => {
    const id = await shelve(5)
    const packer = await person(world, 'fulfilment')
    const refused = { ok: false, code: 'catalog.not_allowed' }
    expect(await moveStock(world, packer, change(id, {}))).toEqual(refused)
    expect(await markLowFrom(world, packer, id, 3)).toEqual(refused)
  })

  test.each([
    [{ reason: 'received', pieces: '0' }, 'pieces'],
    [{ reason: 'received', pieces: '-1' }, 'pieces'],
    [{ reason: 'received', pieces: '1e3' }, 'pieces'],
    [{ reason: 'received', pieces: '1000001' }, 'pieces'],
    [{ reason: 'sold', pieces: '1' }, 'reason'],
    [{ reason: 'returned', pieces: '1', order: '12' }, 'order'],
    [{ reason: 'damaged', pieces: '1', note: 'x'.repeat(201) }, 'note'],
  ])('types %j and is told about the field', (fields, field) => {
    expect(readStockChange('1', { colour: 'Ink', ...fields } as never)).toMatchObject({
      code: 'stock.invalid',
      fields: { [field]: `stock.field.${field}` },
    })
  })
})

test('the mark of a product is a whole number, or none', () => {
  expect(readLowFrom(' ')).toEqual({ ok: true, value: null })
  expect(readLowFrom('12')).toEqual({ ok: true, value: 12 })
  for (const wrong of ['-1', '1.5', 'x', '1000001'])
    expect(readLowFrom(wrong)).toMatchObject({ code: 'stock.invalid' })
})

describe('low stock', () => {
  const mails = async () =>
    (
      await world.db<{ to: string }[]>`
        select to_address as to from mail_outbox where template = 'stock.low' order by 1`
    ).map(({ to }) => to)

  test('is told once a day until it recovers, and at once when it comes again', async () => {
    await tellLowStock(world)
    await world.db`delete from mail_outbox`
    const id = await shelve(20)
    expect(await tellLowStock(world)).toEqual({ ok: true, value: 0 })
    await moveStock(world, keeper, change(id, { reason: 'counted', pieces: 3 }))
    expect(await tellLowStock(world)).toEqual({ ok: true, value: 1 })
    expect(await mails()).toEqual([keeper.email, second.email].sort())
    expect(await tellLowStock(world)).toEqual({ ok: true, value: 0 })
    world.clock.advance(25 * 60 * 60_000)
    expect(await tellLowStock(world)).not.toEqual({ ok: true, value: 0 })
    const before = (await mails()).length
    await moveStock(world, keeper, change(id, { pieces: 10 }))
    await tellLowStock(world)
    await moveStock(world, keeper, change(id, { reason: 'damaged', pieces: 11 }))
    expect(await tellLowStock(world)).toEqual({ ok: true, value: 1 })
    expect((await mails()).length).toBe(before + 2)
  })

  test('begins where the product says, else where the shop does', async () => {
    const before = await lowStock(world)
    const id = await shelve(8)
    expect(await lowStock(world)).toBe(before)
    await markLowFrom(world, keeper, id, 8)
    expect(await lowStock(world)).toBe(before + 2)
    const { rows } = await stockLines(world, { filter: 'low', q: id, after: null, limit: 9 })
    expect(rows.map(({ colour, isLow }) => [colour, isLow])).toEqual([
      ['Ink', true],
      ['Sand', true],
    ])
    await markLowFrom(world, keeper, id, 0)
    expect(await lowStock(world)).toBe(before)
  })

  test('lists every colour once, page by page', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof stockLines>> = await stockLines(world, {
        filter: 'all',
        q: '',
        after,
        limit: 5,
      })
      seen.push(...page.rows.map(({ productId, colour }) => `${productId} ${colour}`))
      after = page.next
    } while (after)
    const [{ count }] = await world.db<[{ count: number }]>`select count(*) from product_colours`
    expect([new Set(seen).size, seen.length]).toEqual([count, count])
  })
})
