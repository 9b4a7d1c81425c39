// Failures between shop and chain: rollbacks, a process that dies halfway, and ten thousand open payment requests.
import { describe, expect, test } from 'vitest'
import { transactionsOf } from '../../shop/payments/review/views/transactions.ts'
import { recordChain } from '../../shop/payments/tokens/record-chain.ts'
import { recentHeadersOf, watchedOn } from '../../shop/payments/tokens/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { testContracts } from '../support/ledgers/anvil.ts'
import { due, fine, ledger, price, twoProviders } from '../support/ledgers/two-providers.ts'
import { readToEnd } from '../support/ledgers/usdt.ts'

const at = twoProviders()
const { cursor, finish, through } = at

describe('the chain rolls back', () => {
  test('a block with a payment: it counts as never seen, and the page says so', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
    await at.anvil.reorg(1)
    await at.anvil.mine(1)
    expect(await at.shop.read()).toEqual(fine)
    const open = await at.shop.now(paymentRequest)
    expect([open.state, open.flags, open.amountReceived]).toEqual(['open', ['was_orphaned'], 0n])
    await finish()
    expect((await at.shop.now(paymentRequest)).state).toBe('open')
  })

  test('and the payment is mined again: paid once, and one row for staff', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    const [before] = await transactionsOf(at.shop.world, paymentRequest.orderNumber)
    await at.anvil.reorg(2)
    // Resend the transaction: the node dropped it with its block.
    await at.usdt.pay(paymentRequest.address, due)
    await finish()
    const paid = await at.shop.now(paymentRequest)
    expect([paid.state, paid.flags, paid.amountReceived]).toEqual(['paid', ['was_orphaned'], price])
    const rows = await transactionsOf(at.shop.world, paymentRequest.orderNumber)
    expect(rows.filter(({ status }) => status === 'completed').length).toBe(1)
    expect(before?.status).toBe('pending')
  })

  test('blocks around the payment: what is still on the chain stays', async () => {
    const [kept, gone] = [await at.shop.paymentRequest(price), await at.shop.paymentRequest(price)]
    await at.usdt.pay(kept.address, due)
    await at.anvil.mine(2)
    await at.shop.read()
    await at.usdt.pay(gone.address, due)
    await at.shop.read()
    await at.anvil.reorg(1)
    await at.anvil.mine(3)
    expect(await at.shop.read()).toEqual(fine)
    expect((await at.shop.now(kept)).flags).toEqual([])
    expect((await at.shop.now(kept)).state).toBe('confirming')
    expect((await at.shop.now(gone)).state).toBe('open')
  })

  test('further than the shop remembers: it stops, keeps its data and tells the operator', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    await at.shop.world.db`update block_headers set hash = 'x' || hash where ledger = ${ledger}`
    const before = await cursor()
    await at.anvil.mine(1)
    expect(await at.shop.read()).toMatchObject({ ok: false, code: 'ledger.reset' })
    expect(await cursor()).toBe(before)
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
  })

  test('a final block: the chain is no longer trusted, and paid orders stay paid', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await finish()
    expect((await at.shop.now(paymentRequest)).state).toBe('paid')
    await at.anvil.reorg(11)
    await at.anvil.mine(20)
    expect(await at.shop.read()).toMatchObject({ ok: false, code: 'ledger.final_reorg' })
    expect((await at.shop.now(paymentRequest)).state).toBe('paid')
  })
})

test('39: a rollback between two requests: the round is discarded, and the next one is right', async () => {
  const paymentRequest = await at.shop.paymentRequest(price)
  await at.usdt.pay(paymentRequest.address, due)
  const before = await cursor()
  let rolled = false
  const trouble = ({ method }: { method: string }) => {
    if (method !== 'eth_getLogs' || rolled) return undefined
    rolled = true
    // The response is for another block than the head requested before.
    return (logs: never) =>
      (logs as { blockHash: string }[]).map((log) => ({
        ...log,
        blockHash: `0x${'ab'.repeat(32)}`,
      }))
  }
  at.first.trouble(trouble)
  expect(await at.shop.read()).toMatchObject({ ok: false, code: 'ledger.moving' })
  expect(await cursor()).toBe(before)
  expect((await at.shop.now(paymentRequest)).payments).toEqual([])
  await finish()
  expect((await at.shop.now(paymentRequest)).state).toBe('paid')
})

test('43: a page that was read and not stored, or stored twice, counts once', async () => {
  const paymentRequest = await at.shop.paymentRequest(price)
  await at.usdt.pay(paymentRequest.address, due)
  const [chain] = at.shop.chains
  if (!chain) throw new Error('no chain')
  const readPage = async () =>
    chain.readAfter(await recentHeadersOf(at.shop.world, ledger), watchedOn(at.shop.world))
  // Read by a process that crashes before it stores anything.
  await readPage()
  const page = await readPage()
  if (!page.ok) throw new Error(page.code)
  // Crashes between its writes: the transaction rolls back.
  const halfway = at.shop.world.transaction(async (world) => {
    await recordChain(world, page.value)
    throw new Error('killed')
  })
  await expect(halfway).rejects.toThrow('killed')
  expect((await at.shop.now(paymentRequest)).payments).toEqual([])
  const before = await cursor()
  expect((await recordChain(at.shop.world, page.value)).ok).toBe(true)
  expect(await cursor()).not.toBe(before)
  expect(await recordChain(at.shop.world, page.value)).toMatchObject({ code: 'ledger.gap' })
  const both = await Promise.all([at.shop.read(), at.shop.read()])
  expect(both).toEqual([fine, fine])
  await finish()
  const paid = await at.shop.now(paymentRequest)
  expect([paid.payments.length, paid.amountReceived, paid.state]).toEqual([1, price, 'paid'])
})

test('47: ten thousand open payment requests: a round takes at most three requests', async () => {
  const { world } = at.shop
  await world.db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
      expires_at, watch_until)
    select 'PI-' || n, 'u', 'PI', 10000000, 0, 0, now(), now() + interval '1 hour', now() + interval '1 day'
    from generate_series(1, 10000) n`
  await world.db`
    insert into payment_options (order_number, method, ledger, address, currency, created_at)
    select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n), 40, '0'), 'USDT', now()
    from generate_series(1, 10000) n`
  await world.db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
      rate_as_of, created_at, expires_at)
    select 'PI-' || n, 1, 'usdt', ${ledger}, 'USDT', 1000000, '1', 'setting', now(), now(),
      now() + interval '1 hour'
    from generate_series(1, 10000) n`
  const chain = through(at.first.url)
  await readToEnd(world, chain)
  const { exchange } = testContracts()
  const address = await at.anvil.deploy(exchange)
  await at.usdt.pay(address, coins(100))
  await readToEnd(world, chain)
  at.first.counted()
  const to = Array.from({ length: 50 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, '0')}`)
  const values = to.map(() => 1_000_000n)
  await at.anvil.call(at.anvil.other, address, exchange.abi, 'pay', [at.usdt.address, to, values])
  expect(await readToEnd(world, chain)).toEqual(fine)
  const counted = at.first.counted()
  expect(Object.values(counted).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(3)
  expect(counted.eth_getLogs).toBe(1)
  const [row] = await world.db<[{ count: number }]>`
    select count(*) from transfers where status = 'seen'`
  expect(row.count).toBe(50)
})
