// The simulator's demonstration wallet.
import { describe, expect, test } from 'vitest'
import { coins } from '../../shop/platform/money/rules.ts'
import { balanceOf, server, simulator } from '../../tests/fixtures/payments/ledger-simulator.ts'
import { startSimulator } from '../../tests/support/ledgers/simulator.ts'
import { accountOf } from './keys.ts'

describe('the demonstration wallet', () => {
  test('pays on the ledger', async () => {
    const before = await balanceOf(simulator.treasury)
    const paid = await simulator.wallet.pay({
      destination: simulator.treasury,
      amount: 1n,
      memo: 'é',
    })
    if (!paid.ok) throw new Error(paid.code)
    const found = await server.transactions().transaction(paid.value.hash).call()
    expect(found).toMatchObject({ memo: 'é', source_account: simulator.facts.wallet })
    expect(Number(await balanceOf(simulator.treasury)) - Number(before)).toBeCloseTo(0.0000001, 8)
  })

  test('makes concurrent payments one after the other', async () => {
    const pays = Array.from({ length: 10 }, () =>
      simulator.wallet.pay({ destination: simulator.treasury, amount: 5n }),
    )
    const hashes = (await Promise.all(pays)).map((paid) => paid.ok && paid.value.hash)
    expect(new Set(hashes).size).toBe(10)
    expect(hashes).not.toContain(false)
  })

  test.each([
    ['an address that is none', { destination: 'G', amount: 1n }],
    ['a shown address', { destination: `DEMO-${accountOf('01'.repeat(32))}`, amount: 1n }],
    ['nothing', { destination: accountOf('01'.repeat(32)), amount: 0n }],
    ['less than nothing', { destination: accountOf('01'.repeat(32)), amount: -1n }],
    ['more than it has', { destination: accountOf('01'.repeat(32)), amount: coins(10_000_001) }],
    ['a long memo', { destination: accountOf('01'.repeat(32)), amount: 1n, memo: 'é'.repeat(15) }],
  ])('refuses %s', async (_, payment) => {
    expect(await simulator.wallet.pay(payment)).toMatchObject({
      ok: false,
      code: 'demo_wallet.refused',
    })
  })

  test('says when it is not available', async () => {
    const gone = await startSimulator()
    await gone.stop()
    const paid = await gone.wallet.pay({ destination: simulator.treasury, amount: 1n })
    expect(paid).toMatchObject({ ok: false, code: 'demo_wallet.unreachable' })
  })
})
