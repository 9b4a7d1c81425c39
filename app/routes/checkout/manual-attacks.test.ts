// What people and programs may try with payments by hand: nothing is credited, and each refusal says why.
import { beforeAll, expect, test } from 'vitest'
import { recordPayment, undoPayment } from '../../../shop/payments/manual/actions.ts'
import { recordedPayments } from '../../../shop/payments/manual/views.ts'
import { removeMethod, saveMethod } from '../../../shop/payments/manual-methods/actions.ts'
import { readMethod } from '../../../shop/payments/manual-methods/input.ts'
import { manualMethods } from '../../../shop/payments/manual-methods/views.ts'
import { createPaymentRequest } from '../../../shop/payments/requests/actions/create-payment-request.ts'
import { refuse } from '../../../shop/result.ts'
import { cancelOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import {
  ada,
  draft,
  finance,
  form,
  fresh,
  iban,
  method,
  newest,
  orderBy,
  ordered,
  owner,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { languages } from '../../i18n/languages'
import { readOffer } from './offer'

type Form = ReturnType<typeof form>

let bank = ''
beforeAll(async () => {
  bank = await method('bank_transfer')
})

const tomorrow = () => new Date(world.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10)

/** Each changes the form of a payment that would be accepted. */
const forged: readonly [what: string, change: () => Partial<Form>, code: string][] = [
  ['nothing', () => ({ amount: '0' }), 'manual.amount'],
  ['nothing, written out', () => ({ amount: '0.00' }), 'manual.amount'],
  ['less than nothing', () => ({ amount: '-25' }), 'manual.amount'],
  ['an exponent', () => ({ amount: '1e9' }), 'manual.amount'],
  ['a hexadecimal number', () => ({ amount: '0x19' }), 'manual.amount'],
  ['infinity', () => ({ amount: 'Infinity' }), 'manual.amount'],
  ['too many decimals', () => ({ amount: '25.001' }), 'manual.amount'],
  ['more digits than any amount', () => ({ amount: '9'.repeat(40) }), 'manual.amount'],
  ['much more than is due', () => ({ amount: '250.01' }), 'manual.amount_huge'],
  ['another currency', () => ({ currency: 'JPY' }), 'money.other_currency'],
  ['no currency', () => ({ currency: '' }), 'money.other_currency'],
  ['a day to come', () => ({ day: tomorrow() }), 'manual.date'],
  ['a day before the order', () => ({ day: '2001-01-01' }), 'manual.date'],
  ['a day that there is not', () => ({ day: '2026-02-30' }), 'manual.date'],
  ['a day that is a script', () => ({ day: '<script>' }), 'manual.date'],
  ['a reference without end', () => ({ reference: 'x'.repeat(141) }), 'manual.reference'],
  ['no id of a form', () => ({ id: '' }), 'manual.form'],
  ['an id that is SQL', () => ({ id: "x'; drop table transfers; --" }), 'manual.form'],
  ['an order that there is not', () => ({ orderNumber: 'PI-1' }), 'payment.no_request'],
]

test.each(forged)('a payment of %s', async (_, change, code) => {
  const number = await ordered(bank)
  const sent = { ...form(number, {}), ...change() }
  expect(await recordPayment(world, fresh(finance), sent)).toMatchObject({ code })
  expect(await recordedPayments(world, number)).toEqual([])
  expect((await stateOf(number)).request).toMatchObject({ state: 'open', amountReceived: 0n })
})

test('without the permission, without recent authentication, for an own order', async () => {
  const number = await ordered(bank)
  const { order } = await stateOf(number)
  const support = await person(world, 'support')
  expect(await recordPayment(world, fresh(support), form(number, {}))).toEqual(
    refuse('admin.not_allowed'),
  )
  const stale = { at: new Date(world.now().getTime() - 11 * 60_000), by: 'password' } as const
  const later = { ...finance, proof: stale }
  expect(await recordPayment(world, later, form(number, {}))).toEqual(refuse('accounts.stepUp'))
  const buyer = { ...fresh(finance), id: order.userId }
  expect(await recordPayment(world, buyer, form(number, {}))).toEqual(refuse('payment.own_case'))
  value(await recordPayment(world, fresh(finance), form(number, {})))
  const id = await newest(number)
  expect(await undoPayment(world, buyer, id, 'mine')).toEqual(refuse('payment.own_case'))
  expect(await undoPayment(world, fresh(support), id, 'x')).toEqual(refuse('admin.not_allowed'))
  expect(await undoPayment(world, fresh(finance), 'nothing', 'x')).toEqual(refuse('manual.gone'))
})

test('a form that is sent many times, at once, and for another order', async () => {
  const number = await ordered(bank)
  const other = await ordered(bank)
  const once = form(number, { amount: '5.00' })
  const staff = fresh(finance)
  const sent = await Promise.all([1, 2, 3, 4].map(() => recordPayment(world, staff, once)))
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, true, true])
  expect((await stateOf(number)).request.amountReceived).toBe(500n)
  expect(await recordPayment(world, staff, { ...once, orderNumber: other })).toEqual(
    refuse('manual.form'),
  )
  expect((await stateOf(other)).request.amountReceived).toBe(0n)
})

test('a line of a bank statement is booked once, whatever order is named', async () => {
  const [one, two] = [await ordered(bank), await ordered(bank)]
  const fingerprint = 'a'.repeat(64)
  const staff = fresh(finance)
  value(await recordPayment(world, staff, form(one, { fingerprint })))
  expect(await recordPayment(world, staff, form(two, { fingerprint }))).toEqual(
    refuse('manual.booked'),
  )
  value(await undoPayment(world, staff, await newest(one), 'wrong order'))
  value(await recordPayment(world, staff, form(two, { fingerprint })))
})

test('an order in Pi is not paid by hand, and a cancelled one is refunded', async () => {
  const cancelled = await ordered(bank)
  const { order } = await stateOf(cancelled)
  value(await cancelOrder(world, { ...ada, id: order.userId }, cancelled))
  value(await recordPayment(world, fresh(finance), form(cancelled, {})))
  expect(await stateOf(cancelled)).toMatchObject({ status: 'cancelled' })
  const orderNumber = `PI-${world.now().getTime() + 1}`
  const free = { orderNumber, userId: ada.id, amount: 0n, currency: 'EUR', method: 'pi' } as const
  value(await createPaymentRequest(world, free))
  expect(await recordPayment(world, fresh(finance), form(orderNumber, {}))).toEqual(
    refuse('manual.not_manual'),
  )
})

test('a method that is switched off or removed meanwhile takes no new order; an open one is paid', async () => {
  const chain = await method('other')
  const number = await ordered(chain)
  const id = chain.split(':')[2] ?? ''
  value(await saveMethod(world, fresh(owner), { id, version: 1 }, draft('other', { isOn: false })))
  expect(await orderBy(chain)).toEqual(refuse('checkout.method_off'))
  value(await removeMethod(world, fresh(owner), id, 2))
  expect(await orderBy(chain)).toEqual(refuse('checkout.method_off'))
  value(await recordPayment(world, fresh(finance), form(number, {})))
  expect((await stateOf(number)).state).toBe('confirming')
})

test('only who may change settings changes where money goes, and after authenticating again', async () => {
  const made = { id: null, version: 0 }
  const changed = draft('bank_transfer')
  expect(await saveMethod(world, fresh(finance), made, changed)).toEqual(refuse('auth.forbidden'))
  const stale = { at: new Date(world.now().getTime() - 11 * 60_000), by: 'password' } as const
  expect(await saveMethod(world, { ...owner, proof: stale }, made, changed)).toEqual(
    refuse('accounts.stepUp'),
  )
  const id = bank.split(':')[2] ?? ''
  const [before] = (await manualMethods(world)).filter((each) => each.id === id)
  const edited = { id, version: before?.version ?? 0 }
  expect(await saveMethod(world, fresh(owner), edited, draft('on_delivery'))).toEqual(
    refuse('manual.kind_fixed'),
  )
  expect(await saveMethod(world, fresh(owner), { id, version: 99 }, changed)).toEqual(
    refuse('manual.method_changed'),
  )
  expect(await removeMethod(world, fresh(owner), id, 99)).toEqual(refuse('manual.method_changed'))
})

const good = {
  kind: 'bank_transfer',
  'name.en': 'Bank transfer',
  accountHolder: 'Piazza GmbH',
  iban: 'de89 3704 0044 0532 0130 00',
  days: '7',
  place: '0',
  on: 'yes',
}

test.each<[field: string, typed: string, code: string]>([
  ['kind', 'crypto', 'manual.field.kind'],
  ['name.en', ' ', 'field.required'],
  ['name.en', 'x'.repeat(61), 'field.long'],
  ['instructions.en', 'x'.repeat(1001), 'field.long'],
  ['accountHolder', '', 'field.required'],
  ['iban', '', 'field.required'],
  ['iban', 'DE88370400440532013000', 'manual.field.iban'],
  ['bic', 'NOT A BIC!', 'manual.field.bic'],
  ['least', '-1', 'manual.field.amount'],
  ['most', '1.001', 'manual.field.amount'],
  ['days', '0', 'manual.field.days'],
  ['days', '91', 'manual.field.days'],
  ['place', 'first', 'manual.field.place'],
])('a method with %s = %j is refused in place', (field, typed, code) => {
  expect(readMethod({ ...good, [field]: typed }, languages, 'EUR')).toMatchObject({
    code: 'form.invalid',
    fields: { [field]: code },
  })
})

test('a method is read, with its texts as text and its IBAN in capitals', () => {
  const html = '<img src=x onerror=alert(1)>'
  const read = readMethod(
    { ...good, 'instructions.de': html, least: '5', most: '9.50', 'country.AT': 'yes' },
    languages,
    'EUR',
  )
  expect(value(read)).toMatchObject({
    iban,
    instructions: { de: html },
    least: 500n,
    most: 950n,
    countries: ['AT'],
    isOn: true,
    currency: 'EUR',
  })
  expect(readMethod({ ...good, least: '9', most: '5' }, languages, 'EUR')).toMatchObject({
    fields: { most: 'manual.field.limits' },
  })
  expect(readMethod({ ...good, 'country.<b>': 'yes' }, languages, 'EUR')).toMatchObject({
    fields: { countries: 'manual.field.countries' },
  })
})

test.each([
  'manual',
  'manual:bank_transfer',
  'manual:bank_transfer:',
  'manual:bitcoin:x',
  'manual:other:a:b',
  'manual other x',
  'MANUAL:other:x',
])('the checkout knows no method %j', (text) => {
  expect(readOffer({ method: text })).toBeNull()
})
