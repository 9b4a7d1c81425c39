// Pay links and the till on a real database: an order with its own prices, held, paid, handed over, cancelled.
import { expect, test } from 'vitest'
import { fulfilment, productId, world } from '../../../tests/fixtures/staff/staff.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { paid, unitsLeft, value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { newQuote } from '../checkout/actions/requote.ts'
import { expireOrders } from '../checkout/actions/upkeep.ts'
import { editOrder } from '../order-edits/actions.ts'
import { orderByNumber, orderLines, parcelsOf } from '../orders/views/orders.ts'
import { discardDraft, forgetDrafts, saveDraft } from './actions/drafts.ts'
import { payByLink } from './actions/pay.ts'
import { cancelPayLink, sellAtTill, sendPayLink } from './actions/send.ts'
import { payTillFromDemoWallet } from './actions/till.ts'
import { readPayLink } from './input.ts'
import { planDraft } from './plan.ts'
import { limits } from './rules.ts'
import { openedLink, payLinkById, payLinks, tillSale, tillSales } from './views.ts'

const support = await person(world, 'support')
const ink = () => variantOf(productId, 'Ink')
const day = 86_400_000
value(await saveSetting(world, 'system', 'identityChecks', 'never'))

const custom = (price = '12.5', more: Record<string, string> = {}) => ({
  'quantity.0': '1',
  'name.0': 'Workshop deposit',
  'price.0': price,
  'tax.0': 'standard',
  ...more,
})
const product = (price: string, more: Record<string, string> = {}) => ({
  'quantity.1': '2',
  'variant.1': ink(),
  'price.1': price,
  'cost.1': '100',
  ...more,
})
const entered = (form: Record<string, string>) => value(readPayLink(form, world.config.currency))

async function drafted(form: Record<string, string>): Promise<string> {
  const id = world.id()
  value(await saveDraft(world, support, id, 0, entered(form)))
  return id
}
async function sent(form: Record<string, string>) {
  const id = await drafted(form)
  const { draft } = entered(form)
  const { total } = value(await planDraft(world, draft))
  const number = value(await sendPayLink(world, support, id, { version: 1, total }))
  const link = await payLinkById(world, id)
  const token = link?.url?.split('/pay/')[1] ?? ''
  return { id, number, token, total }
}
const orderOf = async (number: string) => {
  const order = await orderByNumber(world, number)
  if (!order) throw new Error('no order')
  return order
}
const mailsTo = async (email: string) =>
  world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where to_address = ${email} order by created_at, id`

test('an amount and a note become a link that a guest pays without an email address', async () => {
  const { id, number, token, total } = await sent(custom('12.5', { note: 'Deposit for Friday' }))
  expect(total).toBe(coins(12) + coins(1) / 2n)
  const order = await orderOf(number)
  expect(order).toMatchObject({ status: 'awaiting_payment', total, fee: 0n, identityCheck: false })
  expect(await orderLines(world, number)).toMatchObject([
    { productId: '-', name: 'Workshop deposit', quantity: 1, price: total },
  ])
  const opened = value(await openedLink(world, token))
  expect(opened).toMatchObject({ note: 'Deposit for Friday', stage: 'waiting', mayPay: true })
  expect(opened.methods.map(({ method }) => method)).toContain('pi')
  const { number: same } = value(
    await payByLink(world, token, { method: 'pi', chain: null }, '203.0.113.9'),
  )
  expect(same).toBe(number)
  await paid(world, number)
  expect((await orderOf(number)).status).toBe('delivered')
  expect((await payLinkById(world, id))?.state).toBe('paid')
  expect(await parcelsOf(world, number)).toMatchObject([
    { carrier: null, lines: [{ line: 0, quantity: 1 }] },
  ])
  // Whoever has the link now sees that it is paid, and opens nothing.
  expect(value(await openedLink(world, token))).toMatchObject({ stage: 'paid', mayPay: false })
  expect(await payByLink(world, token, { method: 'pi', chain: null }, '203.0.113.9')).toMatchObject(
    refuse('pay_links.over'),
  )
  expect(value(await orderForStaff(world, number)).order.number).toBe(number)
  const guests =
    await world.db`select to_address from mail_outbox where to_address like '%guest.invalid' or to_address = ''`
  expect(guests).toEqual([])
})

test('products have prices by agreement, are held until the link ends, and come back with it', async () => {
  const before = await unitsLeft(world, productId)
  const { number, total } = await sent({
    ...product('80'),
    discount: '10',
    days: '3',
    email: 'Eve@Example.com',
    reason: 'Trade fair',
  })
  expect(total).toBe(coins(150))
  expect(await unitsLeft(world, productId)).toBe(before - 2)
  const [line] = await orderLines(world, number)
  expect(line).toMatchObject({ price: coins(80), fullPrice: coins(100) })
  const [mail] = await mailsTo('eve@example.com')
  expect(mail?.template).toBe('pay-link')
  expect(mail?.body).toContain('/pay/')
  world.clock.advance(2 * day)
  await expireOrders(world)
  expect(await unitsLeft(world, productId)).toBe(before - 2)
  world.clock.advance(2 * day)
  const order = await orderOf(number)
  expect(order.openUntil && order.openUntil < world.now()).toBe(true)
  const viewer = { ...support, id: order.userId }
  expect(await newQuote(world, viewer, number, { method: 'pi', chain: null })).toMatchObject(
    refuse('pay_links.expired'),
  )
})

test('the first quote of an opened link does not shorten how long units are held', async () => {
  const { number, token } = await sent({ ...product('100'), days: '5' })
  const { stockUntil } = await orderOf(number)
  world.clock.advance(day)
  value(await payByLink(world, token, { method: 'pi', chain: null }, '203.0.113.7'))
  expect((await orderOf(number)).stockUntil).toEqual(stockUntil)
})

test('two of the staff: the second save is refused, and a changed price is not sent', async () => {
  const id = await drafted(custom())
  value(await saveDraft(world, support, id, 1, entered(custom('20'))))
  expect(await saveDraft(world, support, id, 1, entered(custom('30')))).toMatchObject(
    refuse('pay_links.changed'),
  )
  expect(await sendPayLink(world, support, id, { version: 1, total: coins(20) })).toMatchObject(
    refuse('pay_links.changed'),
  )
  expect(await sendPayLink(world, support, id, { version: 2, total: coins(30) })).toMatchObject(
    refuse('pay_links.total'),
  )
  const number = value(await sendPayLink(world, support, id, { version: 2, total: coins(20) }))
  // Twice is once.
  expect(value(await sendPayLink(world, support, id, { version: 2, total: coins(20) }))).toBe(
    number,
  )
  expect(await saveDraft(world, support, id, 3, entered(custom('40')))).toMatchObject(
    refuse('pay_links.sent'),
  )
})

test('a link is cancelled until somebody begins to pay, and its units are in stock again', async () => {
  const before = await unitsLeft(world, productId)
  const open = await sent(product('100'))
  value(await cancelPayLink(world, support, open.id))
  expect(await unitsLeft(world, productId)).toBe(before)
  expect(value(await openedLink(world, open.token))).toMatchObject({
    stage: 'cancelled',
    mayPay: false,
  })
  const begun = await sent(custom())
  await paid(world, begun.number)
  expect(await cancelPayLink(world, support, begun.id)).toMatchObject(refuse('pay_links.begun'))
  const draft = await drafted(custom())
  value(await discardDraft(world, support, draft))
  expect(await payLinkById(world, draft)).toBeNull()
})

test('a forged, changed or revoked link opens nothing', async () => {
  const { number, token } = await sent(custom())
  const [id, version, signature = ''] = token.split('.')
  for (const wrong of ['', 'x', `${id}.${version}.${signature.slice(1)}A`, `${id}.2.${signature}`])
    expect(await openedLink(world, wrong)).toMatchObject(refuse('pay_links.link'))
  // The link of an order's emails is another one: it asks for a code.
  const { revokeGuestLink } = await import('../../people/accounts/actions/guests.ts')
  value(await revokeGuestLink(world, (await orderOf(number)).userId))
  expect(await openedLink(world, token)).toMatchObject(refuse('pay_links.link'))
})

test('a sale at the till is paid from the demonstration’s wallet and handed over', async () => {
  const id = world.id()
  const what = entered({ ...custom('3'), ...product('100', { 'price.1': '' }) })
  const number = value(await sellAtTill(world, support, id, what))
  expect(value(await sellAtTill(world, support, id, what))).toBe(number)
  const sale = await tillSale(world, number)
  expect(sale).toMatchObject({ stage: 'waiting', link: { kind: 'till', mayCancel: true } })
  expect((await tillSales(world)).map(({ order }) => order?.number)).toContain(number)
  expect((await payLinks(world, { kind: 'link', after: null, limit: 99 })).rows).not.toContainEqual(
    expect.objectContaining({ id }),
  )
  expect(await payTillFromDemoWallet(world, support, number)).toMatchObject(
    refuse('checkout.no_demo_wallet'),
  )
  await paid(world, number)
  expect((await tillSale(world, number))?.stage).toBe('paid')
  expect((await orderOf(number)).status).toBe('delivered')
})

test('where the shop checks identities, a paid sale is held until the check, and its link leads there', async () => {
  value(await saveSetting(world, 'system', 'identityChecks', 'always'))
  const number = value(await sellAtTill(world, support, world.id(), entered(custom())))
  await paid(world, number)
  expect((await orderOf(number)).status).toBe('pending')
  const sale = await tillSale(world, number)
  expect(sale?.stage).toBe('paid')
  const token = sale?.link.url?.split('/pay/')[1] ?? ''
  expect(value(await openedLink(world, token))).toMatchObject({ mayPay: false, mayContinue: true })
  expect(value(await payByLink(world, token, null, '203.0.113.8')).number).toBe(number)
  value(await saveSetting(world, 'system', 'identityChecks', 'never'))
})

test('an order of a link is edited until it is paid, also a custom line', async () => {
  const { number, token } = await sent(custom())
  const base = {
    version: 0,
    discount: null,
    methodId: null,
    shipping: null,
    reason: 'asked',
    note: '',
  } as const
  const lines = [
    { from: 0, variantId: '-1', quantity: 2, price: coins(10) },
    { from: null, variantId: ink(), quantity: 1, price: null },
  ]
  const before = await unitsLeft(world, productId)
  value(await editOrder(world, fulfilment, number, { ...base, lines }))
  expect(await orderOf(number)).toMatchObject({ total: coins(120), edits: 1 })
  expect(await unitsLeft(world, productId)).toBe(before - 1)
  expect(value(await openedLink(world, token)).payment.paymentRequest.amountDue).toBe(coins(120))
})

test.each([
  ['no line', { 'quantity.0': '1', 'name.0': '', 'price.0': '' }, 'pay_links.empty', {}],
  ['0', custom('0'), 'form.invalid', { 'price.0': 'pay_links.price' }],
  ['negative', custom('-3'), 'form.invalid', { 'price.0': 'money.invalid' }],
  ['too many decimals', custom('1.23456789'), 'form.invalid', { 'price.0': 'money.invalid' }],
  ['letters', custom('ten'), 'form.invalid', { 'price.0': 'money.invalid' }],
  ['no name', custom('5', { 'name.0': ' ' }), 'form.invalid', { 'name.0': 'pay_links.name' }],
  [
    '100 units',
    custom('5', { 'quantity.0': '100' }),
    'form.invalid',
    { 'quantity.0': 'pay_links.quantity' },
  ],
  [
    'half a unit',
    custom('5', { 'quantity.0': '1,5' }),
    'form.invalid',
    { 'quantity.0': 'pay_links.quantity' },
  ],
  ['half a day', custom('5', { days: '1.5' }), 'form.invalid', { days: 'pay_links.days' }],
  ['31 days', custom('5', { days: '31' }), 'form.invalid', { days: 'pay_links.days' }],
  [
    'a wrong address',
    custom('5', { email: 'nobody' }),
    'form.invalid',
    { email: 'field.email.format' },
  ],
  [
    '10,000 letters',
    custom('5', { note: 'x'.repeat(10_000) }),
    'form.invalid',
    { note: 'field.long' },
  ],
  [
    'a wrong tax class',
    custom('5', { 'tax.0': 'free' }),
    'form.invalid',
    { 'tax.0': 'pay_links.choice' },
  ],
])('refuses %s in its place', (_, form, code, fields) => {
  expect(readPayLink(form as Record<string, string>, 'PI')).toMatchObject({
    ok: false,
    code,
    ...(Object.keys(fields).length > 0 && { fields }),
  })
})

test('refuses what cannot be counted, sold or paid, and a recovery phrase', async () => {
  const refused = async (form: Record<string, string>) => planDraft(world, entered(form).draft)
  expect(await refused(custom('99999999999999'))).toMatchObject(refuse('orders.edit_amount'))
  expect(await refused(custom('5', { discount: '5' }))).toMatchObject(
    refuse('orders.edit_discount'),
  )
  expect(await refused(product('5', { 'quantity.1': '99' }))).toMatchObject({
    code: 'checkout.sold_out',
  })
  expect(await refused(product('5', { 'variant.1': 'abcdefgh12' }))).toMatchObject(
    refuse('pay_links.gone'),
  )
  const phrase =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  expect(
    await saveDraft(world, support, world.id(), 0, entered(custom('5', { note: phrase }))),
  ).toMatchObject({
    code: 'phrase.refused',
    fields: { note: 'phrase.refused' },
  })
  const long = custom('5', { 'name.0': 'x'.repeat(limits.name + 1) })
  expect(readPayLink(long, 'PI')).toMatchObject({ fields: { 'name.0': 'field.long' } })
})

test('whoever may not create orders cannot send or sell, and old drafts are forgotten', async () => {
  const id = await drafted(custom())
  const not = refuse('admin.not_allowed')
  expect(await saveDraft(world, fulfilment, world.id(), 0, entered(custom()))).toMatchObject(not)
  expect(await sendPayLink(world, fulfilment, id, { version: 1, total: 1n })).toMatchObject(not)
  expect(await sellAtTill(world, fulfilment, world.id(), entered(custom()))).toMatchObject(not)
  expect(await cancelPayLink(world, fulfilment, id)).toMatchObject(not)
  world.clock.advance(31 * day)
  expect(await forgetDrafts(world)).toBeGreaterThan(0)
  expect(await payLinkById(world, id)).toBeNull()
})
