// A business buys: the register is asked, fails closed, and its confirmation takes tax off before the order is placed.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  purchased,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ownData } from '../../back-office/privacy/views/own-data.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins, sum } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import type { PdfDocument } from '../invoicing/port.ts'
import { orderByNumber, orderLines } from '../orders/views/orders.ts'
import { eraseBusinesses, forgetOldBusinesses } from '../taxes/actions.ts'
import type { VatAnswer } from '../taxes/port.ts'
import type { VatId } from '../taxes/rules/vat-id.ts'
import { businessOf } from '../taxes/views.ts'
import { submitAddress } from './actions/address.ts'
import { saveBusiness } from './actions/business.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

const asked: [VatId, VatId | null][] = []
let answer: VatAnswer | 'broken' = { answer: 'unavailable', reference: null }
const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  vatRegister: {
    async look(vatId, requester) {
      asked.push([vatId, requester])
      if (answer === 'broken') throw new Error('broken')
      return answer
    },
  },
})
const confirmed: VatAnswer = { answer: 'confirmed', reference: 'WAPIAAAAY1' }
const french = 'FR40303265045'
const cents = coins(1) / 100n
let ada: Viewer
beforeAll(async () => {
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'businessBuyers', 'on'))
  value(await saveSetting(world, 'system', 'sellerTaxId', 'DE 136 695 976'))
})
beforeEach(async () => {
  world.clock.advance(2 * 3_600_000)
  asked.length = 0
  answer = confirmed
  ada = await person(world)
  await verified(world, ada)
})

/** One unit at 100 Pi at 19 percent, two at 120 Pi at 7. */
async function basket() {
  const [thing, book] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
  await world.db`update products set tax_class = 'reduced' where id = ${book}`
  return purchased(world, ada, [line(thing, 1), line(book, 2, 'Sand')])
}
const give = (purchaseId: string, form: Record<string, string>, country: string | null = null) =>
  saveBusiness(world, ada, purchaseId, { form, country, ip: '203.0.113.7' })
const viewOf = async (id: string) => value(await purchaseFor(world, ada, id))

test('a confirmed VAT id of another EU country takes the tax at home off, and is kept as evidence', async () => {
  const purchase = await basket()
  value(await give(purchase.purchaseId, { company: ' Acme  SARL ', vatId: 'fr 40.303 265 045' }))
  expect(asked).toEqual([
    [
      { prefix: 'FR', number: '40303265045' },
      { prefix: 'DE', number: '136695976' },
    ],
  ])
  const shown = await viewOf(purchase.purchaseId)
  // 100 / 1.19 and 120 / 1.07, rounded to hundredths of a Pi for each unit.
  const total = (8403n + 2n * 11215n) * cents
  expect([shown.total, shown.reverse, shown.business?.state]).toEqual([total, 'FR', 'reverse'])
  // The listed total is refused: nobody orders at a total that was not shown.
  expect(await placeOrder(world, ada, purchase)).toMatchObject({ code: 'checkout.price_changed' })
  const number = value(await placeOrder(world, ada, { ...purchase, expectedTotal: total }))
  const order = await orderByNumber(world, number)
  expect(order).toMatchObject({ total, tax: { scheme: 'reverse', country: 'FR', place: 'FR' } })
  const lines = await orderLines(world, number)
  expect(sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))).toBe(total)
  expect(await businessOf(world, number)).toEqual({
    company: 'Acme SARL',
    vatId: french,
    answer: 'confirmed',
    answeredAt: world.now().toISOString(),
    reference: 'WAPIAAAAY1',
  })
  const [purchaseRow] = await world.db`
    select business from purchases where id = ${purchase.purchaseId}`
  expect(purchaseRow).toEqual({ business: null })

  const elsewhere = { ...address, country: 'DE', postalCode: '10115' }
  expect(await submitAddress(world, ada, number, elsewhere)).toMatchObject({
    code: 'taxes.business_country',
  })
  value(await submitAddress(world, ada, number, { ...address, country: 'FR', postalCode: '75001' }))
  await paid(world, number)
  await issueTaxDocuments(world)
  const documents = await world.db<
    { kind: string; total: bigint; tax: bigint; content: PdfDocument }[]
  >`
    select kind, total, tax, content from tax_invoices
    where order_number = ${number} and kind = 'invoice'`
  expect(documents.map(({ total, tax }) => [total, tax])).toEqual([[total, 0n]])
  const printed = documents[0]?.content
  expect(printed?.to.lines[0]).toBe('Acme SARL')
  expect(printed?.to.lines.at(-1)).toContain(french)
  expect(printed?.notes[0]).toContain('Reverse charge')

  let file = ''
  for await (const piece of ownData(world, ada)) file += piece
  expect(JSON.parse(file).orders[0].business).toMatchObject({ company: 'Acme SARL' })
  expect(await eraseBusinesses(world, ada.id, [number])).toBe(0)
  expect(await forgetOldBusinesses(world, new Date(0))).toBe(0)
  expect(await eraseBusinesses(world, ada.id, [])).toBe(1)
})

test.each([
  ['unknown', { answer: 'unknown', reference: null }],
  ['unavailable', { answer: 'unavailable', reference: null }],
  ['unavailable', 'broken'],
] as const)(
  'without a confirmation (%s) tax is charged, and the order can be placed',
  async (state, given) => {
    answer = given
    const purchase = await basket()
    value(await give(purchase.purchaseId, { company: 'Acme', vatId: french }))
    const shown = await viewOf(purchase.purchaseId)
    expect([shown.total, shown.reverse, shown.business?.state]).toEqual([
      purchase.expectedTotal,
      null,
      state,
    ])
    const number = value(await placeOrder(world, ada, purchase))
    expect((await orderByNumber(world, number))?.tax?.scheme).toBe('domestic')
    expect(await businessOf(world, number)).toMatchObject({ vatId: french, answer: state })
  },
)

test('an id at home, or none, is kept without asking, and both fields empty remove it', async () => {
  const { purchaseId, expectedTotal } = await basket()
  value(await give(purchaseId, { company: 'Acme', vatId: 'DE129273398' }))
  value(await give(purchaseId, { company: 'Acme', vatId: '' }))
  const shown = await viewOf(purchaseId)
  expect([asked.length, shown.total, shown.business?.state]).toEqual([0, expectedTotal, 'kept'])
  value(await give(purchaseId, { company: ' ', vatId: '' }))
  expect((await viewOf(purchaseId)).business).toBeNull()
})

test.each([
  [{ company: '', vatId: french }, null, { company: 'field.required' }],
  [{ company: 'Acme', vatId: 'FR41303265045' }, null, { vatId: 'taxes.vat_id' }],
  [{ company: 'Acme', vatId: french }, 'IT', { vatId: 'taxes.vat_country' }],
  [{ company: 'A'.repeat(201), vatId: '' }, null, { company: 'field.long' }],
])('%j for %s is refused in place', async (form, country, fields) => {
  const { purchaseId } = await basket()
  const refused = await give(purchaseId, form, country)
  expect(refused).toMatchObject({ ok: false, code: 'form.invalid' })
  expect(Object.keys((refused as { fields: object }).fields)).toEqual(Object.keys(fields))
  if ('vatId' in fields) expect(refused).toMatchObject({ fields })
  expect([asked.length, (await viewOf(purchaseId)).business]).toEqual([0, null])
})

test('a confirmation holds for a day, is not asked for twice, and ends with the setting', async () => {
  const { purchaseId, expectedTotal } = await basket()
  value(await give(purchaseId, { company: 'Acme', vatId: french }))
  value(await give(purchaseId, { company: 'Acme France', vatId: french }))
  expect(asked).toHaveLength(1)
  expect((await viewOf(purchaseId)).business).toMatchObject({ company: 'Acme France' })
  world.clock.advance(24 * 3_600_000)
  const late = await viewOf(purchaseId)
  expect([late.total, late.business?.state]).toEqual([expectedTotal, 'unavailable'])
  value(await give(purchaseId, { company: 'Acme', vatId: french }))
  expect((await viewOf(purchaseId)).reverse).toBe('FR')
  value(await saveSetting(world, 'system', 'businessBuyers', 'off'))
  const off = await viewOf(purchaseId)
  expect([off.total, off.business]).toEqual([expectedTotal, null])
  value(await saveSetting(world, 'system', 'businessBuyers', 'on'))
})

test('one network cannot look up lists of numbers', async () => {
  answer = { answer: 'unknown', reference: null }
  const { purchaseId } = await basket()
  const results = []
  for (let i = 0; i < 21; i += 1)
    results.push(
      await saveBusiness(world, ada, purchaseId, {
        form: { company: 'Acme', vatId: french },
        country: null,
        ip: '198.51.100.9',
      }),
    )
  expect(results.filter(({ ok }) => ok)).toHaveLength(20)
  expect(results.at(-1)).toMatchObject({ code: 'limit.reached' })
})
