// Invoices and refunds at a payment provider: made once, found again, and paid once.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bea,
  finance,
  fresh,
  opened,
  ordered,
  read,
  server,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/btcpay.ts'
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
import { openInvoice } from './open-invoice.ts'
import { payProviderRefunds } from './refund.ts'

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
})
