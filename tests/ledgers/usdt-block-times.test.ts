// A payment that only the second reading shows counts by its block's time: a provider's wrong one is not believed.
import { expect, test } from 'vitest'
import { recordAgain } from '../../shop/payments/tokens/record-again.ts'
import { soughtOn } from '../../shop/payments/tokens/views.ts'
import { type ModelShop, modelShop } from '../support/ledgers/model-chain.ts'
import { value } from '../support/shopping.ts'

type Stored = { status: string; at: Date }
const storedIn = ({ world }: ModelShop) => world.db<Stored[]>`select status, at from transfers`
const withoutFilter = `0x${'00'.repeat(256)}`

test.each([
  [1, 'of the year 2038', '0x7fffffff'],
  [1, 'of the year 1970', '0x0'],
  [2, 'of the year 2038', '0x7fffffff'],
  [2, 'of the year 1970', '0x0'],
])('with %i nodes, a block %s', async (nodes, _, timestamp) => {
  const shop = await modelShop(nodes, 1400)
  await shop.round()
  const { hash } = shop.pay(7)
  let [isHidden, isLying] = [true, true]
  let lied = -1
  shop.through(({ method, params, result }, place) => {
    if (method === 'eth_getLogs' && isHidden)
      return (result as { transactionHash: string }[]).filter((log) => log.transactionHash !== hash)
    if (place !== 0 || method !== 'eth_getBlockByNumber' || !result) return result
    // Nothing shows that a log is missing.
    const block = { ...(result as { number: string }), logsBloom: withoutFilter }
    const isTold = isLying && !isHidden && Number(block.number) === lied
    return isTold && `${params[0]}`.startsWith('0x') ? { ...block, timestamp } : block
  })
  shop.model.mine()
  const { number, at } = shop.model.head()
  lied = number
  await shop.round()
  isHidden = false
  const answers: unknown[] = []
  for (let round = 0; round < 8; round += 1) {
    shop.model.mine(3)
    answers.push(await shop.round(65).catch((error: unknown) => error))
    expect((await storedIn(shop)).filter((row) => +row.at !== +at)).toEqual([])
  }
  // A second, truthful node is heard; one alone is a fault.
  expect(await storedIn(shop)).toHaveLength(nodes - 1)
  if (nodes === 1) expect(JSON.stringify(answers)).toContain('a block of another time')

  isLying = false
  for (let round = 0; round < 4; round += 1) {
    shop.model.mine(3)
    await shop.round(65)
  }
  expect([...(await storedIn(shop))]).toEqual([{ status: 'final', at }])
})

test('a node that dates all its blocks of the year 1970 is a fault, and heals', async () => {
  const shop = await modelShop(1, 1400)
  await shop.round()
  shop.pay(7)
  let isLying = true
  shop.through(({ method, result }) =>
    isLying && method === 'eth_getBlockByNumber' && result
      ? { ...(result as object), timestamp: '0x0' }
      : result,
  )
  shop.model.mine()
  const { number, at } = shop.model.head()
  const { ledger } = shop.ledger.chain
  const again = async () => {
    const range = { from: number, to: number }
    const found = value(await shop.ledger.again(range, soughtOn(shop.world, ledger)))
    return recordAgain(shop.world, ledger, found)
  }
  expect(await again()).toMatchObject({ code: 'ledger.untrusted' })
  expect(await storedIn(shop)).toEqual([])

  isLying = false
  expect(await again()).toMatchObject({ ok: true })
  expect([...(await storedIn(shop))]).toMatchObject([{ at }])
})

test('the newest block, shown again with another time, and all that follow it', async () => {
  const shop = await modelShop(1, 1400)
  await shop.round()
  const of1970 = () => shop.world.db`select from block_headers where at < '2000-01-01'`
  let isLying = true
  shop.through(({ method, result }) =>
    isLying && method === 'eth_getBlockByNumber' && result
      ? { ...(result as object), timestamp: '0x1' }
      : result,
  )
  shop.pay(7)
  for (let round = 0; round < 3; round += 1) {
    await shop.round().catch(() => null)
    expect(await of1970()).toHaveLength(0)
    shop.model.mine()
  }
  expect(await storedIn(shop)).toEqual([])

  isLying = false
  await shop.round(130)
  shop.model.mine()
  await shop.round(130)
  expect(await storedIn(shop)).toHaveLength(1)
  expect((await storedIn(shop))[0]?.at.getUTCFullYear()).toBe(shop.world.now().getUTCFullYear())
})
