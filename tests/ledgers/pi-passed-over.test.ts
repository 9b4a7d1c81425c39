// Payments that one answer of the ledger's server hides, delays or dates wrongly: none is passed over for good.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import type { PiLedger, PiTransfer } from '../../shop/payments/pi/port.ts'
import { readingFrom } from '../../shop/payments/pi/read-pi.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { readTransaction } from '../../shop/payments/pi/read-transaction.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { lookUpForStaff } from '../../shop/payments/reconciliation/look-up-transaction.ts'
import { watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { claimsOf } from '../../shop/payments/review/views/claims.ts'
import { isInReview } from '../../shop/payments/review/views/set-aside.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { ok } from '../../shop/result.ts'
import { claimTransaction } from '../../shop/sales/checkout/actions/claim.ts'
import { expireOrders } from '../../shop/sales/checkout/actions/upkeep.ts'
import { orderByNumber } from '../../shop/sales/orders/views/orders.ts'
import {
  newPayer,
  passphrase,
  payment,
  type Simulator,
  startSimulator,
} from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct, value } from '../support/shopping.ts'
import { testConfig, testWorld } from '../support/world.ts'

type Shown = Record<string, unknown> & { transaction: Record<string, unknown> }
type Tamper = (path: string, body: Record<string, unknown>) => unknown

const world = await testWorld()
let simulator: Simulator
let between: Server
let tamper: Tamper | null = null
let ada: Viewer
let number: string
let productId: string
let payer: Awaited<ReturnType<typeof newPayer>>

beforeAll(async () => {
  simulator = await startSimulator()
  between = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch(new URL(path, simulator.url))
    const body = (await answer.json()) as Record<string, unknown>
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(tamper && answer.ok ? tamper(path, body) : body))
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  Object.assign(world, {
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: horizonLedger({ url, passphrase }), demoWallet: simulator.wallet },
  })
  productId = await stockedProduct(world, 1000)
  payer = await newPayer(simulator, coins(10_000))
})
afterAll(async () => {
  between?.close()
  between?.closeAllConnections()
  await simulator?.stop()
})
beforeEach(async () => {
  tamper = null
  world.clock.set(new Date())
  value(await readOn(world))
  ada = await person(world)
  number = await placed(world, ada, [line(productId)])
})

const request = async () => (await paymentRequestOf(world, number)) as PaymentRequestView
const pay = async () => {
  const sent = await payer.send([payment((await request()).muxed, coins(100))])
  expect(sent.status).toBe(200)
  return String(sent.hash)
}
const records = (body: Record<string, unknown>) =>
  (body._embedded as { records: Shown[] } | undefined)?.records ?? []
/** Payments pages without the newest transaction. */
const hiding =
  (hash: () => string): Tamper =>
  (path, body) => {
    if (!path.includes('/payments')) return body
    const kept = records(body).filter((each) => each.transaction_hash !== hash())
    return { ...body, _embedded: { records: kept } }
  }
/** After a later payment, which has moved the cursor beyond the hidden one. */
async function passedOver(): Promise<string> {
  const hash = await pay()
  tamper = hiding(() => hash)
  value(await simulator.wallet.pay({ destination: simulator.treasury, amount: 7n }))
  value(await readOn(world))
  expect(await request()).toMatchObject({ state: 'open', payments: [] })
  return hash
}
const isPaid = async () =>
  expect(await request()).toMatchObject({ state: 'paid', amountReceived: coins(100) })

describe('a payment that the cursor has passed', () => {
  test('is credited by the next reading, which begins before the cursor', async () => {
    await passedOver()
    tamper = null
    value(await readOn(world))
    await isPaid()
    expect((await orderByNumber(world, number))?.status).toBe('pending')
  })

  test('that stays hidden from the reading: by its shopper’s claim', async () => {
    const hash = await passedOver()
    expect(value(await claimTransaction(world, ada, number, hash)).said).toBe('counted')
    await isPaid()
  })

  test('by staff', async () => {
    const hash = await passedOver()
    const [clerk, reviewer] = [await person(world, 'finance'), await person(world, 'kyc')]
    expect(await lookUpForStaff(world, reviewer, hash)).toMatchObject({ code: 'auth.forbidden' })
    expect(await lookUpForStaff(world, clerk, 'x')).toMatchObject({ code: 'receipt.hash' })
    const found = value(await lookUpForStaff(world, clerk, ` ${hash.toUpperCase()} `))
    expect(found).toMatchObject({ kind: 'paid', hash, asked: ['Pi'], unasked: [] })
    await isPaid()
  })

  test('by the nightly audit, which asks for other pages', async () => {
    const hash = await passedOver()
    const hide = hiding(() => hash)
    tamper = (path, body) => (path.includes('order=desc') ? body : hide(path, body))
    const [audit] = await auditLedgers(world)
    expect(audit).toMatchObject({ outcome: 'equal' })
    await isPaid()
  })

  test('of an unknown type, which no look-up proves: the audit lists it for a person to decide', async () => {
    const pi = world.ledgers.pi as PiLedger
    await pay()
    value(await readOn(world))
    const unknown = { hash: 'cd'.repeat(32), amount: null, kind: 'dream_payment', memo: null }
    const night: PiLedger = {
      ...pi,
      async paymentsBefore(account, cursor) {
        const page = value(await pi.paymentsBefore(account, cursor))
        const oldest = page.transfers.at(-1) as PiTransfer
        const operationId = String(BigInt(oldest.operationId) + 1n)
        return ok({
          ...page,
          transfers: [...page.transfers, { ...oldest, ...unknown, operationId }],
        })
      },
      lookUp: async (account, hash) =>
        hash === unknown.hash ? ok({ kind: 'elsewhere' }) : pi.lookUp(account, hash),
    }
    const at = { ...world, ledgers: { ...world.ledgers, pi: night } }
    const [audit] = await auditLedgers(at, { whole: true })
    expect(audit?.differences.map(({ kind }) => kind)).not.toContain('missing')
    expect(
      await world.db`
        select t.kind, t.amount, n.status from transfers t join transactions n on n.transfer_id = t.id
        where t.hash = ${unknown.hash}`,
    ).toEqual([{ kind: 'dream_payment', amount: null, status: 'pending' }])
  })

  test('a look-up of what is known changes nothing, and of another’s payment finds none', async () => {
    const hash = await pay()
    value(await readOn(world))
    expect(value(await readTransaction(world, hash))).toEqual({ kind: 'paid', hash })
    await isPaid()
    expect(value(await readTransaction(world, 'ab'.repeat(32))).kind).toBe('unknown')
    expect((await request()).payments).toHaveLength(1)
  })
})

test('a reading begins two minutes of ledgers or more before the cursor', () => {
  const at = (ledger: number, low = 0) => String((BigInt(ledger) << 32n) | BigInt(low))
  expect(readingFrom(at(5000, 4097))).toBe(at(4880))
  expect(readingFrom(at(100, 4097))).toBe('')
  expect(readingFrom('')).toBe('')
})

describe('a record that does not say whether it succeeded', () => {
  const silent: Tamper = (path, body) => {
    if (path.includes('/payments') || path.includes('/operations'))
      for (const each of records(body)) delete each.transaction_successful
    return body
  }
  test('is set aside, shown to its shopper, and credited once it does', async () => {
    const hash = await pay()
    tamper = silent
    value(await readOn(world))
    expect(await request()).toMatchObject({ state: 'open' })
    expect(await isInReview(world, number)).toBe(true)
    expect(value(await claimTransaction(world, ada, number, hash)).said).toBe('unreachable')
    expect(await claimsOf(world, await request())).toMatchObject([{ hash, verdict: 'set_aside' }])

    tamper = null
    await readSetAside(world)
    await isPaid()
    expect(await isInReview(world, number)).toBe(false)
  })
})

describe('one answer of the year 2035', () => {
  const future: Tamper = (path, body) => {
    if (path === '/') body.history_latest_ledger_closed_at = '2035-01-01T00:00:00Z'
    for (const each of records(body)) each.created_at = '2035-01-01T00:00:00Z'
    return body
  }
  test('is refused, ends no order, and heals', async () => {
    await payer.send([payment((await request()).muxed, coins(40))])
    value(await readOn(world))
    tamper = future
    expect(await readOn(world)).toMatchObject({ code: 'ledger.clock' })
    expect(await watcherHealth(world)).toMatchObject({ state: 'failing', failure: 'ledger.clock' })
    tamper = null
    value(await readOn(world))
    expect(await watcherHealth(world)).toMatchObject({ state: 'current' })
    expect(await request()).toMatchObject({ state: 'partial' })
  })

  test('that was believed before ends no order, shows as a fault, and is corrected by the next reading', async () => {
    await world.db`update ledger_cursors set read_to = '2035-01-01'`
    expect(await watcherHealth(world)).toMatchObject({ state: 'behind' })
    world.clock.advance(62 * 86_400_000)
    await expireOrders(world)
    expect((await orderByNumber(world, number))?.status).not.toBe('cancelled')
    world.clock.set(new Date())
    value(await readOn(world))
    const [row] = await world.db<{ to: Date }[]>`select read_to as to from ledger_cursors`
    expect(row?.to.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await watcherHealth(world)).toMatchObject({ state: 'current' })
  })
})
