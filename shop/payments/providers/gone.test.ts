// What a payment server has lost or closed: a deleted invoice, and a refund's link that was archived.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  alertsOf,
  bea,
  finance,
  fresh,
  opened,
  ordered,
  provider,
  read,
  server,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/btcpay.ts'
import { value } from '../../../tests/support/shopping.ts'
import { cancelOrder } from '../../sales/checkout/actions/cancel.ts'
import { approveRefund } from '../refunds/approve-refund.ts'
import { recordPaidElsewhere, renewClaims } from './ended-claims.ts'
import { readProviders } from './read.ts'
import { payProviderRefunds } from './refund.ts'
import { claimViews } from './views.ts'

const minute = 60_000
const day = 24 * 60 * minute
let number: string
let invoice: string

beforeEach(async () => {
  number = await ordered()
  invoice = await opened(number)
})

const nextOf = async (id: string) => {
  const [row] = await world.db<{ next: Date | null }[]>`
    select read_next as next from provider_invoices where invoice_id = ${id}`
  return row?.next
}

describe('an invoice that was deleted at the server', () => {
  test('is told to staff, and the customer gets another one', async () => {
    server.invoices.delete(invoice)
    await read()
    expect(await alertsOf(number)).toEqual([])
    expect(await opened(number)).toBe(invoice)
    world.clock.advance(11 * minute)
    await read()
    expect(await alertsOf(number)).toEqual(['provider.gone'])
    const next = await opened(number)
    expect(next).not.toBe(invoice)
    server.pay(next)
    server.confirm()
    await read()
    expect((await stateOf(number)).state).toBe('paid')
  })

  test('and restored counts again, with what was paid meanwhile', async () => {
    const own = server.invoices.get(invoice)
    if (!own) throw new Error('no invoice')
    server.invoices.delete(invoice)
    await read()
    world.clock.advance(11 * minute)
    await read()
    expect(await alertsOf(number)).toEqual(['provider.gone'])
    server.invoices.set(invoice, own)
    server.pay(invoice)
    server.confirm()
    await read()
    expect([(await stateOf(number)).state, await alertsOf(number)]).toEqual(['paid', []])
  })

  test('is not asked for without end', async () => {
    server.invoices.delete(invoice)
    await read()
    // A day after the server would have looked for late payments.
    world.clock.advance((world.config.watchDays + 2) * day)
    await readProviders(world)
    expect([await nextOf(invoice), await alertsOf(number)]).toEqual([null, []])
    server.asked.length = 0
    world.clock.advance(day)
    await readProviders(world)
    expect(server.asked.filter((path) => path.includes(invoice))).toEqual([])
  })

  test('after it was paid needs nobody', async () => {
    server.pay(invoice)
    server.confirm()
    await read()
    server.invoices.delete(invoice)
    await read()
    world.clock.advance(11 * minute)
    await read()
    expect([(await stateOf(number)).state, await alertsOf(number)]).toEqual(['paid', []])
  })
})

describe('the link of a refund that was archived at the server', () => {
  let refund: string

  const claims = () => [...server.claims.values()].filter((each) => each.invoiceId === invoice)
  const later = async () => {
    world.clock.advance(10 * minute)
    await payProviderRefunds(world)
  }
  const views = async () => (await claimViews(world, [refund])).get(refund)

  beforeEach(async () => {
    server.pay(invoice)
    server.confirm()
    await read()
    value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
    refund = (await stateOf(number)).request.refunds[0]?.id ?? ''
    value(await approveRefund(world, fresh(finance), refund))
    await payProviderRefunds(world)
  })

  test('ends: staff are told, and the customer is shown no dead link', async () => {
    server.archive(claims()[0])
    await later()
    expect(await views()).toMatchObject([{ state: 'ended', link: null }])
    expect(await alertsOf(number)).toEqual(['provider.claim_ended'])
    server.asked.length = 0
    await later()
    expect(server.asked).toEqual([])
  })

  test('is made anew by staff, for what was not paid out, and mailed', async () => {
    const [first] = claims()
    server.payouts
      .get(first?.id ?? '')
      ?.push(
        { state: 'Completed', originalAmount: '0.0002', proof: null },
        { state: 'AwaitingPayment', originalAmount: '0.0003', proof: null },
      )
    server.archive(first)
    await later()
    expect(await renewClaims(world, bea, refund)).toMatchObject({ code: 'auth.forbidden' })
    value(await renewClaims(world, fresh(finance), refund))
    expect(await renewClaims(world, fresh(finance), refund)).toMatchObject({
      code: 'refund.by_provider',
    })
    await payProviderRefunds(world)
    const [, second] = claims()
    expect(second).toMatchObject({ amount: '0.0003' })
    expect([await alertsOf(number), await views()]).toMatchObject([[], [{ state: 'open' }]])
    const mails = await world.db`
      select id from mail_outbox where dedupe_key like 'refund.hostedClaim %' and subject like ${`%${number}%`}`
    expect(mails.length).toBe(2)
    server.payouts.get(second?.id ?? '')?.push({
      state: 'Completed',
      originalAmount: '0.0003',
      proof: 'ab'.repeat(32),
    })
    await later()
    expect((await stateOf(number)).request.refunds).toMatchObject([{ state: 'final' }])
  })

  test('is made anew once, also if the answer is lost', async () => {
    server.archive(claims()[0])
    await later()
    value(await renewClaims(world, fresh(finance), refund))
    server.lies.loses = true
    await payProviderRefunds(world)
    delete server.lies.loses
    for (let time = 0; time < 3; time += 1) await later()
    expect(claims().length).toBe(2)
    expect(await views()).toMatchObject([{ state: 'open' }])
  })

  test('or paid in another way closes with the reference that staff enter', async () => {
    expect(await recordPaidElsewhere(world, fresh(finance), refund, 'Cash')).toMatchObject({
      code: 'refund.by_provider',
    })
    server.archive(claims()[0])
    await later()
    expect(await recordPaidElsewhere(world, fresh(finance), refund, '  ')).toMatchObject({
      code: 'refund.reference',
    })
    value(await recordPaidElsewhere(world, fresh(finance), refund, ' Cash  desk 12 '))
    const { request } = await stateOf(number)
    expect(request).toMatchObject({
      state: 'refunded',
      refunds: [{ state: 'final', hash: 'Cash desk 12', sentAmount: 2500n }],
    })
    const [entry] = await world.db`
      select who from audit_entries where action = 'refund.seen' and subject = ${`order:${number}`}`
    expect([entry?.who, await alertsOf(number)]).toEqual([finance.id, []])
  })

  test('stays a payment while a payout of it is under way', async () => {
    const [claim] = claims()
    server.payouts.get(claim?.id ?? '')?.push({
      state: 'InProgress',
      originalAmount: '0.0005',
      proof: null,
    })
    server.archive(claim)
    await later()
    expect([await views(), await alertsOf(number)]).toMatchObject([[{ state: 'claimed' }], []])
    expect(provider.name).toBe('BTCPay Server')
  })
})
