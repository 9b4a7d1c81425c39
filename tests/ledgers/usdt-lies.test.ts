// One of two providers lies in one part of a transfer, before or after it is final: only what both show is credited.
import { beforeAll, describe, expect, test } from 'vitest'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { wallet } from '../simulation/wallets.ts'
import { type Lie, lies, lying } from '../support/ledgers/lies.ts'
import { type ModelShop, modelShop } from '../support/ledgers/model-chain.ts'

type Row = { number: string; raw: bigint; hash: string; sender: string }
const deep = 10

let shop: ModelShop
let next = 0
beforeAll(async () => {
  shop = await modelShop(2, 1400)
  await shop.round()
})

const finals = async (from: number, to: number) => {
  const numbers = Array.from({ length: to - from }, (_, place) => `PI-${from + place}`)
  return shop.world.db<Row[]>`
    select order_number as number, raw_amount as raw, hash, sender from transfers
    where status = 'final' and order_number = any(${numbers}::text[]) order by order_number`
}
const alerts = async () =>
  shop.world.db<{ subject: string; hosts: string; isOpen: boolean }[]>`
    select subject, facts->>'hosts' as hosts, ended_at is null as "isOpen" from alerts
    where kind = 'payment_disputed' order by began_at`

/** Until nothing changes any more. Returns what the last round said. */
async function settle(rounds = 6): Promise<Result> {
  let last: Result = ok()
  for (let round = 0; round < rounds; round += 1) {
    shop.model.mine(2)
    last = await shop.round(65)
  }
  return last
}

describe.each([0, 1])('node %i lies', (liar) => {
  describe.each(['before', 'after'] as const)('%s the payment is final', (when) => {
    test.each(Object.keys(lies) as Lie[])('about %s', async (lie) => {
      const place = next
      next += 1
      const sent = shop.pay(place)
      // Another transfer of the same block is told truly, and confirms nothing.
      shop.model.send({ token: shop.token, from: sent.from, to: wallet('elsewhere'), raw: 5n })
      const told = lying(liar, new Map([[sent.hash, lie]]))
      const before = (await alerts()).length
      if (when === 'before') shop.through(told)
      shop.model.mine()
      await shop.round()
      await shop.round(65)
      shop.through(told)
      shop.model.mine(deep)
      await settle()
      // Nothing is final that one of them denies.
      expect(await finals(place, next)).toEqual([])
      const raised = (await alerts()).slice(before)
      expect(raised.length).toBeLessThanOrEqual(1)
      for (const { subject } of raised) expect(subject).toBe(`PI-${place}`)
      shop.through(null)
      await settle()
      expect(await finals(place, next)).toMatchObject([
        { number: `PI-${place}`, raw: sent.raw, hash: sent.hash, sender: sent.from },
      ])
      expect((await alerts()).filter(({ isOpen }) => isOpen)).toEqual([])
      const [shown] = await shop.world.db<[{ count: number }]>`
        select count(*)::int as count from transfers
        where order_number = ${`PI-${place}`} and status <> 'orphaned'`
      expect(shown.count).toBe(1)
    })
  })
})

test('a thousand payments, each with a lie: credited by content alone, and each alarm once', async () => {
  const { world, model, chance } = shop
  const kinds = Object.keys(lies) as Lie[]
  const [first, count] = [next, 1000]
  next += count
  const liar = chance.below(2)
  const told = new Map<string, Lie>()
  const sent = new Map<string, string>()
  shop.through(lying(liar, told))
  const before = (await alerts()).length
  // Several lies about a block contradict each other, so that the node is no witness of it, and disputes none of its
  // payments. In every eighth block all are the same.
  let isAlike = true
  let same = chance.one(kinds)
  const lie = () => (isAlike ? same : chance.one(kinds))
  for (let place = first; place < next; place += 1) {
    const { hash } = shop.pay(place)
    sent.set(`PI-${place}`, hash)
    // Half of them are lied about once they were seen.
    if (chance.percent(50)) told.set(hash, lie())
    if (place % 10 !== 9) continue
    const isMined = chance.percent(50)
    model.mine(isMined ? 1 : 0)
    await shop.round()
    for (const each of sent.values()) if (!told.has(each)) told.set(each, lie())
    if (!isMined) continue
    isAlike = chance.percent(12)
    same = chance.one(kinds)
  }
  model.mine(deep)
  // What is not final is asked for again, and said.
  expect(await settle()).toEqual(refuse('ledger.unconfirmed'))
  const early = await finals(first, next)
  for (const { number, raw, hash } of early)
    expect([raw, hash]).toEqual([10_000_000n, sent.get(number)])
  const raised = (await alerts()).slice(before)
  expect(new Set(raised.map(({ subject }) => subject)).size).toBe(raised.length)
  expect(raised.length).toBeGreaterThan(0)
  shop.through(null)
  await settle(10)
  const credited = await finals(first, next)
  expect(new Map(credited.map(({ number, hash }) => [number, hash]))).toEqual(sent)
  expect(credited.filter(({ raw }) => raw !== 10_000_000n)).toEqual([])
  expect((await alerts()).slice(before).length).toBe(raised.length)
  expect((await alerts()).filter(({ isOpen }) => isOpen)).toEqual([])
  const [shown] = await world.db<[{ count: number }]>`
    select count(*)::int as count from transfers where status = 'seen'`
  expect(shown.count).toBe(0)
}, 300_000)
