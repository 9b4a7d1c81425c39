import { describe, expect, test } from 'vitest'
import { addressNamed, beside, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { noReactions, testConfig, testWorld } from '../../../tests/support/world.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import type { PiTransfer } from '../pi/port.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { createPaymentRequest } from '../requests/actions/create-payment-request.ts'
import type { Method } from '../requests/rules/methods.ts'
import { type PaymentRequestView, paymentRequestOf } from '../requests/views/payment-requests.ts'
import { claimPayment } from './claims.ts'
import { decideTransaction } from './decide-transaction.ts'
import { claimsOf, suggestionsFor } from './views/claims.ts'
import { transactionsForStaff, transactionsOf } from './views/transactions.ts'

const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  reactions: noReactions,
})
const price = coins(100)
const [ada, eve, staff] = [await person(world), await person(world), await person(world, 'finance')]

let orders = 1763712345000
async function paymentRequestFor(who: { id: string }, amount = price): Promise<PaymentRequestView> {
  orders += 1
  const input = { orderNumber: `PI-${orders}`, userId: who.id, amount } as const
  const made = await createPaymentRequest(world, { ...input, currency: 'PI', method: 'pi' })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const now = async ({ orderNumber }: PaymentRequestView) =>
  (await paymentRequestOf(world, orderNumber)) as PaymentRequestView
let senders = 0
const newSender = () => addressNamed(`sender ${++senders}`)
async function shown(...transfers: PiTransfer[]): Promise<void> {
  world.clock.advance(1_000)
  expect((await recordTransfers(world, piPage(transfers))).ok).toBe(true)
}
/** A payment of the price that names no order. */
async function unnamed(from: string, more: Partial<PiTransfer> = {}): Promise<PiTransfer> {
  const payment = transfer({ amount: price, from, at: world.now(), ...more })
  await shown(payment)
  return payment
}
const echo = (paymentRequest: PaymentRequestView, from: string, more: Partial<PiTransfer> = {}) =>
  shown(transfer({ amount: 1n, from, muxedId: paymentRequest.memoId, at: world.now(), ...more }))
const claim = async (
  who: typeof ada,
  paymentRequest: PaymentRequestView,
  hash: string,
  keep = false,
) => {
  const said = await claimPayment(world, who, {
    orderNumber: paymentRequest.orderNumber,
    hash,
    keep,
  })
  return said.ok ? said.value : said.code
}

describe('a claim', () => {
  test('waits for a payment from the same sender to the same order, and is then approved once', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const { hash, from } = await unnamed(newSender())
    expect(await claim(ada, paymentRequest, hash)).toBe('needs_proof')
    expect(await claim(ada, paymentRequest, hash)).toBe('needs_proof')
    expect(await claimsOf(world, paymentRequest)).toEqual([
      { hash, amount: price, verdict: 'needs_proof' },
    ])
    expect(await now(paymentRequest)).toMatchObject({ state: 'review', amountReceived: 0n })

    await echo(paymentRequest, from)
    expect(await now(paymentRequest)).toMatchObject({ state: 'paid', amountReceived: price + 1n })
    expect((await now(paymentRequest)).payments.map(({ match }) => match).sort()).toEqual([
      'claim',
      'muxed',
    ])
    expect(await claimsOf(world, paymentRequest)).toEqual([])
    expect(await transactionsOf(world, paymentRequest.orderNumber)).toHaveLength(2)
    expect(await claim(ada, paymentRequest, hash)).toBe('counted')
    expect(await entriesOf(world, `order:${paymentRequest.orderNumber}`)).toMatchObject([
      { action: 'payment.claimed' },
    ])
  })

  test('by a shopper who has paid this order from the same account is approved at once', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const from = newSender()
    await echo(paymentRequest, from)
    const { hash } = await unnamed(from, { amount: price - 1n })
    expect(await claim(ada, paymentRequest, hash)).toBe('given')
    expect((await now(paymentRequest)).state).toBe('paid')
  })

  test('waits until the shop has read the payment', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const from = newSender()
    const late = transfer({ amount: price, from, at: world.now() })
    expect(await claim(ada, paymentRequest, late.hash)).toBe('unread')
    expect(await claimsOf(world, paymentRequest)).toEqual([])
    expect(await claim(ada, paymentRequest, late.hash, true)).toBe('unread')
    expect(await claimsOf(world, paymentRequest)).toMatchObject([{ verdict: 'unread' }])
    await shown(late)
    expect(await claimsOf(world, paymentRequest)).toMatchObject([{ verdict: 'needs_proof' }])
    await echo(paymentRequest, from)
    expect((await now(paymentRequest)).state).toBe('paid')
  })

  test('by the hash inside a fee bump is recorded as the ledger writes it, as the audit compares it', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const from = newSender()
    await echo(paymentRequest, from)
    const innerHash = 'ab'.repeat(32)
    const { hash } = await unnamed(from, { innerHash })
    expect(await claim(ada, paymentRequest, innerHash)).toBe('given')
    expect(await entriesOf(world, `order:${paymentRequest.orderNumber}`)).toMatchObject([
      { action: 'payment.claimed', details: { hash } },
    ])
  })

  test('covers all payments of one transaction', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const from = newSender()
    const first = transfer({ amount: coins(60), from, at: world.now() })
    const second = beside(first, 1, { amount: coins(40), from, at: world.now() })
    await shown(first, second)
    expect(await claim(ada, paymentRequest, first.hash)).toBe('needs_proof')
    await echo(paymentRequest, from)
    expect(await now(paymentRequest)).toMatchObject({ state: 'paid', amountReceived: price + 1n })
    expect(await transactionsOf(world, paymentRequest.orderNumber)).toHaveLength(3)
  })
})

describe('a claim by a stranger', () => {
  test('is refused with a payment from another account, however often it is made', async () => {
    const mine = await paymentRequestFor(eve)
    const { hash } = await unnamed(newSender())
    for (let n = 0; n < 3; n++) expect(await claim(eve, mine, hash)).toBe('needs_proof')
    await echo(mine, newSender())
    expect(await now(mine)).toMatchObject({ amountReceived: 1n, state: 'partial' })
  })

  test('is refused for another shopper’s order, and for a payment that is assigned', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const { hash } = await unnamed(newSender())
    expect(await claim(eve, paymentRequest, hash)).toBe('payment.no_request')
    const named = transfer({ amount: price, from: newSender(), muxedId: paymentRequest.memoId })
    await shown(named)
    expect(await claim(eve, await paymentRequestFor(eve), named.hash)).toBe('other')
  })

  test('from the same exchange is refused: a sender shared by many proves nothing', async () => {
    const exchange = newSender()
    const paid = await paymentRequestFor(ada)
    await shown(transfer({ amount: price, from: exchange, muxedId: paid.memoId, at: world.now() }))
    const mine = await paymentRequestFor(eve)
    const { hash } = await unnamed(exchange)
    expect(await claim(eve, mine, hash)).toBe('person')
    await echo(mine, exchange)
    expect(await now(mine)).toMatchObject({ amountReceived: 1n })
  })

  test('for an order placed after the payment is refused', async () => {
    const from = newSender()
    const { hash } = await unnamed(from)
    world.clock.advance(6_000)
    const mine = await paymentRequestFor(eve)
    await echo(mine, from)
    expect(await claim(eve, mine, hash)).toBe('person')
    expect(await now(mine)).toMatchObject({ amountReceived: 1n })
  })

  test('for the same payment sends both claims to staff', async () => {
    const [hers, mine] = [await paymentRequestFor(ada), await paymentRequestFor(eve)]
    const { hash, from } = await unnamed(newSender())
    expect(await claim(eve, mine, hash)).toBe('needs_proof')
    expect(await claim(ada, hers, hash)).toBe('person')
    await echo(hers, from)
    expect(await now(hers)).toMatchObject({ amountReceived: 1n })
    const suggested = await suggestionsFor(world, {
      hash,
      method: 'pi',
      amount: price,
      at: world.now(),
    })
    expect(suggested.filter(({ why }) => why === 'claim')).toHaveLength(2)
  })

  test.each<[string, Partial<PiTransfer>]>([
    ['an account on the operator’s list', { from: addressNamed('big exchange') }],
    ['a contract', { from: `C${addressNamed('contract').slice(1)}` }],
    ['a transaction that could not be proved', { proved: false }],
    ['a merged account, of unknown amount', { kind: 'account_merge', amount: null }],
    ['another asset', { asset: `PI:${addressNamed('issuer')}` }],
  ])('is never approved for what comes from %s', async (_, more) => {
    await saveSetting(world, 'system', 'sharedSenders', `x ${addressNamed('big exchange')} y`)
    const paymentRequest = await paymentRequestFor(ada)
    const payment = await unnamed(more.from ?? newSender(), more)
    await echo(paymentRequest, payment.from)
    expect(await claim(ada, paymentRequest, payment.hash)).toBe('person')
    expect(await now(paymentRequest)).toMatchObject({ amountReceived: 1n })
  })
})

describe('staff', () => {
  test('approve a claim: the payment is assigned to the order as the ledger shows it', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const { hash } = await unnamed(newSender())
    await claim(ada, paymentRequest, hash)
    const [row] = await transactionsOf(world, paymentRequest.orderNumber)
    const decision = { decision: 'approved', reason: 'she showed it' } as const
    expect((await decideTransaction(world, staff, row?.id ?? '', decision)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      amountAccepted: 0n,
      payments: [{ match: 'manual' }],
    })
    expect(await transactionsOf(world, paymentRequest.orderNumber)).toMatchObject([
      { id: row?.id, status: 'completed', kind: 'transfer' },
    ])
  })

  test('assign a payment to the only order that lacks its amount, which answers its claim', async () => {
    const odd = price + 77_777n
    const paymentRequest = await paymentRequestFor(ada, odd)
    const { hash, at } = await unnamed(newSender(), { amount: odd })
    expect(await suggestionsFor(world, { hash, method: 'pi', amount: odd, at })).toEqual([
      { orderNumber: paymentRequest.orderNumber, why: 'amount' },
    ])
    await claim(ada, paymentRequest, hash)
    const [own] = (await transactionsForStaff(world, { hash, limit: 5 })).filter(
      ({ kind }) => kind === 'transfer',
    )
    const { orderNumber } = paymentRequest
    const decision = { decision: 'approved', reason: 'the amount', orderNumber } as const
    expect((await decideTransaction(world, staff, own?.id ?? '', decision)).ok).toBe(true)
    expect((await now(paymentRequest)).state).toBe('paid')
    expect(await transactionsOf(world, orderNumber)).toHaveLength(1)
    expect(await claimsOf(world, paymentRequest)).toEqual([])
  })

  test('suggest an order by what it asks for in their own coin', async () => {
    const odd = price + 99_999n
    const { orderNumber } = await paymentRequestFor(ada, odd)
    await world.db`
      insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source, rate_as_of,
        created_at, expires_at)
      select order_number, 2, 'usdt', 'eip155:137', 'USDT', 4321, '0.5', 'setting', created_at, created_at, expires_at
      from quotes where order_number = ${orderNumber}`
    const hash = 'cd'.repeat(32)
    const suggested = (method: Method, amount: bigint) =>
      suggestionsFor(world, { hash, method, amount, at: world.now() })
    expect(await suggested('usdt', odd)).toEqual([])
    expect(await suggested('pi', 4321n)).toEqual([])
    expect(await suggested('usdt', 4321n)).toEqual([{ orderNumber, why: 'amount' }])
    expect(await suggested('pi', odd)).toEqual([{ orderNumber, why: 'amount' }])
  })

  test('get no suggestion if two orders lack the same amount, or the payment is older than the order', async () => {
    const odd = price + 88_888n
    const before = world.now()
    world.clock.advance(6_000)
    await paymentRequestFor(ada, odd)
    const hash = 'ab'.repeat(32)
    expect(await suggestionsFor(world, { hash, method: 'pi', amount: odd, at: before })).toEqual([])
    await paymentRequestFor(eve, odd)
    expect(
      await suggestionsFor(world, { hash, method: 'pi', amount: odd, at: world.now() }),
    ).toEqual([])
  })

  test('reject a claim for good: a later proof does not reopen it', async () => {
    const paymentRequest = await paymentRequestFor(ada)
    const { hash, from } = await unnamed(newSender())
    const [own] = await transactionsForStaff(world, { hash, limit: 5 })
    const decision = { decision: 'declined', reason: 'a test of ours' } as const
    expect((await decideTransaction(world, staff, own?.id ?? '', decision)).ok).toBe(true)
    await echo(paymentRequest, from)
    expect(await claim(ada, paymentRequest, hash)).toBe('person')
  })
})
