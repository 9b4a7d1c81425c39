import { beforeEach, describe, expect, test } from 'vitest'
import { recordTransfers } from '../../../shop/payments/pi/record-transfers.ts'
import {
  lockCursor,
  saveFailure,
  saveFinality,
  saveReading,
} from '../../../shop/payments/requests/store/cursors.ts'
import { tokenOffers } from '../../../shop/payments/requests/views/offered-methods.ts'
import { saveFinal } from '../../../shop/payments/tokens/store/chains.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { paidUsdt, testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { body, location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { line, paid, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import * as payment from './payment/page'
import type { PayView } from './payment-view'

const rate = usdtWithRate('0.5', () => new Date('2026-11-21T11:00:00Z'))
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: rate.ports,
  rates: rate.rates,
})
const ask = routeCaller(world)

let ada: Viewer
let page: string
let number: string
beforeEach(async () => {
  rate.set('0.5')
  world.clock.advance(1_000)
  ada = await person(world)
  number = await placed(world, ada, [line(await stockedProduct(world, 9))])
  page = `/payment?order=${number}`
})
const shown = async () => ((await ask(payment.loader, page, ada)) as { pay: PayView }).pay
const post = (fields: Record<string, string>, who = ada) =>
  ask(payment.action, page, who, new URLSearchParams(fields))
const polygon = { intent: 'quote', method: 'usdt', chain: 'eip155:137' }

describe('another payment method', () => {
  test('is offered by name, and shows amount, address, link, rate, its source and its time', async () => {
    expect((await shown()).ways).toEqual([
      { method: 'pi', chain: null, name: 'Pi', isCurrent: true },
      { method: 'usdt', chain: 'eip155:137', name: 'Polygon', isCurrent: false },
      { method: 'usdt', chain: 'eip155:1', name: 'Ethereum', isCurrent: false },
    ])
    expect(location(await post(polygon))).toBe(page)
    const { target, currency, due } = await shown()
    expect([currency, due]).toEqual(['USDT', coins(50, 'USDT')])
    expect(target).toMatchObject({
      kind: 'token',
      amount: '50',
      chain: 'Polygon',
      quote: { rate: '0.5', source: 'setting', asOf: new Date('2026-11-21T11:00:00Z') },
      isDemo: true,
    })
    // In the demonstration no real wallet accepts the address, nor the link.
    expect(target?.address).toMatch(/^DEMO-0x[0-9a-f]{40}$/)
    expect(target?.uri).toBe(
      `ethereum:${testUsdt.chains[0]?.token}@137/transfer?address=${target?.address}&uint256=50000000`,
    )
  })

  test('asks for the rest in its own coin', async () => {
    await post(polygon)
    await paidUsdt(world, number, coins(20, 'USDT'))
    expect(await shown()).toMatchObject({
      face: 'partial',
      received: coins(20, 'USDT'),
      remaining: coins(30, 'USDT'),
      target: { amount: '30' },
    })
  })

  test('is not offered without a rate, and says so', async () => {
    rate.set(null)
    expect(await shown()).toMatchObject({ hasNoRate: true, ways: [{ method: 'pi' }] })
    expect(await tokenOffers(world, coins(100))).toMatchObject([{ absence: 'noRate' }])
    const answer = await post(polygon)
    expect(body(answer).refusal).toMatchObject({ code: 'rate.none' })
    expect(await shown()).toMatchObject({ currency: 'PI' })
  })

  test.each([
    { method: 'gold', chain: '' },
    { method: 'usdt', chain: 'eip155:5' },
    { method: '', chain: '' },
  ])('%j is refused', async (fields) => {
    const answer = await post({ intent: 'quote', ...fields })
    expect(status(answer)).toBe(409)
    expect(await shown()).toMatchObject({ currency: 'PI' })
  })

  test('cannot be chosen by another customer', async () => {
    expect(status(await post(polygon, await person(world)))).toBe(404)
    expect(await shown()).toMatchObject({ currency: 'PI' })
  })
})

test('while one provider is missing, payments are confirmed later; while none is left, none is seen', async () => {
  await post(polygon)
  const place = { ledger: 'eip155:137', account: 'all' }
  const now = world.now()
  await lockCursor(world.db, place)
  await saveReading(world.db, place, '120', {
    latestLedger: 120,
    closedAt: now,
    readTo: now,
    readAt: now,
  })
  expect(await shown()).toMatchObject({ ledger: 'current' })
  await saveFinality(world.db, place, 'ledger.unconfirmed', now)
  expect(await shown()).toMatchObject({ ledger: 'confirming' })
  await saveFailure(world.db, place, 'ledger.unreachable', now)
  expect(await shown()).toMatchObject({ ledger: 'failing' })
})

describe('no payment is asked for', () => {
  test('while a payment has n of m confirmations, which are shown', async () => {
    await post(polygon)
    const place = { ledger: 'eip155:137', account: 'all' }
    const now = world.now()
    await lockCursor(world.db, place)
    const reading = { latestLedger: 120, closedAt: now, readTo: now, readAt: now }
    await saveReading(world.db, place, '120', reading)
    await saveFinal(world.db, 'eip155:137', { number: 100, hash: '0x1' }, now)
    await paidUsdt(world, number, coins(50, 'USDT'), { status: 'seen', ledgerNumber: 113 })
    expect((await shown()).confirmations).toEqual({ done: 7, needed: 20, isStalled: false })
    world.clock.advance(1_000)
    await saveReading(world.db, place, '150', { ...reading, latestLedger: 150 })
    expect((await shown()).confirmations).toEqual({ done: 37, needed: 50, isStalled: false })
    // Both keep growing: that is no progress.
    world.clock.advance(31 * 60_000)
    await saveFinal(world.db, 'eip155:137', { number: 100, hash: '0x1' }, world.now())
    expect((await shown()).confirmations).toMatchObject({ isStalled: true })
  })

  test('while a payment is being confirmed, and after it', async () => {
    await post(polygon)
    await paidUsdt(world, number, coins(50, 'USDT'), { status: 'seen' })
    expect(await shown()).toMatchObject({ face: 'seen', target: null, ways: [] })
    const other = await placed(world, ada, [line(await stockedProduct(world, 9))])
    await paid(world, other)
    page = `/payment?order=${other}`
    expect(await shown()).toMatchObject({ face: 'paid', target: null, ways: [] })
  })
})

test('a transaction that was rolled back is awaited until it is there again', async () => {
  await post(polygon)
  const hash = `0x${'ab'.repeat(32)}`
  const part = coins(20, 'USDT')
  await paidUsdt(world, number, part, { status: 'seen', hash })
  await world.db`update transfers set status = 'orphaned' where hash = ${hash}`
  expect((await shown()).notes).toContain('was_orphaned')
  await paidUsdt(world, number, part, { status: 'seen', hash })
  expect(await shown()).toMatchObject({ face: 'partial', notes: [] })
})

describe('"I have already paid"', () => {
  test('says what it found, and keeps what waits for a proof', async () => {
    const found = transfer({ amount: coins(100), from: addressNamed(number), at: world.now() })
    value(await recordTransfers(world, piPage([found])))
    const answer = await post({ intent: 'claim', hash: ` ${found.hash.toUpperCase()} ` })
    expect(answer).toMatchObject({ claim: { said: 'needs_proof' } })
    expect((await shown()).claims).toMatchObject([{ hash: found.hash, verdict: 'needs_proof' }])
    expect(await shown()).toMatchObject({
      face: 'review',
      received: 0n,
      receipts: 0,
      isInReview: false,
    })
  })

  test('asks nobody to pay again while our team looks at what it found', async () => {
    const at = new Date(world.now().getTime() - 3_600_000)
    const older = transfer({ amount: coins(100), from: addressNamed(number), at })
    value(await recordTransfers(world, piPage([older])))
    expect(await post({ intent: 'claim', hash: older.hash })).toMatchObject({
      claim: { said: 'person' },
    })
    expect(await shown()).toMatchObject({ face: 'review', isInReview: true })
  })

  test.each(['', 'nonsense', 'a'.repeat(63)])(
    '%j is reported as no hash at its field',
    async (hash) => {
      const answer = await post({ intent: 'claim', hash })
      expect(body(answer)).toMatchObject({
        refusal: { fields: { hash: 'receipt.hash' } },
        values: { hash },
      })
    },
  )
})
