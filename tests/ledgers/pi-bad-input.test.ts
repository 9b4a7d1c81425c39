// Invalid responses of a Horizon server, injected by a proxy: nothing is credited, the operator is alerted, the cursor stays,
// and the payment counts after recovery. Contradictory records are quarantined.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import { cursorOf, paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { setAsideForStaff } from '../../shop/payments/review/views/set-aside.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { passphrase, type Simulator, startSimulator } from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct, value } from '../support/shopping.ts'
import { testConfig, testWorld } from '../support/world.ts'

type Shown = { amount: string; transaction: Record<string, unknown> }
type Page = { _embedded: { records: Shown[] } }
/** Null: unchanged. */
type Tamper = (path: string, body: string) => string

const world = await testWorld()
let simulator: Simulator
let between: Server
let tamper: Tamper | null = null
let number: string
let productId: string

beforeAll(async () => {
  simulator = await startSimulator()
  between = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch(new URL(path, simulator.url))
    const body = await answer.text()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(tamper ? tamper(path, body) : body)
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  Object.assign(world, {
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: horizonLedger({ url, passphrase }), demoWallet: simulator.wallet },
  })
  productId = await stockedProduct(world, 1000)
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
  number = await placed(world, await person(world), [line(productId)])
})

/** Changes the newest record on the payments page; everything else passes unchanged. */
const newest =
  (change: (record: Shown) => void): Tamper =>
  (path, body) => {
    if (!path.includes('/payments')) return body
    const page = JSON.parse(body) as Page
    const last = page._embedded.records.at(-1)
    if (last) change(last)
    return JSON.stringify(page)
  }
const pages =
  (change: (body: string) => string): Tamper =>
  (path, body) =>
    path.includes('/payments') ? change(body) : body

const cases: readonly [name: string, tamper: Tamper, code: string][] = [
  ['HTML instead of JSON', () => '<!doctype html><p>Just a moment…', 'ledger.unreadable'],
  ['HTML instead of payments', pages(() => '<html>'), 'ledger.unreadable'],
  ['a page that breaks off', pages((body) => body.slice(0, body.length / 2)), 'ledger.unreadable'],
  ['an empty answer', pages(() => ''), 'ledger.unreadable'],
  ['a list', pages(() => '[]'), 'ledger.unreadable'],
  ['a page without records', pages(() => '{"_embedded": {}}'), 'ledger.untrusted'],
  ['records that are text', pages(() => '{"_embedded": {"records": ["x"]}}'), 'ledger.untrusted'],
  [
    'another network',
    (path, body) => (path === '/' ? body.replaceAll(passphrase, 'Pi Network') : body),
    'ledger.wrong_network',
  ],
]
/** A record that contradicts itself or its transaction. */
const contradictions: readonly [name: string, tamper: Tamper][] = [
  ['a negative amount', newest((record) => (record.amount = '-100.0000000'))],
  ['a larger amount', newest((record) => (record.amount = '1000000.0000000'))],
  ['an amount beyond any ledger', newest((record) => (record.amount = `${'9'.repeat(40)}.0`))],
  ['too many decimals', newest((record) => (record.amount = '100.00000001'))],
  ['an exponent', newest((record) => (record.amount = '1e2'))],
  [
    'a memo of 28 letters of three bytes, which no ledger holds',
    newest(({ transaction }) =>
      Object.assign(transaction, {
        memo_type: 'text',
        memo: '漢'.repeat(28),
        memo_bytes: undefined,
      }),
    ),
  ],
]
const waiting = async () =>
  (await setAsideForStaff(world, 100)).filter(({ endedAs }) => endedAs === null).length
const alerts = async () => (await alertsNow(world)).map(({ kind }) => kind)

describe('a ledger server with invalid data', () => {
  test.each(cases)('%s', async (_name, lie, code) => {
    const paymentRequest = await paymentRequestOf(world, number)
    const paid = await simulator.wallet.pay({
      destination: paymentRequest?.muxed ?? '',
      amount: coins(100),
    })
    expect(paid.ok).toBe(true)
    const before = await cursorOf(world)
    tamper = lie
    expect(await readOn(world)).toMatchObject({ ok: false, code })
    expect(await cursorOf(world)).toBe(before)
    expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'open', payments: [] })
    expect(await watcherHealth(world)).toMatchObject({ state: 'failing', failure: code })

    tamper = null
    value(await readOn(world))
    expect(await paymentRequestOf(world, number)).toMatchObject({
      state: 'paid',
      amountReceived: coins(100),
    })
    expect((await watcherHealth(world)).state).toBe('current')
  })

  test.each(contradictions)(
    '%s: set aside and reported, while others are credited',
    async (_name, lie) => {
      const paymentRequest = await paymentRequestOf(world, number)
      const other = await placed(world, await person(world), [line(productId)])
      const destination = (await paymentRequestOf(world, other))?.muxed ?? ''
      value(await simulator.wallet.pay({ destination, amount: coins(100) }))
      value(
        await simulator.wallet.pay({
          destination: paymentRequest?.muxed ?? '',
          amount: coins(100),
        }),
      )
      const before = await cursorOf(world)
      tamper = lie
      value(await readOn(world))
      expect(BigInt(await cursorOf(world))).toBeGreaterThan(BigInt(before))
      expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'open', payments: [] })
      expect(await paymentRequestOf(world, other)).toMatchObject({ state: 'paid' })
      expect([await waiting(), await alerts()]).toEqual([1, ['record_set_aside']])

      tamper = null
      await readSetAside(world)
      expect(await paymentRequestOf(world, number)).toMatchObject({
        state: 'paid',
        amountReceived: coins(100),
      })
      expect([await waiting(), await alerts()]).toEqual([0, []])
    },
  )

  test('a page with missing payments moves the cursor no further than what it shows', async () => {
    const paymentRequest = await paymentRequestOf(world, number)
    value(
      await simulator.wallet.pay({ destination: paymentRequest?.muxed ?? '', amount: coins(60) }),
    )
    value(
      await simulator.wallet.pay({ destination: paymentRequest?.muxed ?? '', amount: coins(40) }),
    )
    tamper = pages((body) => {
      const page = JSON.parse(body) as Page
      page._embedded.records.pop()
      return JSON.stringify(page)
    })
    value(await readOn(world))
    expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'partial' })
    tamper = null
    value(await readOn(world))
    expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'paid', remaining: 0n })
  })
})

describe('long memos', () => {
  test.each([
    ['fourteen letters of two bytes', 'é'.repeat(14)],
    ['nine of three, and one', `${'漢'.repeat(9)}x`],
    ['seven of four', '😀'.repeat(7)],
    ['the code in letters of another width', null],
  ])('%s: read, and not taken for an order', async (_name, memo) => {
    const paymentRequest = await paymentRequestOf(world, number)
    const code = paymentRequest?.memo ?? ''
    // Full-width characters take three bytes each: the memo's maximum.
    const wide = (text: string) =>
      [...text].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('')
    const written = memo ?? `${wide(code.slice(0, 5))}${code.slice(5)}`
    expect(Buffer.byteLength(written)).toBeLessThanOrEqual(28)
    value(
      await simulator.wallet.pay({
        destination: simulator.treasury,
        amount: coins(100),
        memo: written,
      }),
    )
    value(await readOn(world))
    expect((await paymentRequestOf(world, number))?.state).toBe(memo ? 'open' : 'paid')
    const rows = await world.db<{ memo: string }[]>`
      select memo from transfers where memo = ${written}`
    expect(rows).toHaveLength(1)
  })

  test('a memo that is too long is refused by the ledger itself', async () => {
    const destination = simulator.treasury
    const paid = await simulator.wallet.pay({ destination, amount: 1n, memo: 'é'.repeat(15) })
    expect(paid.ok).toBe(false)
  })
})
