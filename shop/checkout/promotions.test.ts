import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { line, purchased, shelved, value } from '../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { savePromotion } from '../admin/actions/save-promotion.ts'
import { pricedCart } from '../cart/views.ts'
import { changePrice } from '../catalog/actions.ts'
import type { ListingQuery } from '../catalog/rules.ts'
import { listing, priceLines, productById } from '../catalog/views.ts'
import { coins } from '../money/rules.ts'
import { orderForOwner } from '../orders/views.ts'
import { invoiceOf } from '../payments/views.ts'
import { ownData } from '../privacy/views/own-data.ts'
import { changePromotion, createPromotion, endPromotion, tellTurns } from '../promotions/actions.ts'
import type { Draft } from '../promotions/input.ts'
import { categoryPromotions, nextTurn, promotionById, promotionRows } from '../promotions/views.ts'
import { refuse } from '../result.ts'
import { cancelOrder } from './actions/cancel.ts'
import { dropCode, giveCode } from './actions/code.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views.ts'

let world: TestWorld
let ada: Viewer
let owner: Viewer
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  owner = await person(world, 'catalogue')
})
beforeEach(async () => {
  ada = await person(world)
  world.clock.advance(60_000)
  await world.db`update promotions set ends_at = greatest(${world.now()}, starts_at + interval '1 ms')`
  await tellTurns(world)
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Audio week',
  percent: 30,
  priority: 0,
  category: 'audio',
  productIds: null,
  code: null,
  startsAt: world.now(),
  endsAt: null,
  mostUses: null,
  mostPerShopper: null,
  ...more,
})
const made = async (more: Partial<Draft> = {}) =>
  value(await createPromotion(world, owner, draft(more)))
const seen = async (id: string) =>
  (await promotionById(world, id)) ?? ({ id, version: 1, phase: 'planned' } as const)
const in1h = () => new Date(world.now().getTime() + 3_600_000)
const everything: ListingQuery = {
  category: 'all',
  q: null,
  sort: 'relevance',
  brand: null,
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  rating: null,
  colour: null,
  page: 1,
}
const cardPrice = async (id: string, query: Partial<ListingQuery> = {}) => {
  const { cards } = await listing(world, { ...everything, ...query })
  return cards.find((card) => card.id === id)?.colours.map(({ price }) => price)
}
/** The pages are told by the database's own news, which takes a moment. */
const told = () => expect.poll

describe('the price that is charged is the price that is shown', () => {
  test('on card, product page, cart, payment page, order line and invoice', async () => {
    const thing = await shelved(world, 9)
    await made()
    const lines = [line(thing, 2), line(thing, 1, 'Sand')]
    await told()(() => cardPrice(thing)).toEqual([coins(70), coins(84)])
    const product = await productById(world, thing)
    expect(product?.colours.map(({ price, deal }) => [price, deal?.fullPrice])).toEqual([
      [coins(70), coins(100)],
      [coins(84), coins(120)],
    ])
    expect((await pricedCart(world, lines)).total).toBe(coins(224))
    const placing = await purchased(world, ada, lines)
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
      value: { total: coins(224), saved: coins(96) },
    })
    const number = value(await placeOrder(world, ada, placing))
    const order = value(await orderForOwner(world, ada, number))
    expect(order.lines).toMatchObject([
      { price: coins(70), fullPrice: coins(100) },
      { price: coins(84), fullPrice: coins(120) },
    ])
    expect(order.total).toBe(coins(224))
    expect((await invoiceOf(world, number))?.amountDue).toBe(coins(224))
  })

  test('SQL, which sorts and filters, says the same as the rule', async () => {
    const things = await Promise.all([1, 2, 3].map(() => shelved(world, 5)))
    await made({ percent: 33, category: null, productIds: [things[0] as string], priority: 5 })
    await made({ percent: 17, category: 'audio' })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...things),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        async (id, price) => {
          value(await changePrice(world, owner, { productId: id, colour: null, price }))
          const [charged] = (await priceLines(world, [line(id)])).lines
          const exact = charged?.price as bigint
          const found = async (min: bigint, max: bigint) =>
            (await listing(world, { ...everything, min, max })).cards.some((card) => card.id === id)
          await told()(() => found(exact, exact)).toBe(true)
          expect(await found(exact + 1n, exact + 1n)).toBe(false)
        },
      ),
      { numRuns: 8 },
    )
  })

  test('a page that was kept knows of its end, and an order says what has changed', async () => {
    const thing = await shelved(world, 9)
    await made({ endsAt: in1h() })
    await told()(() => cardPrice(thing)).toEqual([coins(70), coins(84)])
    const placing = await purchased(world, ada, [line(thing)])
    expect(await nextTurn(world)).toEqual(in1h())
    world.clock.set(in1h())
    expect(await tellTurns(world)).toBe(1)
    expect(await tellTurns(world)).toBe(0)
    await told()(() => cardPrice(thing)).toEqual([coins(100), coins(120)])
    await told()(async () => (await productById(world, thing))?.colours[0]?.price).toBe(coins(100))
    expect(await placeOrder(world, ada, placing)).toEqual(
      refuse('checkout.price_changed', { facts: { total: '100' } }),
    )
  })

  test('a listing of what is on promotion has that and nothing else', async () => {
    const [on, off] = [await shelved(world, 5), await shelved(world, 5)]
    await made({ category: null, productIds: [on] })
    await told()(() => cardPrice(on, { onSale: true })).toEqual([coins(70), coins(84)])
    expect(await cardPrice(off, { onSale: true })).toBeUndefined()
  })

  test('the home page names categories with what is taken off there', async () => {
    await made({ percent: 30 })
    await made({ percent: 10, priority: 9 })
    expect(await categoryPromotions(world)).toEqual([
      { category: 'audio', percent: 10, endsAt: null },
    ])
  })
})

describe('the lowest price before', () => {
  test('is kept by the database, whoever changed the price, and stands beside the struck one', async () => {
    const thing = await shelved(world, 5)
    await world.db`delete from price_history where product_id = ${thing}`
    // What earlier tests have lowered was lower, too, and would be told here.
    await world.db`delete from promotions where code is null`
    const since = (days: number) => new Date(world.now().getTime() - days * 86_400_000)
    await world.db`insert into price_history (product_id, colour, price, since) values
      (${thing}, 'Ink', 900000000, ${since(20)}), (${thing}, 'Ink', 1000000000, ${since(10)})`
    await made({ category: null, productIds: [thing] })
    const product = await productById(world, thing)
    expect(product?.colours[0]?.deal).toEqual({
      fullPrice: coins(100),
      lowest: coins(90),
      percent: 22,
    })
  })

  test('notes each change of either price', async () => {
    const thing = await shelved(world, 5)
    value(await changePrice(world, owner, { productId: thing, colour: null, price: coins(95) }))
    value(await changePrice(world, owner, { productId: thing, colour: 'Sand', price: coins(110) }))
    const rows = await world.db`
      select colour, price from price_history where product_id = ${thing} order by since, colour`
    expect(rows.map(({ colour, price }) => [colour, price])).toEqual([
      ['Ink', coins(100)],
      ['Sand', coins(120)],
      ['Ink', coins(95)],
      ['Sand', coins(110)],
    ])
  })
})

describe('a code', () => {
  const buying = async (code: string | null, who = ada, lines?: ReturnType<typeof line>[]) => {
    const { purchaseId } = await purchased(world, who, lines ?? [line(await shelved(world, 9))])
    if (code) value(await giveCode(world, who, purchaseId, code))
    const { total } = value(await purchaseFor(world, who, purchaseId))
    return { purchaseId, expectedTotal: total, method: 'pi' as const }
  }

  test('lowers the purchase, its order and its invoice, and nothing else', async () => {
    await made({ code: 'TEN', percent: 10 })
    const placing = await buying(' ten ')
    expect(placing.expectedTotal).toBe(coins(90))
    const number = value(await placeOrder(world, ada, placing))
    expect((await invoiceOf(world, number))?.amountDue).toBe(coins(90))
    const thing = await shelved(world, 9)
    expect((await cardPrice(thing))?.[0]).toBe(coins(100))
    let text = ''
    for await (const piece of ownData(world, ada)) text += piece
    expect(JSON.parse(text).codes).toMatchObject([{ code: 'TEN', orderNumber: number }])
  })

  test('is taken off again', async () => {
    await made({ code: 'OFF', percent: 10 })
    const { purchaseId } = await buying('OFF')
    value(await dropCode(world, ada, purchaseId))
    expect(await purchaseFor(world, ada, purchaseId)).toMatchObject({
      value: { total: coins(100), code: null },
    })
  })

  test('says why it is refused', async () => {
    const { purchaseId } = await purchased(world, ada, [line(await shelved(world, 9))])
    await made({ code: 'EARLY', startsAt: in1h() })
    await made({ code: 'CARS', category: 'cars' })
    const over = await made({ code: 'OVER' })
    value(await endPromotion(world, owner, await seen(over)))
    world.clock.advance(1000)
    const refused = async (code: string) => {
      const given = await giveCode(world, ada, purchaseId, code)
      return given.ok ? null : given.code
    }
    expect(await refused('NOPE')).toBe('promotions.code_unknown')
    expect(await refused('\0💥')).toBe('promotions.code_unknown')
    expect(await refused('EARLY')).toBe('promotions.code_early')
    expect(await refused('OVER')).toBe('promotions.code_over')
    expect(await refused('CARS')).toBe('promotions.code_no_use')
    const bob = await person(world)
    await placeOrder(world, ada, { purchaseId, expectedTotal: coins(100), method: 'pi' })
    expect(await giveCode(world, bob, purchaseId, 'NOPE')).toEqual(refuse('checkout.not_found'))
  })

  test('is counted once under 12 shoppers at the same time, and the others lose nothing', async () => {
    await made({ code: 'FEW', percent: 10, mostUses: 3 })
    const thing = await shelved(world, 50)
    const racers = await Promise.all(Array.from({ length: 12 }, () => person(world)))
    const placings = await Promise.all(racers.map((who) => buying('FEW', who, [line(thing)])))
    const answers = await Promise.all(
      racers.map((who, n) => placeOrder(world, who, placings[n] as (typeof placings)[number])),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(3)
    const codes = new Set(answers.flatMap((each) => (each.ok ? [] : [each.code])))
    for (const code of codes)
      expect(['promotions.code_used_up', 'checkout.price_changed']).toContain(code)
    const [held] = await world.db`
      select count(*) from stock_reservations where product_id = ${thing} and state = 'held'`
    expect(held?.count).toBe(3)
  })

  test('comes back when its order is cancelled unpaid', async () => {
    await made({ code: 'ONCE', percent: 10, mostPerShopper: 1 })
    const number = value(await placeOrder(world, ada, await buying('ONCE')))
    const { purchaseId } = await purchased(world, ada, [line(await shelved(world, 9))])
    expect(await giveCode(world, ada, purchaseId, 'ONCE')).toEqual(refuse('promotions.code_used'))
    value(await cancelOrder(world, ada, number))
    value(await giveCode(world, ada, purchaseId, 'ONCE'))
    const rows = await promotionRows(world, { phase: null, after: null, limit: 99 })
    expect(rows.find(({ code }) => code === 'ONCE')?.uses).toBe(0)
  })

  test('that counts no longer is said, and the full price is asked for again', async () => {
    const id = await made({ code: 'SOON', percent: 10 })
    const placing = await buying('SOON')
    world.clock.advance(1000)
    value(await endPromotion(world, owner, await seen(id)))
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
      value: { total: coins(100), code: { text: 'SOON', problem: 'promotions.code_over' } },
    })
    expect(await placeOrder(world, ada, placing)).toMatchObject({ code: 'checkout.price_changed' })
  })
})

describe('staff', () => {
  test('only of the catalogue and the owner write promotions; each act is in the audit log', async () => {
    for (const role of ['kyc', 'finance', 'support', 'fulfilment'] as const)
      expect(await createPromotion(world, await person(world, role), draft())).toEqual(
        refuse('promotions.not_allowed'),
      )
    expect(await endPromotion(world, ada, await seen('x'))).toEqual(
      refuse('promotions.not_allowed'),
    )
    const id = await made({ startsAt: in1h() })
    value(
      await changePromotion(world, owner, await seen(id), draft({ percent: 12, startsAt: in1h() })),
    )
    value(await endPromotion(world, owner, await seen(id)))
    const actions = await world.db`
      select action from audit_entries where subject = ${`promotion:${id}`} order by number`
    expect(actions.map(({ action }) => action)).toEqual([
      'promotion.created',
      'promotion.changed',
      'promotion.removed',
    ])
  })

  test('cannot change what has begun, nor end what is over', async () => {
    const id = await made()
    expect(await changePromotion(world, owner, await seen(id), draft())).toEqual(
      refuse('promotions.begun'),
    )
    world.clock.advance(1000)
    value(await endPromotion(world, owner, await seen(id)))
    expect(await endPromotion(world, owner, await seen(id))).toEqual(refuse('promotions.over'))
    expect(await endPromotion(world, owner, await seen('nothing'))).toEqual(
      refuse('promotions.missing'),
    )
  })

  test('is told of a code that is taken, and of products that are not sold', async () => {
    await made({ code: 'MINE' })
    const form = { name: 'x', percent: '5', target: 'all', coupon: 'mine' }
    expect(await savePromotion(world, owner, null, form)).toMatchObject({
      fields: { coupon: 'promotions.field.codeTaken' },
    })
    const thing = await shelved(world, 1)
    const products = { ...form, coupon: '', target: 'products', products: `${thing}, ghost` }
    expect(await savePromotion(world, owner, null, products)).toMatchObject({
      code: 'promotions.unknown',
      facts: { ids: 'ghost' },
    })
    expect(await savePromotion(world, owner, null, { ...products, products: thing })).toMatchObject(
      {
        ok: true,
      },
    )
  })
})
