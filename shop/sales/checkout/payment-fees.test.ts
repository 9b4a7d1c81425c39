// Fee or discount of a manual payment method: in the total, its tax, the mail, refunds; and what a form cannot claim.
import { describe, expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages.ts'
import {
  ada,
  draft,
  fresh,
  method,
  orderBy,
  owner,
  pay,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { line, purchased, value } from '../../../tests/support/shopping.ts'
import { saveMethod } from '../../payments/manual-methods/actions.ts'
import { readMethod } from '../../payments/manual-methods/input.ts'
import { feeFor, isOffered } from '../../payments/manual-methods/rules/manual-method.ts'
import { manualMethods, manualMethodsFor } from '../../payments/manual-methods/views.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { orderTax } from '../invoicing/order-tax.ts'
import { orderLines } from '../orders/views/orders.ts'
import { newQuote } from './actions/requote.ts'
import { paymentMethodOptions } from './views/payment-methods.ts'
import { purchaseFor } from './views/purchase.ts'

const cash = await method('on_delivery', { feeAmount: 350n })
const bank = await method('bank_transfer', { feePercent: -200 })
const plain = await method('other')

/** Two bags of coffee at 12.50. */
const items = 2500n

describe('an order', () => {
  test('with cash on delivery owes items and fee', async () => {
    const number = value(await orderBy(cash, { expectedTotal: items + 350n }))
    const { order, request } = await stateOf(number)
    expect([order.total, order.fee, request.amountDue]).toEqual([2850n, 350n, 2850n])
    value(await pay(number, '28.50'))
    expect((await stateOf(number)).request.remaining).toBe(0n)
  })

  test('by bank transfer is two percent less', async () => {
    const number = value(await orderBy(bank, { expectedTotal: items - 50n }))
    const { order, request } = await stateOf(number)
    expect([order.total, order.fee, request.amountDue]).toEqual([2450n, -50n, 2450n])
  })

  test('is refused at a total without the fee, or with the fee of another method', async () => {
    for (const expectedTotal of [items, items - 50n, items + 349n, -1n])
      expect(await orderBy(cash, { expectedTotal })).toEqual(
        refuse('checkout.price_changed', { facts: { total: '28.50', currency: 'EUR' } }),
      )
    // A ledger has no fee, whatever is claimed.
    const purchase = await purchased(world, ada, [line('coffee', 2)])
    expect(purchase.expectedTotal).toBe(items)
  })

  test('taxes the fee as shipping, and takes the discount off the items', async () => {
    await saveSetting(world, 'system', 'taxRate', 1_900)
    const taxed = async (chain: string, expectedTotal: bigint) => {
      const number = value(await orderBy(chain, { expectedTotal }))
      const { order } = await stateOf(number)
      return orderTax(order, await orderLines(world, number), 1_900)
    }
    const dearer = await taxed(cash, 2850n)
    expect(dearer.amount).toBe(455n) // 28.50 * 19 / 119
    expect(dearer.shippingParts.map(({ total }) => total)).toEqual([350n])
    const cheaper = await taxed(bank, 2450n)
    expect(cheaper.amount).toBe(391n) // 24.50 * 19 / 119
    expect(cheaper.lines.map(({ discount, total }) => [discount, total])).toEqual([[50n, 2450n]])
    await saveSetting(world, 'system', 'taxRate', 0)
  })

  test('says the fee in its confirmation', async () => {
    const number = value(await orderBy(cash, { expectedTotal: 2850n }))
    const rows = await world.db<{ body: string }[]>`
      select body from mail_outbox where body like ${`%${number}%`}`
    const text = rows.map(({ body }) => body).join('\n')
    expect(text).toContain('Payment fee: €3.50')
    expect(text).toContain('Total: €28.50')
    const cheaper = value(await orderBy(bank, { expectedTotal: 2450n }))
    const [mail] = await world.db<{ body: string }[]>`
      select body from mail_outbox where body like ${`%${cheaper}%`}`
    expect(mail?.body).toContain('Payment discount: -€0.50')
  })
})

describe('a placed order', () => {
  test('changes to no method that would change its total', async () => {
    const number = value(await orderBy(plain, { expectedTotal: items }))
    const shown = async () => {
      const request = await paymentRequestOf(world, number)
      const { order } = await stateOf(number)
      if (!request) throw new Error('no request')
      return paymentMethodOptions(world, request, order)
    }
    const { ways, hasOtherFee } = await shown()
    expect(ways.map(({ chain }) => chain)).toEqual([plain])
    expect(hasOtherFee).toBe(true)
    for (const chain of [cash, bank])
      expect(await newQuote(world, ada, number, { method: 'manual', chain })).toEqual(
        refuse('checkout.other_fee'),
      )
    expect((await stateOf(number)).order.total).toBe(items)
    expect((await newQuote(world, ada, number, { method: 'manual', chain: plain })).ok).toBe(true)
  })

  test('keeps its fee when the method changes', async () => {
    const ledger = await method('other', { feeAmount: 100n })
    const number = value(await orderBy(ledger, { expectedTotal: items + 100n }))
    const [, , id = ''] = ledger.split(':')
    const own = (await manualMethods(world)).find((each) => each.id === id)
    const changed = draft('other', { feeAmount: 900n })
    value(await saveMethod(world, fresh(owner), { id, version: own?.version ?? 0 }, changed))
    expect((await newQuote(world, ada, number, { method: 'manual', chain: ledger })).ok).toBe(true)
    const { order, request } = await stateOf(number)
    expect([order.fee, request.amountDue]).toEqual([100n, 2600n])
  })
})

test('a discount that the items do not exceed is not offered, nor an amount in another currency', async () => {
  const huge = await method('other', { feeAmount: -items, most: items })
  const [, , id = ''] = huge.split(':')
  const at = (total: bigint, currency = 'EUR') =>
    manualMethodsFor(world, { total, items: total, currency, country: null })
  const has = async (...given: Parameters<typeof at>) =>
    (await at(...given)).some((each) => each.id === id)
  expect(await has(items)).toBe(false)
  expect(await has(items - 1n)).toBe(false)
  const [own] = (await manualMethods(world)).filter((each) => each.id === id)
  if (!own) throw new Error('no method')
  const offered = { total: items + 1n, items: items + 1n, currency: 'EUR', country: null }
  expect(isOffered({ ...own, most: null }, offered)).toBe(true)
  expect(isOffered({ ...own, most: null }, { ...offered, currency: 'JPY' })).toBe(false)
})

test('percentages are rounded half up, alike for a fee and a discount', () => {
  const at = (feePercent: number, of: bigint) =>
    feeFor({ feeAmount: null, feePercent }, { items: of })
  expect([at(200, 25n), at(-200, 25n)]).toEqual([1n, -1n])
  expect([at(200, 24n), at(-200, 24n)]).toEqual([0n, 0n])
  expect(at(5_000, 2n ** 200n)).toBe(2n ** 199n)
})

test('a business that owes the tax itself pays the fee without it', () => {
  const priceOf = (listed: bigint) => (listed * 100n) / 119n
  expect(feeFor({ feeAmount: 357n, feePercent: null }, { items, priceOf })).toBe(300n)
  expect(feeFor({ feeAmount: -357n, feePercent: null }, { items, priceOf })).toBe(-300n)
})

describe('the form of a method', () => {
  const sent = (more: Record<string, string>) =>
    readMethod(
      {
        kind: 'other',
        'name.en': 'Cash',
        days: '7',
        place: '0',
        feeKind: 'none',
        fee: '',
        ...more,
      },
      languages,
      'EUR',
    )
  const fee = (feeKind: string, typed: string) => {
    const read = sent({ feeKind, fee: typed })
    return read.ok ? [read.value.feeAmount, read.value.feePercent] : read.fields
  }

  test.each([
    ['none', 'anything', [null, null]],
    ['fee', '3.5', [350n, null]],
    ['discount', '3.50', [-350n, null]],
    ['fee_percent', '2.25', [null, 225]],
    ['discount_percent', '2', [null, -200]],
    ['discount_percent', '50', [null, -5000]],
  ])('%s of %s is read', (kind, typed, expected) => expect(fee(kind, typed)).toEqual(expected))

  test.each([
    ['fee', '', 'fee_amount'],
    ['fee', '0', 'fee_amount'],
    ['fee', '-3', 'fee_amount'],
    ['fee', '3.505', 'fee_amount'],
    ['fee', '1e3', 'fee_amount'],
    ['fee', '9999999999', 'fee_amount'],
    ['discount', 'free', 'fee_amount'],
    ['fee_percent', '0', 'fee_percent'],
    ['fee_percent', '0.001', 'fee_percent'],
    ['discount_percent', '50.01', 'fee_percent'],
    ['discount_percent', '1900', 'fee_percent'],
    ['discount_percent', '-2', 'fee_percent'],
  ])('%s of "%s" is refused in its field', (kind, typed, code) =>
    expect(fee(kind, typed)).toEqual({ fee: `manual.field.${code}` }),
  )

  test('an unknown kind is refused', () =>
    expect(fee('gift', '3')).toEqual({ feeKind: 'manual.field.fee_kind' }))
})

test('what a shopper sees before ordering is what the order has', async () => {
  const purchase = await purchased(world, ada, [line('coffee', 2)])
  const seen = value(await purchaseFor(world, ada, purchase.purchaseId))
  const offered = { total: seen.total, items: seen.subtotal - seen.discount }
  const methods = await manualMethodsFor(world, { ...offered, currency: 'EUR', country: null })
  for (const each of methods) {
    const total = seen.total + feeFor(each, offered)
    const number = value(await orderBy(`manual:${each.kind}:${each.id}`, { expectedTotal: total }))
    expect((await stateOf(number)).order.total).toBe(total)
  }
  expect(methods.length).toBeGreaterThan(2)
})
