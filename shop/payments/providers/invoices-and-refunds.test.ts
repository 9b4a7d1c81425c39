// Invoices and refunds at a payment provider: made once, found again, and paid once.
import { beforeEach, describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { btcPay } from '../../../adapters/providers/btcpay/btcpay.ts'
import {
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
import { btcPayServer } from '../../../tests/fixtures/payments/btcpay-server.ts'
import {
  ada,
  method as bankTransfer,
  iban,
  ordered as orderedByHand,
  pay as payByHand,
} from '../../../tests/fixtures/payments/manual.ts'
import { value } from '../../../tests/support/shopping.ts'
import { cancelOrder } from '../../sales/checkout/actions/cancel.ts'
import { finishPayments } from '../manual/actions.ts'
import { approveRefund, markRefundSent } from '../refunds/approve-refund.ts'
import { requotePaymentRequest } from '../requests/actions/requote.ts'
import { openInvoice } from './open-invoice.ts'
import { payProviderRefunds } from './refund.ts'
import { rotateClaims } from './secrets.ts'
import { claimViews } from './views.ts'

const customer = () => ada
let number: string
let invoice: string

beforeEach(async () => {
  number = await ordered()
  invoice = await opened(number)
})

const paid = async () => {
  server.pay(invoice)
  server.confirm()
  await read()
}

describe('an invoice', () => {
  test('is made once, however often the page is opened', async () => {
    await Promise.all(Array.from({ length: 8 }, () => openInvoice(world, number)))
    expect(server.ofOrder(number).length).toBe(1)
    const again = await ordered()
    await Promise.all(Array.from({ length: 8 }, () => openInvoice(world, again)))
    expect(server.ofOrder(again).length).toBe(1)
  })

  test('whose answer was lost is found again, not made twice', async () => {
    const again = await ordered()
    server.lies.loses = true
    expect((await openInvoice(world, again)).ok).toBe(false)
    delete server.lies.loses
    expect(value(await openInvoice(world, again))).toBeNull()
    world.clock.advance(31_000)
    const found = value(await openInvoice(world, again))
    expect(found?.invoiceId).toBe(server.ofOrder(again)[0]?.id)
    expect(server.ofOrder(again).length).toBe(1)
  })

  test('that was refused can be asked for again', async () => {
    const again = await ordered()
    server.lies.status = 400
    expect(await openInvoice(world, again)).toMatchObject({ code: 'provider.refused' })
    delete server.lies.status
    expect(value(await openInvoice(world, again))?.amount).toBe(2500n)
  })

  test('never leads to another host', async () => {
    const again = await ordered()
    server.lies.show = (shown) => ({ ...shown, checkoutLink: 'https://evil.example/' })
    expect((await openInvoice(world, again)).ok).toBe(false)
    delete server.lies.show
  })

  test('that is made shortly before the end lives no longer than the order can be paid', async () => {
    const again = await ordered()
    world.clock.advance(58 * 60_000)
    const late = await opened(again)
    const { expirationTime = 0 } = server.invoices.get(late) ?? {}
    const { expiresAt } = (await stateOf(again)).request
    expect(expirationTime * 1000).toBeLessThanOrEqual(expiresAt.getTime())
    expect(expirationTime * 1000).toBeGreaterThan(world.now().getTime())
    world.clock.advance(100_000)
    expect(await openInvoice(world, again)).toMatchObject({ code: 'payment.settled' })
  })

  test('with an earlier address of the server is made anew at the present one', async () => {
    const moved = { ...server.settings, url: server.url.replace('127.0.0.1', 'localhost') }
    const there = { ...world, providers: [btcPay(moved)] }
    server.lies.show = (shown) => ({
      ...shown,
      checkoutLink: shown.checkoutLink.replace('127.0.0.1', 'localhost'),
    })
    const open = value(await openInvoice(there, number))
    delete server.lies.show
    expect(open?.invoiceId).not.toBe(invoice)
    expect(open?.link.startsWith(moved.url)).toBe(true)
    // What is paid at the earlier one counts.
    server.pay(invoice)
    server.confirm()
    await read()
    expect((await stateOf(number)).state).toBe('paid')
  })

  test('asks for no tolerance, and names order and return', async () => {
    const own = server.invoices.get(invoice)
    expect(own).toMatchObject({ amount: '25.00', currency: 'EUR', metadata: { orderId: number } })
    expect(own?.checkout).toMatchObject({
      paymentTolerance: 0,
      redirectURL: `http://localhost:3000/payment?order=${number}`,
    })
  })
})

describe('a refund', () => {
  async function approved(): Promise<string> {
    await paid()
    value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
    const [refund] = (await stateOf(number)).request.refunds
    if (!refund) throw new Error('no refund')
    value(await approveRefund(world, fresh(finance), refund.id))
    return refund.id
  }

  test('is a claim in the coin that came, and closes when the server has paid it', async () => {
    const id = await approved()
    expect(await markRefundSent(world, fresh(finance), id, 'x')).toMatchObject({
      code: 'refund.by_provider',
    })
    await payProviderRefunds(world)
    const [claim] = [...server.claims.values()].filter((each) => each.invoiceId === invoice)
    expect(claim).toMatchObject({ currency: 'BTC', amount: '0.0005' })
    expect(await stateOf(number)).toMatchObject({ state: 'refunding' })
    const all = () => server.payouts.get(claim?.id ?? '') ?? []
    const payout = {
      state: 'AwaitingPayment',
      originalAmount: '0.0005',
      proof: null as string | null,
    }
    all().push(payout)
    world.clock.advance(600_000)
    await payProviderRefunds(world)
    expect(await stateOf(number)).toMatchObject({ state: 'refunding' })
    Object.assign(payout, { state: 'Completed', proof: 'cd'.repeat(32) })
    for (let time = 0; time < 3; time += 1) {
      world.clock.advance(600_000)
      await payProviderRefunds(world)
    }
    const { request } = await stateOf(number)
    expect(request).toMatchObject({ state: 'refunded' })
    expect(request.refunds).toMatchObject([{ state: 'final', sentAmount: 2500n }])
  })

  test('whose answer was lost is found by its name, not made twice', async () => {
    await approved()
    server.lies.loses = true
    await payProviderRefunds(world)
    delete server.lies.loses
    for (let time = 0; time < 3; time += 1) {
      world.clock.advance(600_000)
      await payProviderRefunds(world)
    }
    expect([...server.claims.values()].filter((each) => each.invoiceId === invoice).length).toBe(1)
  })

  test('of a part that was paid out does not close it', async () => {
    await approved()
    await payProviderRefunds(world)
    const [claim] = [...server.claims.values()].filter((each) => each.invoiceId === invoice)
    server.payouts.get(claim?.id ?? '')?.push({
      state: 'Completed',
      originalAmount: '0.0004',
      proof: null,
    })
    world.clock.advance(600_000)
    await payProviderRefunds(world)
    expect(await stateOf(number)).toMatchObject({ state: 'refunding' })
  })

  test('cannot be asked for through the provider where other money came', async () => {
    const byHand = await orderedByHand(await bankTransfer('bank_transfer'))
    value(await payByHand(byHand))
    world.clock.advance(600_000)
    await finishPayments(world)
    const asked = (place: object) => cancelOrder(world, customer(), byHand, place)
    expect(await asked({ refundWay: 'provider' })).toMatchObject({
      code: 'checkout.refund_address',
    })
    expect(await asked({ refundTo: iban, refundAgain: 'DE02120300000000202051' })).toMatchObject({
      code: 'checkout.refund_differs',
    })
    value(await asked({ refundTo: 'de89 3704 0044 0532 0130 00', refundAgain: iban }))
    const { request } = await stateOf(byHand)
    expect(request.refunds).toMatchObject([{ method: 'manual', address: iban }])
  })

  test('is kept from everybody but the customer: link and id are in no table, log or mail, and gone once paid', async () => {
    const id = await approved()
    await payProviderRefunds(world)
    const [claim] = claimsOf(invoice)
    const link = `${server.url}/pull-payments/${claim?.id}`
    expect((await claimViews(world, [id])).get(id)).toMatchObject([{ state: 'open', link }])
    const tables = await world.db<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`
    const rows = await Promise.all(
      tables.map(({ name }) => world.db`select to_jsonb(t)::text as row from ${world.db(name)} t`),
    )
    const all = JSON.stringify([world.logged, rows])
    expect(all.includes(id)).toBe(true)
    expect(all.includes(claim?.id ?? '')).toBe(false)

    // After a rotation, without the earlier key.
    const key = (byte: number) => new Uint8Array(32).fill(byte)
    const both = { ...world, keys: keyring({ 1: key(7), 2: key(8) }) }
    expect(await rotateClaims(both)).toMatchObject({ ok: true, value: { unreadable: [] } })
    const next = { ...world, keys: keyring({ 2: key(8) }) }
    expect((await claimViews(next, [id])).get(id)).toMatchObject([{ link }])
    // Without any key it is found again at the provider.
    const lost = { ...world, keys: keyring({ 3: key(9) }) }
    expect((await claimViews(lost, [id])).get(id)).toMatchObject([{ link: null }])
    world.clock.advance(600_000)
    await payProviderRefunds(lost)
    expect((await claimViews(lost, [id])).get(id)).toMatchObject([{ link }])

    server.payouts.get(claim?.id ?? '')?.push({
      state: 'Completed',
      originalAmount: '0.0005',
      proof: null,
    })
    world.clock.advance(600_000)
    await payProviderRefunds(lost)
    expect((await claimViews(lost, [id])).get(id)).toMatchObject([{ state: 'paid', link: null }])
  })

  test('over several invoices is several claims, and closes with the last', async () => {
    server.pay(invoice, '10.00')
    server.confirm()
    await read()
    world.clock.advance(65 * 60_000)
    await read()
    value(
      await requotePaymentRequest(world, bea, {
        orderNumber: number,
        method: 'btcpay',
        chain: provider.ledger,
      }),
    )
    const second = await opened(number)
    expect(second).not.toBe(invoice)
    expect(server.invoices.get(second)).toMatchObject({ amount: '15.00' })
    // Settled at once.
    server.payByLightning(second)
    await read()
    expect((await stateOf(number)).state).toBe('paid')
    value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
    const [refund] = (await stateOf(number)).request.refunds
    value(await approveRefund(world, fresh(finance), refund?.id ?? ''))
    await payProviderRefunds(world)
    expect(claimsOf(invoice)).toMatchObject([{ amount: '0.0002', payoutMethodId: 'BTC-CHAIN' }])
    expect(claimsOf(second)).toMatchObject([{ amount: '0.0003', payoutMethodId: 'BTC-LN' }])
    for (const each of [invoice, second]) {
      expect((await stateOf(number)).state).toBe('refunding')
      const [claim] = claimsOf(each)
      const paidOut = { state: 'Completed', originalAmount: claim?.amount ?? '', proof: null }
      server.payouts.get(claim?.id ?? '')?.push(paidOut)
      world.clock.advance(600_000)
      await payProviderRefunds(world)
    }
    expect((await stateOf(number)).request).toMatchObject({
      state: 'refunded',
      refunds: [{ state: 'final', sentAmount: 2500n }],
    })
  })

  test('goes by the chain where the store cannot pay out over Lightning', async () => {
    server.payByLightning(invoice)
    await read()
    expect((await stateOf(number)).state).toBe('paid')
    value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
    const [refund] = (await stateOf(number)).request.refunds
    value(await approveRefund(world, fresh(finance), refund?.id ?? ''))
    server.pays.delete('BTC-LN')
    await payProviderRefunds(world)
    server.pays.add('BTC-LN')
    expect(claimsOf(invoice)).toMatchObject([{ payoutMethodId: 'BTC-CHAIN' }])
  })

  test('of an invoice that may still be paid waits for its end, without an alarm', async () => {
    server.pay(invoice, '10.00')
    server.confirm()
    await read()
    value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
    const [refund] = (await stateOf(number)).request.refunds
    value(await approveRefund(world, fresh(finance), refund?.id ?? ''))
    await payProviderRefunds(world)
    expect([claimsOf(invoice), await alerts(number)]).toEqual([[], []])
    world.clock.advance(65 * 60_000)
    await read()
    for (let time = 0; time < 2; time += 1) {
      await payProviderRefunds(world)
      world.clock.advance(600_000)
    }
    expect(claimsOf(invoice)).toMatchObject([{ amount: '0.0002' }])
    expect(await alerts(number)).toEqual([])
  })

  test('at a store that is no longer set up waits, is told, and goes on once it is back', async () => {
    const id = await approved()
    const other = await btcPayServer(() => world.now().getTime())
    const moved = { ...world, providers: [btcPay(other.settings)] }
    for (const less of [{ ...world, providers: [] }, moved]) {
      await payProviderRefunds(less)
      expect(await alerts(number)).toEqual(['provider.off'])
      expect((await claimViews(less, [id])).get(id)).toMatchObject([{ state: 'creating' }])
    }
    await other.close()
    expect([claimsOf(invoice), other.claims.size]).toEqual([[], 0])
    await payProviderRefunds(world)
    expect([claimsOf(invoice).length, await alerts(number)]).toEqual([1, []])
  })
})

const claimsOf = (of: string) => [...server.claims.values()].filter((each) => each.invoiceId === of)

const alerts = async (of: string) =>
  (
    await world.db<{ facts: Record<string, string> }[]>`
      select facts from alerts where kind = 'payment_provider' and ended_at is null and facts ->> 'number' = ${of}`
  ).map(({ facts }) => facts.reason)
