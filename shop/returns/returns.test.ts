import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressNamed, piPage, testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { zoned } from '../../tests/scenes/zones.ts'
import { address, left, line, paid, purchased, shelved, value } from '../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { approveOrder } from '../admin/actions/ship-order.ts'
import { writeBills } from '../billing/actions/write.ts'
import { confirmDelivery, giveAddress } from '../checkout/actions/address.ts'
import { cancelOrder } from '../checkout/actions/cancel.ts'
import { placeOrder } from '../checkout/actions/place-order.ts'
import { takeTransfers } from '../checkout/actions/transfers.ts'
import { coins } from '../money/rules.ts'
import { orderByNumber } from '../orders/views.ts'
import { approveRefund } from '../payments/actions/approve-refund.ts'
import { addressRefund } from '../payments/actions/refunds.ts'
import { invoiceOf } from '../payments/views.ts'
import { ok, refuse } from '../result.ts'
import { saveSetting } from '../settings/actions.ts'
import { giveUp, goodsAreBack, takeGoods } from '../withdrawals/actions/goods.ts'
import { withdrawOwn } from '../withdrawals/actions.ts'
import { askReturn, decideReturn, forgetWords, noteReturn } from './actions.ts'
import { returnableOf, returnsForStaff, returnsOf } from './views.ts'

const plain = { carrier: null, tracking: null }
let world: TestWorld
let packer: Viewer
let clerk: Viewer
let ada: Viewer
let thing: string
let ids: Awaited<ReturnType<typeof zoned>>
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  packer = await person(world, 'fulfilment')
  ids = await zoned(world, packer)
  // Nobody is asked who they are here.
  value(await saveSetting(world, 'system', 'identityFreeBelow', coins(1_000_000)))
  await world.db`update shipping_methods set free_from = null`
})
beforeEach(async () => {
  world.clock.advance(1000)
  clerk = await person(world, 'finance')
  ada = await person(world)
  thing = await shelved(world, 20)
})

/** Three black pieces at 100 Pi and one sand-coloured at 120, express for 12: paid, with an address. */
async function ready(): Promise<string> {
  const purchase = await purchased(world, ada, [line(thing, 3), line(thing, 1, 'Sand')])
  const placing = {
    ...purchase,
    expectedTotal: purchase.expectedTotal + coins(12),
    delivery: { country: 'DE', methodId: ids.express },
  }
  const number = value(await placeOrder(world, ada, placing))
  value(await giveAddress(world, ada, number, { ...address, country: 'DE' }))
  await paid(world, number)
  return number
}
async function delivered(): Promise<string> {
  const number = await ready()
  value(await approveOrder(world, packer, number, plain))
  value(await confirmDelivery(world, ada, number))
  return number
}
const some = (...pieces: [number, number][]) =>
  pieces.map(([line, quantity]) => ({ line, quantity }))
const fault = (...pieces: [number, number][]) => ({
  kind: 'fault',
  pieces: some(...pieces),
  words: 'It hums.',
})
const refunds = async (number: string) => (await invoiceOf(world, number))?.refunds ?? []
const status = async (number: string) => (await orderByNumber(world, number))?.status
const letters = (template: string) =>
  world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${ada.email} and template = ${template}
    order by created_at, id`

/** Staff approves a refund, and the ledger shows it. */
async function sent(number: string, refundId: string): Promise<void> {
  const to = addressNamed(`home ${refundId}`)
  value(await addressRefund(world, ada, number, refundId, { address: to, confirmed: 'sender' }))
  value(await approveRefund(world, clerk, refundId, 'right'))
  world.clock.advance(60_000)
  const amount = (await refunds(number)).find(({ id }) => id === refundId)?.amount ?? 0n
  const payment = {
    operationId: String(world.now().getTime()),
    hash: 'cd'.repeat(32),
    at: world.now(),
    to,
    muxedId: null,
    amount,
  }
  value(await takeTransfers(world, piPage([], { sent: [payment], readTo: world.now() })))
}

describe('a part comes back', () => {
  test('asked, agreed, counted, refunded: each step with who and when; stock, credit note and money are exact', async () => {
    const number = await delivered()
    await writeBills(world)
    const id = value(await askReturn(world, ada, number, fault([0, 2])))
    expect(await returnableOf(world, number)).toEqual([1, 1])
    expect(await letters('return.asked')).toHaveLength(1)
    const agreed = { id, to: 'agreed', words: '' } as const
    expect(await decideReturn(world, ada, number, agreed)).toEqual(refuse('returns.not_allowed'))
    value(await decideReturn(world, packer, number, agreed))
    expect(await letters('return.agreed')).toHaveLength(1)
    const before = await left(world, thing)
    const counted = [{ line: 0, shelved: 1, damaged: 1 }]
    value(await takeGoods(world, packer, number, { id, counted }))
    expect(await left(world, thing)).toBe(before + 1)
    expect(await refunds(number)).toMatchObject([{ state: 'requested', amount: coins(200) }])
    expect(await returnsOf(world, number)).toMatchObject([
      { status: 'received', back: coins(200), shipping: 0n, credit: 0n },
    ])
    expect(await takeGoods(world, packer, number, { id, counted })).toMatchObject({
      code: 'returns.move',
    })

    await writeBills(world)
    await writeBills(world)
    const notes = await world.db<{ total: bigint; rows: string[][] }[]>`
      select total, paper -> 'rows' as rows from bills
      where order_number = ${number} and kind = 'credit_note'`
    expect(notes).toMatchObject([
      {
        total: coins(200),
        rows: [[expect.stringContaining('Ink'), '2', 'π\u00a0100', 'π\u00a0200']],
      },
    ])

    await sent(number, (await refunds(number))[0]?.id ?? '')
    const [own] = await returnsForStaff(world, number)
    expect(own?.status).toBe('refunded')
    expect(own?.events.map(({ to, who }) => [to, who])).toEqual([
      ['asked', ada.id],
      ['agreed', packer.id],
      ['received', packer.id],
      ['refunded', 'system'],
    ])
    expect(await status(number)).toBe('delivered')
    const movements = await world.db`
      select shelf, who from stock_movements where order_number = ${number} and reason = 'returned'`
    expect(movements).toMatchObject([{ shelf: 1, who: packer.id }])
  })

  test('a withdrawal from a part is agreed by law, and answered by mail with the minute', async () => {
    const number = await delivered()
    expect(await withdrawOwn(world, ada, number, some([1, 1]))).toEqual(ok(number))
    const [own] = await returnsOf(world, number)
    expect(own).toMatchObject({ kind: 'withdrawal', status: 'agreed' })
    const no = { id: own?.id ?? '', to: 'refused', words: 'No.' } as const
    expect(await decideReturn(world, packer, number, no)).toEqual(refuse('returns.right'))
    const [receipt] = await letters('withdrawal.receiptPart')
    expect(receipt?.body).toMatch(/1 × Thing \d+, Sand/)
    expect(receipt?.body).toMatch(/at \d{1,2}:\d{2}:\d{2} [AP]M UTC/)
    world.clock.advance(14 * 86_400_000)
    expect(await withdrawOwn(world, ada, number, some([0, 1]))).toEqual(refuse('withdrawals.over'))
    expect((await askReturn(world, ada, number, fault([0, 1]))).ok).toBe(true)
  })

  test('withdrawn from all of it: goods and the standard delivery go back, the rest of express is kept', async () => {
    const number = await delivered()
    value(await withdrawOwn(world, ada, number))
    expect(await goodsAreBack(world, packer, number)).toEqual(ok())
    expect(await refunds(number)).toMatchObject([{ amount: coins(425) }])
    expect(await goodsAreBack(world, packer, number)).toEqual(refuse('withdrawals.none'))
    expect((await invoiceOf(world, number))?.refundable).toBe(coins(7))
  })

  test('in two steps it is the same as in one', async () => {
    const number = await delivered()
    value(await withdrawOwn(world, ada, number, some([0, 3])))
    world.clock.advance(1000)
    value(await withdrawOwn(world, ada, number, some([1, 1])))
    for (const { id, lines } of await returnsOf(world, number)) {
      const counted = lines.map((each) => ({ line: each.line, shelved: each.quantity, damaged: 0 }))
      value(await takeGoods(world, packer, number, { id, counted }))
    }
    const amounts = (await refunds(number)).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([coins(300), coins(125)]))
  })

  test('no more than was sent, nobody else’s, no phrase, no kind of one’s own, no yes twice', async () => {
    const number = await delivered()
    const eve = await person(world)
    expect(await askReturn(world, ada, number, fault([0, 4]))).toEqual(refuse('orders.pieces_left'))
    expect(await askReturn(world, ada, number, fault())).toEqual(refuse('orders.pieces_none'))
    expect(await askReturn(world, eve, number, fault([0, 1]))).toEqual(refuse('orders.not_found'))
    expect(await askReturn(world, ada, number, { ...fault([0, 1]), kind: 'unsent' })).toEqual(
      refuse('returns.kind'),
    )
    expect(await noteReturn(world, ada, number, fault([0, 1]))).toEqual(
      refuse('returns.not_allowed'),
    )
    const asked = await Promise.all(
      [1, 2, 3].map(() => askReturn(world, ada, number, fault([0, 2]))),
    )
    expect(asked.filter((each) => each.ok)).toHaveLength(1)
    const [own] = await returnsOf(world, number)
    const no = { id: own?.id ?? '', to: 'refused', words: '' } as const
    expect(await decideReturn(world, packer, number, no)).toEqual(refuse('orders.reason'))
    value(await decideReturn(world, packer, number, { ...no, words: 'It was used.' }))
    expect((await letters('return.refused'))[0]?.body).toContain('It was used.')
    expect(await returnableOf(world, number)).toEqual([3, 1])
    await forgetWords(world, ada.id)
    const said = JSON.stringify(await returnsForStaff(world, number))
    expect(said).not.toMatch(/It hums|It was used/)
    const unsent = await ready()
    expect(await askReturn(world, ada, unsent, fault([0, 1]))).toEqual(refuse('orders.pieces_left'))
  })

  test('what came short frees the rest', async () => {
    const number = await delivered()
    const id = value(await noteReturn(world, packer, number, fault([0, 3])))
    const counted = [{ line: 0, shelved: 1, damaged: 0 }]
    expect(
      await takeGoods(world, packer, number, {
        id,
        counted: [{ line: 0, shelved: 2, damaged: 2 }],
      }),
    ).toEqual(refuse('orders.pieces_left'))
    value(await takeGoods(world, packer, number, { id, counted }))
    expect(await refunds(number)).toMatchObject([{ amount: coins(100) }])
    expect(await returnableOf(world, number)).toEqual([2, 1])
  })
})

describe('what is never sent', () => {
  test('is refunded, the rest goes on and is shipped without waiting for that refund', async () => {
    const number = await ready()
    const given = { pieces: some([0, 2]), words: 'Out of stock.', isShelved: false }
    expect(await giveUp(world, ada, number, given)).toEqual(refuse('returns.not_allowed'))
    value(await giveUp(world, packer, number, given))
    expect(await refunds(number)).toMatchObject([{ state: 'requested', amount: coins(200) }])
    expect((await letters('return.unsent'))[0]?.body).toContain('Out of stock.')
    expect(await approveOrder(world, packer, number, plain, some([0, 2]))).toEqual(
      refuse('orders.pieces_left'),
    )
    value(await approveOrder(world, packer, number, plain))
    expect(await status(number)).toBe('shipped')
    expect(await returnableOf(world, number)).toEqual([1, 1])
  })

  test('with the last of it the order is as far as its parcels; all of it is declined instead', async () => {
    const number = await ready()
    const all = { pieces: some([0, 3], [1, 1]), words: 'Gone.', isShelved: true }
    expect(await giveUp(world, packer, number, all)).toEqual(refuse('returns.all'))
    value(await approveOrder(world, packer, number, plain, some([0, 3])))
    value(await confirmDelivery(world, ada, number))
    const shelf = await left(world, thing, 'Sand')
    value(await giveUp(world, packer, number, { ...all, pieces: some([1, 1]) }))
    expect(await status(number)).toBe('delivered')
    expect(await left(world, thing, 'Sand')).toBe(shelf + 1)
  })

  test('a withdrawal from all of an order that is out in part gives up the rest at once', async () => {
    const number = await ready()
    value(await approveOrder(world, packer, number, plain, some([0, 2])))
    value(await withdrawOwn(world, ada, number))
    const returns = await returnsOf(world, number)
    expect(returns).toHaveLength(2)
    expect(returns.find(({ kind }) => kind === 'withdrawal')).toMatchObject({
      status: 'agreed',
      lines: [{ line: 0, quantity: 2 }],
    })
    expect(returns.find(({ kind }) => kind === 'unsent')).toMatchObject({
      status: 'received',
      back: coins(220),
    })
    expect(await status(number)).toBe('shipped')
    expect(await approveOrder(world, packer, number, plain)).toMatchObject({ code: 'orders.move' })
    value(await goodsAreBack(world, packer, number))
    const back = (await refunds(number)).reduce((all, { amount }) => all + amount, 0n)
    expect(back).toBe(coins(425))
  })

  test('a withdrawal from a part that is still here sends it back to the shelf', async () => {
    const number = await ready()
    const shelf = await left(world, thing)
    value(await withdrawOwn(world, ada, number, some([0, 1])))
    expect(await left(world, thing)).toBe(shelf + 1)
    expect(await status(number)).toBe('processing')
    expect(await refunds(number)).toMatchObject([{ amount: coins(100) }])
  })

  test('called off afterwards, the shelf has what is there and the shopper gets the rest', async () => {
    const before = await left(world, thing)
    const number = await ready()
    value(
      await giveUp(world, packer, number, {
        pieces: some([0, 1]),
        words: 'Lost.',
        isShelved: false,
      }),
    )
    value(
      await giveUp(world, packer, number, {
        pieces: some([0, 1]),
        words: 'Late.',
        isShelved: true,
      }),
    )
    const to = addressNamed('own')
    value(await cancelOrder(world, ada, number, { refundTo: to, refundAgain: to }))
    expect(await left(world, thing)).toBe(before - 1)
    const back = (await refunds(number)).reduce((all, { amount }) => all + amount, 0n)
    expect(back).toBe(coins(432))
  })
})
