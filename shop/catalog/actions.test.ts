import { describe, expect, test } from 'vitest'
import { testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { coins } from '../money/rules.ts'
import { changeStock } from './actions/stock.ts'
import { changePrice, loadCatalogue, releaseStock, reserveStock, sellStock } from './actions.ts'
import type { CatalogueProduct } from './rules.ts'
import { priceLines, productById } from './views.ts'

const product = (id: string, stock: number): CatalogueProduct => ({
  id,
  name: `Lumen ${id}`,
  category: 'smartphones',
  brand: 'Lumen',
  basePrice: coins(100),
  description: 'A phone.',
  detailedInfo: 'A phone that calls.',
  features: ['Calls', 'Rings'],
  specifications: [['Storage', '256 GB']],
  attribute: '256 GB',
  art: { kind: 'phone', variant: 1 },
  colours: [
    { name: 'Ink', hex: '#101418', stock },
    { name: 'Sand', hex: '#e6dcc8', price: coins(120), stock },
  ],
})

const world = await testWorld()
const owner: Viewer = {
  id: 'owner',
  sessionId: 'session',
  email: 'owner@piazza.example',
  firstName: 'Ada',
  lastName: 'Owner',
  username: 'adaowner0001',
  language: 'en',
  roles: ['admin'],
}

let made = 0
/** A product of its own for each test: the id. */
async function shelve(stock: number): Promise<string> {
  const id = `test-${++made}`
  await loadCatalogue(world, [product(id, stock)])
  return id
}

async function available(productId: string, colour = 'Ink'): Promise<number | undefined> {
  const { lines } = await priceLines(world, [{ productId, colour, quantity: 1 }])
  return lines[0]?.available
}

const line = (productId: string, quantity: number, colour = 'Ink') => ({
  productId,
  colour,
  quantity,
})

/** Until everything that was announced before has arrived. */
async function arrived(): Promise<void> {
  const mark = `mark-${world.id()}`
  const heard = new Promise<void>((resolve) => world.events.on(mark, resolve))
  await world.db`select pg_notify('piazza', ${mark})`
  await heard
}

/** How often a topic is announced while `work` runs. */
async function announcements(topic: string, work: () => Promise<unknown>): Promise<number> {
  await arrived()
  let count = 0
  const stop = world.events.on(topic, () => (count += 1))
  await work()
  await arrived()
  stop()
  return count
}

describe('loading a catalogue', () => {
  test('adds what is new and leaves the rest as it is', async () => {
    const id = await shelve(10)
    await changePrice(world, owner, { productId: id, colour: null, price: coins(90) })
    expect(await loadCatalogue(world, [product(id, 99), product(`${id}-b`, 1)])).toEqual({
      ok: true,
      value: 1,
    })
    const { lines } = await priceLines(world, [line(id, 1)])
    expect(lines[0]).toMatchObject({ price: coins(90), available: 10 })
  })
})

describe('reserving stock', () => {
  test('takes pieces from the shelf, and again for the same order takes nothing', async () => {
    const id = await shelve(10)
    const lines = [line(id, 2), line(id, 1, 'Sand'), line(id, 1)]
    expect(await reserveStock(world, `PI-${id}`, lines)).toEqual({ ok: true, value: undefined })
    expect(await reserveStock(world, `PI-${id}`, lines)).toEqual({ ok: true, value: undefined })
    expect([await available(id), await available(id, 'Sand')]).toEqual([7, 9])
  })

  test('takes all or nothing', async () => {
    const [many, few] = [await shelve(10), await shelve(3)]
    const result = await reserveStock(world, `PI-${many}`, [line(many, 4), line(few, 4)])
    expect(result).toEqual({
      ok: false,
      code: 'stock.short',
      facts: { name: `Lumen ${few}`, available: 3 },
    })
    expect([await available(many), await available(few)]).toEqual([10, 3])
  })

  test('refuses what does not exist', async () => {
    const id = await shelve(1)
    for (const unknown of [line('no-such', 1), line(id, 1, 'Plaid')])
      expect(await reserveStock(world, `PI-${id}`, [unknown])).toEqual({
        ok: false,
        code: 'stock.gone',
      })
  })

  test('gives 10 pieces to exactly 10 of 200 buyers', async () => {
    const id = await shelve(10)
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        reserveStock(world, `PI-${id}-${buyer}`, [line(id, 1)]),
      ),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    expect(await available(id)).toBe(0)
  })

  test('of one order twice at once takes its pieces once', async () => {
    const id = await shelve(10)
    await Promise.allSettled(
      Array.from({ length: 8 }, () => reserveStock(world, `PI-${id}`, [line(id, 3)])),
    )
    expect(await available(id)).toBe(7)
  })

  test('never waits in a circle, whatever order the lines come in', async () => {
    const ids = [await shelve(1000), await shelve(1000), await shelve(1000)]
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
  test('puts pieces back once, and they can be taken again', async () => {
    const id = await shelve(5)
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

  test('does not sell what was never taken', async () => {
    expect(await sellStock(world, ['PI-unknown'])).toEqual({ ok: false, code: 'stock.not_held' })
  })
})

describe('staff', () => {
  test('changes stock, never below nothing', async () => {
    const id = await shelve(5)
    const change = (by: number, colour = 'Ink') =>
      changeStock(world, owner, { productId: id, colour, by })
    await reserveStock(world, `PI-${id}`, [line(id, 2)])
    expect(await change(7)).toEqual({ ok: true, value: { available: 10 } })
    expect(await change(-11)).toMatchObject({ ok: false, code: 'stock.below' })
    expect(await change(-10)).toEqual({ ok: true, value: { available: 0 } })
    expect(await change(1, 'Plaid')).toEqual({ ok: false, code: 'catalog.missing' })
  })

  test("changes a price, and a colour's own price until it is taken away", async () => {
    const id = await shelve(5)
    const change = (colour: string | null, price: bigint | null) =>
      changePrice(world, owner, { productId: id, colour, price })
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

  test('of another room may change neither', async () => {
    const id = await shelve(5)
    const reviewer: Viewer = { ...owner, roles: ['kyc', 'support'] }
    const refused = { ok: false, code: 'catalog.not_allowed' }
    expect(await changePrice(world, reviewer, { productId: id, colour: null, price: 1n })).toEqual(
      refused,
    )
    expect(await changeStock(world, reviewer, { productId: id, colour: 'Ink', by: 1 })).toEqual(
      refused,
    )
  })
})

describe('news', () => {
  test('goes out where a page would read differently, and only there', async () => {
    const id = await shelve(20)
    const orders = [
      { quantity: 10, product: 0, catalog: 0 },
      { quantity: 6, product: 1, catalog: 0 },
      { quantity: 4, product: 1, catalog: 1 },
    ]
    for (const { quantity, product, catalog } of orders) {
      const order = `PI-${id}-${quantity}`
      let ofProduct = 0
      const ofCatalogue = await announcements('catalog', async () => {
        ofProduct = await announcements(`product:${id}`, () =>
          reserveStock(world, order, [line(id, quantity)]),
        )
      })
      expect([ofProduct, ofCatalogue]).toEqual([product, catalog])
    }
    expect(await announcements('catalog', () => releaseStock(world, `PI-${id}-4`))).toBe(1)
  })

  test('of a new price reaches the page that was kept', async () => {
    const id = await shelve(3)
    const shown = async () => (await productById(world, id))?.colours[0]?.price
    expect(await shown()).toBe(coins(100))
    await announcements(`product:${id}`, () =>
      changePrice(world, owner, { productId: id, colour: null, price: coins(70) }),
    )
    expect(await shown()).toBe(coins(70))
  })
})

test('after all that every piece is on the shelf, held or sold', async () => {
  const unbalanced = await world.db`
    select c.product_id, c.name from product_colours c
    where c.stocked <> c.available + (
      select coalesce(sum(r.quantity), 0) from stock_reservations r
      where r.product_id = c.product_id and r.colour = c.name and r.state <> 'released')`
  expect([...unbalanced]).toEqual([])
})
