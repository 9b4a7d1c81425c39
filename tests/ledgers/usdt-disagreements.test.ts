// Two providers that differ about times, balances or the chain itself: nobody is believed alone, and it is said once.
import { describe, expect, test } from 'vitest'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { type Change, type ModelShop, modelShop } from '../support/ledgers/model-chain.ts'

const fine = { ok: true, value: undefined }

async function begun(nodes: number): Promise<ModelShop> {
  const shop = await modelShop(nodes, 20)
  expect(await shop.round()).toEqual(fine)
  return shop
}
const stored = ({ world }: ModelShop) =>
  world.db<{ status: string; at: Date }[]>`select status, at from transfers`
const alerts = ({ world }: ModelShop) => world.db<{ hosts: string; isOpen: boolean }[]>`
  select facts->>'hosts' as hosts, ended_at is null as "isOpen" from alerts
  where kind = 'payment_disputed'`
async function settle(shop: ModelShop, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    shop.model.mine(5)
    await shop.round(65)
  }
}

describe('a block that one of two nodes dates nine minutes ahead', () => {
  /** Within what clocks may differ, so that one node alone cannot be caught. */
  const dating =
    (number: number, liar: number): Change =>
    ({ method, result }, place) => {
      const block = result as { number: string; timestamp: string } | null
      if (method !== 'eth_getBlockByNumber' || place !== liar || !block) return result
      if (Number(block.number) !== number) return result
      return { ...block, timestamp: `0x${(Number(block.timestamp) + 540).toString(16)}` }
    }

  test.each([0, 1])('node %i: nothing is final while they differ', async (liar) => {
    const shop = await begun(2)
    shop.pay(3)
    shop.model.mine()
    const { number, at } = shop.model.head()
    shop.through(dating(number, liar))
    await shop.round()
    await settle(shop)
    expect(await stored(shop)).toMatchObject([{ status: 'seen' }])
    expect([...(await alerts(shop))]).toEqual([{ hosts: 'node-0, node-1', isOpen: true }])
    shop.through(null)
    await settle(shop, 2)
    expect([...(await stored(shop))]).toEqual([{ status: 'final', at }])
    expect([...(await alerts(shop))]).toEqual([{ hosts: 'node-0, node-1', isOpen: false }])
  })

  test('at first sight only: what both say later is its time', async () => {
    const shop = await begun(2)
    shop.pay(3)
    shop.model.mine()
    const { number, at } = shop.model.head()
    shop.through(dating(number, 0))
    await shop.round()
    expect((await stored(shop))[0]?.at).toEqual(new Date(+at + 540_000))
    shop.through(null)
    await settle(shop, 2)
    expect([...(await stored(shop))]).toEqual([{ status: 'final', at }])
  })
})

describe('the final block of one of two nodes', () => {
  /** Shows another block of the chain as the final one. */
  const finalizing =
    (shop: ModelShop, liar: number, at: () => number): Change =>
    ({ method, params: [tag], result }, place) => {
      const isAsked = method === 'eth_getBlockByNumber' && (tag as unknown) === 'finalized'
      const block = shop.model.at(at())
      if (!isAsked || place !== liar || !block) return result
      const { number, hash, parentHash } = block
      const timestamp = `0x${(+block.at / 1000).toString(16)}`
      return Object.assign(
        {},
        result,
        { number: `0x${number.toString(16)}` },
        { hash, parentHash, timestamp },
      )
    }

  test.each([0, 1])(
    'node %i calls its newest one final: nothing is before both do',
    async (liar) => {
      const shop = await begun(2)
      shop.through(finalizing(shop, liar, () => shop.model.head().number))
      shop.pay(3)
      shop.model.mine(2)
      await shop.round()
      await shop.round()
      expect(await stored(shop)).toMatchObject([{ status: 'seen' }])
      // It is rolled back meanwhile.
      shop.model.reorg(4)
      await shop.round()
      await settle(shop)
      const [log] = [...shop.model.finals().values()]
      expect((await stored(shop)).filter(({ status }) => status === 'final')).toHaveLength(
        log ? 1 : 0,
      )
      expect(await shop.round()).toEqual(fine)
    },
  )

  test.each([0, 1])(
    'node %i stays behind for hours: its operator hears, and nothing is lost',
    async (liar) => {
      const shop = await begun(2)
      const { number } = shop.model.final()
      shop.through(finalizing(shop, liar, () => number))
      shop.pay(3)
      shop.model.mine()
      await shop.round()
      shop.model.mine(4)
      await shop.round(7200)
      shop.model.mine(20)
      expect(await shop.round(60)).toMatchObject({ code: 'ledger.disagreement' })
      expect(await stored(shop)).toMatchObject([{ status: 'seen' }])
      shop.through(null)
      await settle(shop, 2)
      expect(await stored(shop)).toMatchObject([{ status: 'final' }])
    },
  )
})

test('a node that lies in the second reading is passed over, and told once', async () => {
  const shop = await begun(2)
  const hidden = shop.pay(3)
  shop.model.mine()
  const { number } = shop.model.head()
  let isHidden = true
  shop.through(({ method, result }, place) => {
    if (method === 'eth_getLogs' && isHidden)
      return (result as { transactionHash: string }[]).filter(
        (log) => log.transactionHash !== hidden.hash,
      )
    const block = result as { number: string } | null
    if (method !== 'eth_getBlockByNumber' || !block) return result
    const isTold = place === 1 && !isHidden && Number(block.number) === number
    return {
      ...block,
      logsBloom: `0x${'00'.repeat(256)}`,
      ...(isTold && { timestamp: '0x7fffffff' }),
    }
  })
  await shop.round()
  isHidden = false
  await settle(shop, 6)
  const said = shop.told.filter(({ code }) => code === 'ledger.untrusted')
  expect(said).toMatchObject([{ facts: { host: 'node-1', why: 'a block of another time' } }])
})

test('a balance that one of two nodes hides is a difference of the audit', async () => {
  const shop = await begun(2)
  shop.pay(3)
  shop.model.mine()
  await shop.round()
  await settle(shop, 2)
  expect(await auditLedgers(shop.world, { whole: true })).toMatchObject([{ outcome: 'equal' }])
  // Both hide the transfer of another block, and one of them the balance.
  const second = shop.pay(3, 5_000_000n)
  shop.model.mine()
  shop.through(({ method, params, result }, place) => {
    if (method === 'eth_getLogs')
      return (result as { transactionHash: string }[]).filter(
        (log) => log.transactionHash !== second.hash,
      )
    // Nothing shows that a log is missing.
    if (method === 'eth_getBlockByNumber' && result)
      return { ...(result as object), logsBloom: `0x${'00'.repeat(256)}` }
    const [{ data = '' } = {}] = params as readonly { data?: string }[]
    const isBalance = method === 'eth_call' && data.startsWith('0x70a08231')
    return isBalance && place === 0 ? `0x${'0'.repeat(64)}` : result
  })
  await settle(shop, 3)
  const [audit] = await auditLedgers(shop.world, { whole: true })
  expect(audit?.differences.map(({ kind }) => kind)).toContain('balance')
})

test.each([1, 2])(
  'one of %i nodes answers for two chains by turns: both are named, once',
  async (nodes) => {
    const shop = await begun(nodes)
    shop.pay(3)
    let asked = 0
    const other = (text: string) => text.replace(/^0x../, '0xee')
    shop.through(({ method, result }, place) => {
      if (place !== 0) return result
      asked += 1
      if (asked % 2 === 0) return result
      if (method === 'eth_chainId') return '0x1'
      const block = result as { hash: string; parentHash: string } | null
      return method === 'eth_getBlockByNumber' && block
        ? { ...block, hash: other(block.hash), parentHash: other(block.parentHash) }
        : result
    })
    for (let round = 0; round < 12; round += 1) {
      shop.model.mine(2)
      await shop.round(65)
    }
    const said = shop.told.filter(({ code }) => code === 'ledger.mixed_chains')
    expect(said).toHaveLength(1)
    expect(said[0]?.facts).toMatchObject({ host: 'node-0' })
    expect(said[0]?.facts?.why).toMatch(/^answers for chain (1|31337), then for chain (1|31337)$/)
    shop.through(null)
    await settle(shop, 4)
    expect(await stored(shop)).toMatchObject([{ status: 'final' }])
  },
)

test('a node that answers for a younger chain by turns, which lacks our blocks, is named, too', async () => {
  const shop = await begun(1)
  shop.pay(3)
  let asked = 0
  shop.through(({ method, params: [tag], result }) => {
    asked += 1
    if (asked % 2 === 0) return result
    if (method === 'eth_chainId') return '0x1'
    return method === 'eth_getBlockByNumber' && String(tag).startsWith('0x') ? null : result
  })
  for (let round = 0; round < 12; round += 1) {
    shop.model.mine(2)
    await shop.round(65)
  }
  const said = shop.told.filter(({ code }) => code === 'ledger.mixed_chains')
  expect(said).toMatchObject([{ facts: { host: 'node-0' } }])
  shop.through(null)
  await settle(shop, 4)
  expect(await stored(shop)).toMatchObject([{ status: 'final' }])
})

test('a node that is behind its own chain is not taken for one of two', async () => {
  const shop = await begun(1)
  shop.through(({ method, params: [tag], result }) =>
    method === 'eth_getBlockByNumber' && String(tag).startsWith('0x') ? null : result,
  )
  shop.model.mine(2)
  await shop.round(65)
  expect(shop.told.map(({ code }) => code)).toEqual(['ledger.stale'])
})
