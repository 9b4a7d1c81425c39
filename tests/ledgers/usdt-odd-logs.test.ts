// Logs of the token that are no transfer anybody can read: set aside, while every payment beside them is credited.
import { describe, expect, test } from 'vitest'
import { isInReview } from '../../shop/payments/review/views/set-aside.ts'
import { type Change, type ModelShop, modelShop } from '../support/ledgers/model-chain.ts'

type Log = { topics: string[]; data: string; transactionHash: string }
const fine = { ok: true, value: undefined }

async function begun(nodes: number): Promise<ModelShop> {
  const shop = await modelShop(nodes, 20)
  expect(await shop.round()).toEqual(fine)
  return shop
}
const finals = ({ world }: ModelShop) => world.db<{ number: string }[]>`
  select order_number as number from transfers where status = 'final' order by order_number`
const aside = ({ world }: ModelShop) => world.db`
  select hash, order_number as "order", reason, ended_as as "endedAs" from set_aside_records`

/** Every node whose place `places` has shows this transaction's log in another form. */
const odd =
  (hash: string, form: (log: Log) => object, places: readonly number[]): Change =>
  ({ method, result }, place) =>
    method === 'eth_getLogs' && places.includes(place)
      ? (result as Log[]).map((log) =>
          log.transactionHash === hash ? { ...log, ...form(log) } : log,
        )
      : result

async function settle(shop: ModelShop): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    shop.model.mine(5)
    expect(await shop.round(65)).toEqual(fine)
  }
}

describe.each([1, 2])('with %i nodes', (nodes) => {
  const all = Array.from({ length: nodes }, (_, place) => place)
  // The form that the contract itself wrote: the block's filter is made of it.
  test.each([
    ['no data', () => ({ data: '0x' })],
    ['two words of data', ({ data }: Log) => ({ data: data + data.slice(2) })],
    ['a hundred kilobytes of data', () => ({ data: `0x${'00'.repeat(100_000)}` })],
    ['four topics', (log: Log) => ({ topics: [...log.topics, log.data], data: '0x' })],
  ])('a log with %s is set aside with its order, and the chain goes on', async (_, form) => {
    const shop = await begun(nodes)
    const [strange, usual] = [shop.pay(3), shop.pay(4)]
    shop.model.mine()
    shop.through(odd(strange.hash, form, all))
    expect(await shop.round()).toEqual(fine)
    await settle(shop)
    expect([...(await finals(shop))]).toEqual([{ number: 'PI-4' }])
    expect(await aside(shop)).toMatchObject([{ hash: strange.hash, order: 'PI-3', endedAs: null }])
    expect(await isInReview(shop.world, 'PI-3')).toBe(true)
    expect(await isInReview(shop.world, 'PI-4')).toBe(false)
    expect(usual.hash).not.toBe(strange.hash)
  })

  test.each([
    ['one topic', ({ topics }: Log) => ({ topics: topics.slice(0, 1) })],
    [
      'a recipient that is no address',
      ({ topics }: Log) => ({ topics: [...topics.slice(0, 2), `0x1${topics[2]?.slice(3)}`] }),
    ],
    [
      'addresses in its data',
      ({ topics, data }: Log) => ({
        topics: topics.slice(0, 1),
        data: `0x${[...topics.slice(1), data].map((word) => word.slice(2)).join('')}`,
      }),
    ],
  ])('a log with %s does not stop the chain either', async (_, form) => {
    const shop = await begun(nodes)
    const strange = shop.model.send({
      token: shop.token,
      from: shop.address(900),
      to: shop.address(901),
      raw: 1n,
    })
    shop.pay(4)
    shop.model.mine()
    // Too many orders to name, on a chain without filters: all transfers are read.
    shop.through((answer, place) => {
      const { method, result } = answer
      if (method === 'eth_getBlockByNumber' && result)
        return { ...(result as object), logsBloom: `0x${'00'.repeat(256)}` }
      return odd(strange.hash, form, all)(answer, place)
    })
    expect(await shop.round()).toEqual(fine)
    await settle(shop)
    expect([...(await finals(shop))]).toEqual([{ number: 'PI-4' }])
  })
})

describe('a node that makes a payment unreadable', () => {
  const garbled = () => ({ data: '0x' })

  test.each([0, 1])('beside a truthful one hides nothing (node %i)', async (liar) => {
    const shop = await begun(2)
    const paid = shop.pay(3)
    shop.model.mine()
    shop.through(odd(paid.hash, garbled, [liar]))
    expect(await shop.round()).toEqual(fine)
    expect(await aside(shop)).toEqual([])
    expect(await shop.world.db`select order_number from transfers`).toEqual([
      { order_number: 'PI-3' },
    ])
  })

  test('alone delays it: it is credited when the block is read again', async () => {
    const shop = await begun(1)
    const paid = shop.pay(3)
    shop.model.mine()
    shop.through(odd(paid.hash, garbled, [0]))
    expect(await shop.round()).toEqual(fine)
    shop.through(null)
    await settle(shop)
    expect([...(await finals(shop))]).toEqual([{ number: 'PI-3' }])
    expect(await aside(shop)).toMatchObject([{ order: 'PI-3', endedAs: 'read' }])
  })

  test('cannot leave out what its filter announces', async () => {
    const shop = await begun(1)
    const paid = shop.pay(3)
    shop.model.mine()
    shop.through(odd(paid.hash, ({ topics }) => ({ topics: topics.slice(0, 1) }), [0]))
    expect(await shop.round()).toMatchObject({ code: 'ledger.incomplete' })
  })
})
