// Claims by the hash that wallets show of a fee bump, and claims that wait for the ledger.
import { TransactionBuilder } from '@stellar/stellar-sdk/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { lookUpClaimed } from '../../shop/payments/reconciliation/look-up-transaction.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { claimsOf } from '../../shop/payments/review/views/claims.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { claimTransaction } from '../../shop/sales/checkout/actions/claim.ts'
import {
  newPayer,
  passphrase,
  payment,
  type Simulator,
  startSimulator,
  submit,
} from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct, value } from '../support/shopping.ts'
import { testConfig, testWorld } from '../support/world.ts'

const world = await testWorld()
let simulator: Simulator
let ada: Viewer
let number: string
let payer: Awaited<ReturnType<typeof newPayer>>

beforeAll(async () => {
  simulator = await startSimulator()
  Object.assign(world, {
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
})
afterAll(() => simulator.stop())
beforeEach(async () => {
  world.clock.set(new Date())
  ada = await person(world)
  number = await placed(world, ada, [line(await stockedProduct(world, 9))])
})
const request = async () => (await paymentRequestOf(world, number)) as PaymentRequestView

describe('a claim', () => {
  beforeEach(async () => {
    payer = await newPayer(simulator, coins(1_000))
  })
  const bumped = async () => {
    const inner = payer.build([payment(simulator.treasury, coins(100))])
    const bump = TransactionBuilder.buildFeeBumpTransaction(payer.key, '200000', inner, passphrase)
    bump.sign(payer.key)
    expect((await submit(simulator.url, bump.toXDR())).status).toBe(200)
    return [inner, bump].map((each) => Buffer.from(each.hash()).toString('hex')) as [string, string]
  }
  test('by the inner hash of a fee bump finds the payment, before and after it was read', async () => {
    for (const isRead of [false, true]) {
      const [inner, outer] = await bumped()
      if (isRead) value(await readOn(world))
      expect(value(await claimTransaction(world, ada, number, inner)).said).toBe('needs_proof')
      const [row] = await world.db<{ hash: string; inner: string }[]>`
        select hash, inner_hash as inner from transfers where hash = ${outer}`
      expect(row).toEqual({ hash: outer, inner })
    }
    await payer.send([payment((await request()).muxed, 1n)])
    value(await readOn(world))
    expect(await request()).toMatchObject({ state: 'paid', amountReceived: coins(200) + 1n })
  })

  test('made while the ledger cannot be read is looked up again, as its page says', async () => {
    const [inner] = await bumped()
    await simulator.trouble({ path: '/', times: 9, status: 503, body: '{}' })
    expect(value(await claimTransaction(world, ada, number, inner)).said).toBe('unreachable')
    await simulator.trouble({})
    await lookUpClaimed(world)
    expect(await claimsOf(world, await request())).toMatchObject([
      { verdict: 'needs_proof', amount: coins(100) },
    ])
  })
})
