// Money received at the counter, providers' pages, and the address that a customer of the till gives later.
import { afterEach, expect, test } from 'vitest'
import {
  fresh,
  method,
  owner,
  providers,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { confirmPayment, recordPayment, undoPayment } from '../../payments/manual/actions.ts'
import { recordedPayments } from '../../payments/manual/views.ts'
import type { PaymentProvider } from '../../payments/providers/port.ts'
import { requestRefund } from '../../payments/refunds/request-refund.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { createCustomRole } from '../../people/accounts/actions/custom-roles.ts'
import { grantRole } from '../../people/accounts/actions/roles.ts'
import { withIncluded } from '../../people/accounts/permissions.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxDocumentsForStaff } from '../invoicing/views/tax-documents.ts'
import { takeAtTill } from './actions/cash.ts'
import { giveEmail } from './actions/email.ts'
import { sellAtTill } from './actions/send.ts'
import { readPayLink } from './input.ts'
import { linkMethods } from './offers.ts'
import { tillSale } from './views.ts'

const cash = await method('at_pickup')
const other = await method('other')
await method('at_pickup', { feeAmount: 100n })
const support = await person(world, 'support')
const idOfForm = () => `form-of-a-test-${world.id()}`
const mailsTo = async (email: string) =>
  (
    await world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${email} order by created_at, id`
  ).map(({ template }) => template)

async function sold(price = '12.50', chain: string | null = null) {
  const form = { 'quantity.0': '1', 'name.0': 'Repair', 'price.0': price, 'tax.0': 'standard' }
  const entered = value(readPayLink(form, world.config.currency))
  const id = world.id()
  const chosen = chain === null ? null : ({ method: 'manual', chain } as const)
  return { id, number: value(await sellAtTill(world, support, id, entered, { chosen })) }
}

test('cash is recorded by one tap: paid, handed over, and invoiced; twice is once', async () => {
  const { number } = await sold()
  const sale = await tillSale(world, number)
  expect(sale?.methods.map(({ chain }) => chain)).not.toContain(cash)
  expect(sale?.received.map(({ chain }) => chain)).toEqual([other, cash])
  const tap = { id: idOfForm(), chain: cash }
  expect(value(await takeAtTill(world, fresh(owner), number, tap))).toBe('agreed')
  expect(await stateOf(number)).toMatchObject({ state: 'paid', status: 'delivered' })
  value(await takeAtTill(world, fresh(owner), number, tap))
  value(await takeAtTill(world, fresh(owner), number, { ...tap, id: idOfForm() }))
  expect(await recordedPayments(world, number)).toMatchObject([{ amount: 1250n, status: 'final' }])
  expect(await tillSale(world, number)).toMatchObject({ stage: 'paid', received: [] })
  await issueTaxDocuments(world)
  // Nothing is sent, so there is nothing to pack.
  expect((await taxDocumentsForStaff(world, number)).map(({ kind }) => kind)).toEqual(['invoice'])
})

test('what is paid by another manual method is recorded once it was chosen', async () => {
  const { number } = await sold('20', other)
  expect((await tillSale(world, number))?.received.map(({ chain }) => chain)).toEqual([other, cash])
  value(await takeAtTill(world, fresh(owner), number, { id: idOfForm(), chain: other }))
  expect(await stateOf(number)).toMatchObject({ state: 'paid', status: 'delivered' })
})

test('a refused record leaves the sale as it was', async () => {
  const { number } = await sold()
  const tap = { id: idOfForm(), chain: cash }
  expect(await takeAtTill(world, support, number, tap)).toMatchObject({ ok: false })
  expect(await takeAtTill(world, owner, number, { ...tap, chain: 'manual:other:x' })).toMatchObject(
    refuse('checkout.method_off'),
  )
  expect(await takeAtTill(world, fresh(owner), number, { ...tap, id: '!' })).toMatchObject(
    refuse('manual.form'),
  )
  expect(await stateOf(number)).toMatchObject({ state: 'open', status: 'awaiting_payment' })
  expect((await paymentRequestOf(world, number))?.quote.chain).not.toBe(cash)
})

test('above the limit cash is not paid before a second person has confirmed it', async () => {
  value(await saveSetting(world, 'system', 'secondPersonAbove', 1000n))
  const { number } = await sold()
  const tap = { id: idOfForm(), chain: cash }
  expect(value(await takeAtTill(world, fresh(owner), number, tap))).toBe('waits')
  expect((await tillSale(world, number))?.stage).toBe('seen')
  value(await saveSetting(world, 'system', 'secondPersonAbove', 1_000_000n))
})

test('a cashier takes cash by a permission of its own, and decides nothing else about payments', async () => {
  const may = { name: 'Cashier', 'may.till.cash': 'yes' }
  const role = value(await createCustomRole(world, fresh(owner), may))
  const { id, email, ...rest } = await person(world)
  value(await grantRole(world, 'system', email, role))
  const permissions = withIncluded(['till.cash'])
  expect(permissions).toEqual(['orders.read', 'orders.create', 'till.cash'])
  const cashier = fresh({ ...rest, id, email, permissions })
  const one = await sold()
  const tap = { id: idOfForm(), chain: cash }
  expect(value(await takeAtTill(world, cashier, one.number, tap))).toBe('agreed')
  expect(await stateOf(one.number)).toMatchObject({ state: 'paid' })
  const sent = {
    id: idOfForm(),
    orderNumber: (await sold()).number,
    amount: '12.50',
    currency: 'EUR',
    language: 'en',
    day: '2026-11-30',
    reference: '',
  }
  expect(await recordPayment(world, cashier, sent)).toEqual(refuse('admin.not_allowed'))
  expect(await confirmPayment(world, cashier, tap.id)).toEqual(refuse('admin.not_allowed'))
  expect(await undoPayment(world, cashier, tap.id, 'mine')).toEqual(refuse('admin.not_allowed'))
  // Above the limit the cashier is the first person, and whoever decides about payments the second.
  value(await saveSetting(world, 'system', 'secondPersonAbove', 1000n))
  const large = await sold()
  const again = { id: idOfForm(), chain: cash }
  expect(value(await takeAtTill(world, cashier, large.number, again))).toBe('waits')
  expect(await confirmPayment(world, cashier, again.id)).toEqual(refuse('admin.not_allowed'))
  expect(value(await confirmPayment(world, fresh(owner), again.id))).toBe('agreed')
  expect(await stateOf(large.number)).toMatchObject({ state: 'paid' })
  value(await saveSetting(world, 'system', 'secondPersonAbove', 1_000_000n))
})

afterEach(() => {
  providers.length = 0
})

test('a payment provider is offered as at checkout', async () => {
  const { number } = await sold()
  const order = (await tillSale(world, number))?.link.order
  if (!order) throw new Error('no order')
  const provider = { method: 'btcpay', ledger: 'btcpay:store', name: 'BTCPay Server' } as const
  providers.push(provider as unknown as PaymentProvider)
  expect(await linkMethods(world, order)).toContainEqual({
    method: 'btcpay',
    chain: 'btcpay:store',
    name: 'BTCPay Server',
    amount: 1250n,
    currency: 'EUR',
  })
})

test('a customer without an address gives one later: for the receipt, once', async () => {
  const { id, number } = await sold()
  value(await takeAtTill(world, fresh(owner), number, { id: idOfForm(), chain: cash }))
  const email = 'kim@shop.example'
  const stranger = await person(world)
  expect(await giveEmail(world, stranger, id, email)).toMatchObject(refuse('admin.not_allowed'))
  expect(await giveEmail(world, support, id, 'kim')).toMatchObject({ code: 'form.invalid' })
  value(await giveEmail(world, support, id, ` ${email} `))
  expect(await mailsTo(email)).toEqual(['order.handedOver'])
  expect((await tillSale(world, number))?.link.email).toBe(email)
  expect(await giveEmail(world, support, id, 'eve@shop.example')).toMatchObject(
    refuse('pay_links.addressed'),
  )
  expect(await mailsTo('eve@shop.example')).toEqual([])
})

test('the refund of a customer without an address asks where it goes as soon as there is one', async () => {
  const { id, number } = await sold()
  value(await takeAtTill(world, fresh(owner), number, { id: idOfForm(), chain: cash }))
  const asked = { orderNumber: number, amount: null, reason: 'broken', address: null }
  value(await requestRefund(world, owner, asked))
  value(await giveEmail(world, support, id, 'sam@shop.example'))
  expect(await mailsTo('sam@shop.example')).toEqual(['refund.where'])
})

test('an unpaid sale is mailed as a link', async () => {
  const { id } = await sold()
  value(await giveEmail(world, support, id, 'lee@shop.example'))
  expect(await mailsTo('lee@shop.example')).toEqual(['pay-link'])
})
