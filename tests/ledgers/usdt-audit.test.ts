// The ledger audit of a chain, on a real EVM node.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { auditState } from '../../shop/payments/reconciliation/views.ts'
import { forgetChain } from '../../shop/payments/tokens/forget-chain.ts'
import type { Token, UsdtPorts } from '../../shop/payments/tokens/port.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { World } from '../../shop/world.ts'
import { runCommand } from '../support/browser/processes.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from '../support/ledgers/anvil.ts'
import { acceptedToken, chainOf, testXpub } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
const folder = mkdtempSync(join(tmpdir(), 'piazza-usdt-audit-'))
beforeAll(async () => {
  testContracts()
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
  shop = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [proxy.url] })])
  await pastOwnAccounts(shop)
  await anvil.mine(20)
  await read()
})
afterAll(async () => {
  await Promise.all([anvil.stop(), proxy.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Skips the node's own accounts, the first addresses of this key, which hold the tests' money: the last of them was given
 * out on another family of chains, which is not watched here.
 */
async function pastOwnAccounts({ world }: UsdtShop): Promise<void> {
  const account = world.usdt?.addresses?.account ?? ''
  await world.db`insert into deposit_accounts (account, next_index) values (${account}, 5)`
  await world.db`
    insert into deposit_addresses (account, index, family, address, created_at, withheld_at)
    values (${account}, 4, 'tron', 'another chain', ${world.now()}, ${world.now()})`
}

const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
const audit = async (more = {}) => {
  shop.world.clock.advance(1000)
  const [only, ...others] = await auditLedgers(shop.world, more)
  if (!only || others.length > 0) throw new Error('not one audit')
  return only
}
const kinds = async (more = {}) => (await audit(more)).differences.map(({ kind }) => kind)

test('equals incoming payments; pending ones are left out, outgoing ones are no difference', async () => {
  const [first, second] = [
    await shop.paymentRequest(coins(50)),
    await shop.paymentRequest(coins(7)),
  ]
  await usdt.pay(first.address, 50_000_000n)
  await usdt.pay(second.address, 3_000_000n)
  await finish()
  expect(await audit()).toMatchObject({
    outcome: 'equal',
    ledger: 'eip155:31337',
    ledgerSum: 53_000_000n,
    ledgerCount: 2,
    ownSum: 53_000_000n,
    balance: 53_000_000n,
  })
  await usdt.pay(second.address, 4_000_000n)
  await read()
  expect(await audit()).toMatchObject({ outcome: 'equal', ownSum: 53_000_000n })
  await usdt.as(first.address as Address, 'transfer', [anvil.other, 50_000_000n])
  await finish()
  await finish()
  expect(await audit()).toMatchObject({
    outcome: 'equal',
    ledgerSum: 57_000_000n,
    ledgerCount: 3,
    balance: 7_000_000n,
  })
  expect(await auditState(shop.world)).toMatchObject({ state: 'equal' })
})

/** The same shop after USDT was taken out of the settings. */
async function withoutUsdt({ world }: UsdtShop, others: readonly Token[]): Promise<World> {
  const usdc = await deployToken(anvil, { symbol: 'USDC' })
  const accepted = [acceptedToken('USDC', usdc.address)]
  const { chain, ...ledger } = evmLedger(
    chainOf({ token: null, accepted, others, rpcUrls: [proxy.url] }),
  )
  await finish()
  return {
    ...world,
    config: { ...world.config, usdt: { chains: [chain], simulated: false, refundsFrom: [] } },
    usdt: { ...(world.usdt as UsdtPorts), chains: [{ chain, ...ledger }] },
  }
}

test.each([
  ['and is known as one sent by mistake', [6]],
  ['and no setting names', []],
])('a token that is accepted no longer %s is compared as before', async (_, known) => {
  const others = known.map((decimals) => ({ token: usdt.address, symbol: 'USDT', decimals }))
  const without = await withoutUsdt(shop, others)
  const before = await audit({ whole: true })
  shop.world.clock.advance(1000)
  const [after] = await auditLedgers(without, { whole: true })
  expect(after).toMatchObject({
    ownCount: before.ownCount,
    ledgerCount: before.ledgerCount,
    ledgerSum: before.ledgerSum,
    differences: before.differences,
  })
  expect(before.ownCount).toBeGreaterThan(0)
})

test.each([
  [2, 50_00n],
  [18, 50_123_456_789_012_345_678n],
])(
  'so is one of %i decimals that no setting names, and a forged amount is found',
  async (decimals, raw) => {
    const token = await deployToken(anvil, { decimals })
    const other = await usdtShop([
      chainOf({ token: token.address, decimals, rpcUrls: [proxy.url] }),
    ])
    await pastOwnAccounts(other)
    await anvil.mine(20)
    await other.read()
    for (const amount of [raw, raw / 2n, raw / 5n]) {
      const { address } = await other.paymentRequest(coins(50))
      await token.pay(address, amount)
    }
    await anvil.mine(9)
    await other.read()
    const without = await withoutUsdt(other, [])
    const compared = async () => (await auditLedgers(without, { whole: true }))[0]
    expect(await compared()).toMatchObject({ outcome: 'equal', ledgerCount: 3, differences: [] })
    other.world.clock.advance(1000)
    await other.world.db`
    update transfers set amount = amount * 10 where amount = (select max(amount) from transfers)`
    expect(await compared()).toMatchObject({ differences: [{ kind: 'amount' }] })
  },
)

test('finds another amount, an extra row and a missing one, also before the last equal one', async () => {
  const { db } = shop.world
  await db`update transfers set amount = amount + 1 where amount = 50000000`
  expect(await kinds()).toEqual(['amount'])
  await db`update transfers set amount = 50000000 where amount = 50000001`
  expect(await kinds()).toEqual([])
  await db`update transfers set operation_id = operation_id || '9' where amount = 4000000`
  expect((await kinds({ whole: true })).sort()).toEqual(['extra', 'missing'])
  // It has stored what the shop lacked, which would be credited with the next agreement.
  const found = await db<{ id: string; status: string }[]>`
    select id, status from transfers where amount = 4000000 and operation_id not like '%9'`
  expect(found).toMatchObject([{ status: 'seen' }])
  await db`delete from transactions where transfer_id = ${found[0]?.id ?? ''}`
  await db`delete from transfers where id = ${found[0]?.id ?? ''}`
  await db`update transfers set operation_id = left(operation_id, -1) where amount = 4000000`
  await db`update transfers set status = 'orphaned' where amount = 4000000`
  const missing = await audit({ whole: true })
  expect(missing.differences).toMatchObject([
    { kind: 'missing', onLedger: 4_000_000n, inShop: null },
    { kind: 'balance', onLedger: 7_000_000n, inShop: 3_000_000n },
  ])
  expect(await auditState(shop.world)).toMatchObject({ state: 'different', differences: 2 })
  proxy.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
  // Hidden logs are revealed by the address's balance.
  expect(await kinds({ whole: true })).toContain('balance')
  proxy.trouble(null)
})

test('is a command that states what it does not cover', async () => {
  const url = new URL(inject('database').adminUrl)
  const [at] = await shop.world.db<[{ name: string }]>`select current_database() as name`
  url.pathname = `/${at.name}`
  const secret = join(folder, 'secret')
  writeFileSync(secret, randomBytes(32), { mode: 0o600 })
  const chain = { chainId: 31337, name: 'Test chain', token: usdt.address, decimals: 6 }
  const env = {
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    SECRET_KEY_FILE: secret,
    USDT_CHAINS: JSON.stringify([{ ...chain, rpcUrls: [proxy.url] }]),
    USDT_XPUB: testXpub,
    RATE_USDT_PER_PI: '1',
  }
  const run = () => runCommand({ env } as never, 'server/commands/piazza.ts', 'ledger', 'audit')
  const different = await run()
  expect(different.text).toContain('eip155:31337')
  expect(different.text).toContain('on the ledger, not in the shop (ledger 4')
  expect(different.text).toContain(
    'NOT INCLUDED: transfers before the shop started reading this chain',
  )
  expect(different.code).toBe(1)
  await shop.world.db`update transfers set status = 'final' where amount = 4000000`
  const equal = await run()
  expect(equal.text).not.toContain('DIFFERENT')
  expect(equal.code).toBe(0)
  proxy.trouble(() => ({ result: null }))
  const unread = await run()
  expect(unread.text).toContain('NOT READ: ledger.')
  expect(unread.code).toBe(69)
})

test('a chain that was reset, as the demonstration’s, is summed up from there', async () => {
  const again = await startAnvil()
  const token = await deployToken(again)
  const demo = await usdtShop([chainOf({ token: token.address, rpcUrls: [again.url] })])
  await pastOwnAccounts(demo)
  const paid = async (amount: bigint) => {
    const paymentRequest = await demo.paymentRequest(coins(50))
    await token.pay(paymentRequest.address, amount)
    await again.mine(9)
    await demo.read()
  }
  const added = async () => (await auditLedgers(demo.world))[0]
  await again.mine(20)
  await demo.read()
  await paid(50_000_000n)
  expect(await added()).toMatchObject({ outcome: 'equal', ledgerSum: 50_000_000n })
  // A new chain: earlier payments are gone, and new ones have their own blocks.
  await again.rpc('anvil_reset')
  demo.world.clock.advance(60_000)
  await forgetChain(demo.world, 'eip155:31337')
  expect((await deployToken(again)).address).toBe(token.address)
  await again.mine(20)
  await demo.read()
  demo.world.clock.advance(60_000)
  await paid(7_000_000n)
  expect(await added()).toMatchObject({
    outcome: 'equal',
    ledgerSum: 7_000_000n,
    ownSum: 7_000_000n,
  })
  await demo.world.db`update transfers set amount = 7000001 where amount = 7000000`
  expect(await added()).toMatchObject({ outcome: 'different' })
  await again.stop()
})
