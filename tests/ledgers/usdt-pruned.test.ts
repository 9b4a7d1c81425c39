// A shop that was away or restored, and a provider that deleted the blocks since then: said at once, and nothing is lost.
import { expect, test } from 'vitest'
import { alertLedgers } from '../../shop/payments/reconciliation/alert-ledgers.ts'
import type { EvmLedger } from '../../shop/payments/tokens/port.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import type { Fault } from '../support/ledgers/rpc-proxy.ts'
import { due, fine, price, twoProviders } from '../support/ledgers/two-providers.ts'

const at = twoProviders()
/** As Geth says it (EIP-4444). */
const pruned: Fault = ({ method }) =>
  method === 'eth_getLogs'
    ? { error: { code: 4444, message: 'pruned history unavailable' } }
    : undefined

async function paid() {
  const paymentRequest = await at.shop.paymentRequest(price)
  await at.usdt.pay(paymentRequest.address, due)
  await at.anvil.mine(9)
  at.first.trouble(pruned)
  return paymentRequest
}
const alerts = () => at.shop.world.db`
  select facts->>'reason' as reason, ended_at is null as "isOpen" from alerts
  where kind = 'ledger_stopped'`

test('the only provider: owners are told at once, and another one finds the payment', async () => {
  const { world } = at.shop
  const paymentRequest = await paid()
  const refused = await readChain(world, at.through(at.first.url))
  expect(refused).toMatchObject({ code: 'ledger.history_gone' })
  await alertLedgers(world)
  expect(await alerts()).toEqual([{ reason: 'ledger.history_gone', isOpen: true }])
  // The cursor has not moved.
  expect(await readChain(world, at.through(at.second.url))).toEqual(fine)
  expect((await at.shop.now(paymentRequest)).state).toBe('paid')
  await alertLedgers(world)
  expect(await alerts()).toEqual([{ reason: 'ledger.history_gone', isOpen: false }])
})

test('one of two is passed over, and nobody is told', async () => {
  const { world } = at.shop
  const paymentRequest = await paid()
  await readChain(world, world.usdt?.chains[0] as EvmLedger)
  expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
  await alertLedgers(world)
  expect(await alerts()).toEqual([])
})
