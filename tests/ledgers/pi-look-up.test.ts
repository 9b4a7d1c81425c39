// Payment claims on the ledger simulator: lookup, outcome, second server.
import { Claimant, Memo, Operation } from '@stellar/stellar-sdk/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { withFallbackServer } from '../../adapters/ledgers/second-server.ts'
import { readConfig } from '../../server/config/config.ts'
import { defaults } from '../../server/config/names.ts'
import { openLedger } from '../../server/ledgers/pi-ledger.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { checkLedgerForShopper } from '../../shop/payments/tokens/check-ledger.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { claimTransaction } from '../../shop/sales/checkout/actions/claim.ts'
import { orderByNumber } from '../../shop/sales/orders/views/orders.ts'
import {
  newPayer,
  passphrase,
  payment,
  type Simulator,
  startSimulator,
} from '../support/ledgers/simulator.ts'
import { addressNamed } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct, value } from '../support/shopping.ts'
import { reactionsOfOrders, type TestWorld, testConfig, testWorld } from '../support/world.ts'

let simulator: Simulator
let world: TestWorld
let ada: Viewer
let number: string
type Payer = Awaited<ReturnType<typeof newPayer>>
let payer: Payer

beforeAll(async () => {
  simulator = await startSimulator()
  world = await testWorld({
    reactions: reactionsOfOrders,
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
})
afterAll(() => simulator.stop())

async function ordered(): Promise<void> {
  world.clock.set(new Date())
  ada = await person(world)
  number = await placed(world, ada, [line(await stockedProduct(world, 9))])
  payer = await newPayer(simulator, coins(1_000))
}
const paymentRequest = async () => (await paymentRequestOf(world, number)) as PaymentRequestView
const hashOf = async (sent: Promise<{ status: number; hash?: string }>) => {
  const { status, hash } = await sent
  expect(status).toBe(200)
  return hash as string
}
const claim = async (hash: string) => value(await claimTransaction(world, ada, number, hash)).said
const found = async (hash: string) => value(await simulator.ledger.lookUp(simulator.treasury, hash))

describe('looking up a transaction', () => {
  beforeAll(ordered)

  test('shows its payments to the treasury, verified by its envelope', async () => {
    const hash = await hashOf(
      payer.send([payment(simulator.treasury, coins(3)), payment(payer.address, 1n)]),
    )
    expect(await found(hash)).toMatchObject({
      kind: 'paid',
      transfers: [{ hash, amount: coins(3), from: payer.address, proved: true }],
    })
  })

  test('of a fee bump works by either hash', async () => {
    const { TransactionBuilder } = await import('@stellar/stellar-sdk/base')
    const { submit } = await import('../support/ledgers/simulator.ts')
    const inner = payer.build([payment(simulator.treasury, coins(2))])
    const bump = TransactionBuilder.buildFeeBumpTransaction(payer.key, '200000', inner, passphrase)
    bump.sign(payer.key)
    expect((await submit(simulator.url, bump.toXDR())).status).toBe(200)
    for (const hash of [bump.hash(), inner.hash()])
      expect(await found(Buffer.from(hash).toString('hex'))).toMatchObject({ kind: 'paid' })
  })

  test('shows one that is missing, failed, or paid somebody else', async () => {
    expect(await found('ab'.repeat(32))).toEqual({ kind: 'unknown' })
    const poor = payer.build([payment(simulator.treasury, coins(900_000))])
    const { submit } = await import('../support/ledgers/simulator.ts')
    await submit(simulator.url, poor.toXDR())
    expect(await found(Buffer.from(poor.hash()).toString('hex'))).toEqual({ kind: 'failed' })
    const other = await newPayer(simulator, coins(1))
    expect(await found(await hashOf(payer.send([payment(other.address, coins(1))])))).toEqual({
      kind: 'elsewhere',
    })
  })

  test('with a claimable balance only has no payment, and says so', async () => {
    const left = Operation.createClaimableBalance({
      asset: (await import('@stellar/stellar-sdk/base')).Asset.native(),
      amount: '100',
      claimants: [new Claimant(simulator.treasury)],
    })
    const hash = await hashOf(payer.send([left], Memo.text((await paymentRequest()).memo)))
    expect(await found(hash)).toEqual({ kind: 'claimable' })
    expect(await claim(hash)).toBe('claimable')
    expect(await paymentRequest()).toMatchObject({ state: 'open', payments: [] })
  })

  test('refuses invalid responses and those of another transaction', async () => {
    const hash = await hashOf(payer.send([payment(simulator.treasury, coins(1))]))
    const answer = await fetch(`${simulator.url}/transactions/${hash}/operations`)
    const body = await answer.text()
    for (const [lie, code] of [
      ['<html>', 'ledger.unreadable'],
      [body.slice(0, -9), 'ledger.unreadable'],
      ['{"_embedded":{}}', 'ledger.untrusted'],
      [body.replaceAll('1.0000000', '9.0000000'), 'ledger.untrusted'],
      [body.replaceAll(hash, 'cd'.repeat(32)), 'ledger.untrusted'],
    ] as const) {
      await simulator.trouble({ path: '/transactions', times: 1, body: lie })
      expect(await simulator.ledger.lookUp(simulator.treasury, hash)).toMatchObject({ code })
    }
  })
})

describe('"I already paid"', () => {
  test('without memo: found, claimed by a payment of the smallest amount, and the order goes on', async () => {
    await ordered()
    const hash = await hashOf(payer.send([payment(simulator.treasury, coins(100))]))
    expect(await claim(hash)).toBe('needs_proof')
    expect((await paymentRequest()).state).toBe('review')
    await payer.send([payment((await paymentRequest()).muxed, 1n)])
    value(await checkLedgerForShopper(world, ada))
    expect(await paymentRequest()).toMatchObject({ state: 'paid', amountReceived: coins(100) + 1n })
    expect(await orderByNumber(world, number)).toMatchObject({
      status: 'pending',
      watchUntil: null,
    })
    expect(await claim(hash)).toBe('counted')
  })

  test('a stranger who sees it on the ledger gains nothing', async () => {
    await ordered()
    const hash = await hashOf(payer.send([payment(simulator.treasury, coins(100))]))
    const stranger = await newPayer(simulator, coins(10))
    expect(await claim(hash)).toBe('needs_proof')
    await stranger.send([payment((await paymentRequest()).muxed, 1n)])
    value(await checkLedgerForShopper(world, ada))
    expect(await paymentRequest()).toMatchObject({ state: 'partial', amountReceived: 1n })
  })

  test('while the ledger is unavailable: stored, and checked again', async () => {
    await ordered()
    const hash = await hashOf(payer.send([payment(simulator.treasury, coins(100))]))
    await simulator.trouble({ path: '/', times: 9, status: 503, body: 'down' })
    expect(await claim(hash)).toBe('unreachable')
    await simulator.trouble({})
    expect(await claim(hash)).toBe('needs_proof')
  })

  test.each(['', 'a hash', 'ab'.repeat(31), `${'ab'.repeat(32)}g`])(
    '%j is not a hash',
    async (text) => {
      expect(await claimTransaction(world, ada, number, text)).toMatchObject({
        code: 'receipt.hash',
      })
    },
  )

  test('another customer’s order is not found', async () => {
    const other = await person(world)
    expect(await claimTransaction(world, other, number, 'ab'.repeat(32))).toMatchObject({
      code: 'orders.not_found',
    })
  })

  test('a memo of 28 bytes in many alphabets is stored and matches nothing', async () => {
    await ordered()
    for (const text of ['é'.repeat(14), '😀'.repeat(7), 'نص'.repeat(7), '\u200b'.repeat(9)]) {
      const hash = await hashOf(payer.send([payment(simulator.treasury, 5n)], Memo.text(text)))
      value(await checkLedgerForShopper(world, { ...ada, id: world.id() }))
      expect(await claim(hash)).toBe('needs_proof')
    }
    expect(await paymentRequest()).toMatchObject({ amountReceived: 0n })
  })
})

describe('two servers of one ledger', () => {
  const first = () => horizonLedger({ url: simulator.url, passphrase })

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '1' } }],
    ['410', { status: 410 }],
    ['503', { status: 503, body: '{"type":"https://stellar.org/horizon-errors/stale_history"}' }],
    ['nonsense', { status: 200, body: '<html>' }],
  ])('%s of the first: the second is used, from the same cursor', async (_, trouble) => {
    const other = await startSimulator()
    const ledger = withFallbackServer(first(), horizonLedger({ url: other.url, passphrase }))
    await simulator.trouble({ ...trouble, path: '/accounts', times: 1 })
    const page = value(await ledger.paymentsAfter(other.treasury, ''))
    expect(page.account).toBe(other.treasury)
    await other.stop()
  })

  test('a contradiction does not fail over, and if both are unavailable the first is reported', async () => {
    const gone = horizonLedger({ url: 'http://127.0.0.1:9', passphrase })
    await simulator.trouble({ path: '/accounts', times: 1, body: '{"_embedded":{}}' })
    const { treasury } = simulator
    expect(await withFallbackServer(first(), gone).paymentsAfter(treasury, '')).toMatchObject({
      code: 'ledger.untrusted',
    })
    await simulator.trouble({ path: '/accounts', times: 1, status: 410 })
    expect(await withFallbackServer(first(), gone).paymentsAfter(treasury, '')).toMatchObject({
      code: 'ledger.history_gone',
    })
  })

  test('of another network: the shop does not start, whichever of the two it is', async () => {
    const other = await startSimulator()
    const settings = {
      ...defaults,
      DEMO: '1',
      PI_HORIZON_URL: simulator.url,
      PI_HORIZON_SECOND_URL: other.url,
      PI_TREASURY: simulator.treasury,
    }
    const start = (passphrase: string) => {
      const read = readConfig({ ...settings, PI_NETWORK_PASSPHRASE: passphrase })
      if (!read.config) throw new Error(read.problems.join())
      return openLedger(read.config, world.log)
    }
    await expect(start('Another network')).rejects.toThrow('PI_HORIZON_URL answers for another')
    expect((await start(passphrase))?.simulated).toBe(false)
    await other.stop()
  })

  test('without the treasury: the start says that nobody can pay to it, and goes on', async () => {
    const said: string[] = []
    const log = { ...world.log, error: (message: string) => said.push(message) }
    const start = async (treasury: string) => {
      const { config, problems } = readConfig({
        ...defaults,
        DEMO: '1',
        PI_HORIZON_URL: simulator.url,
        PI_NETWORK_PASSPHRASE: passphrase,
        PI_TREASURY: treasury,
      })
      if (!config) throw new Error(problems.join())
      return openLedger(config, log)
    }
    await simulator.wallet.pay({ destination: simulator.treasury, amount: coins(1) })
    expect(await start(simulator.treasury)).not.toBeNull()
    expect(said).toEqual([])
    const absent = addressNamed('nobody')
    expect((await start(absent))?.treasury).toBe(absent)
    expect(said).toEqual([expect.stringMatching(/^PI_TREASURY is not on the ledger/)])
  })
})
