// What a sale at the till is invoiced with: simplified up to 250 euros, above it with the buyer, or a receipt.
import { expect, test } from 'vitest'
import { fresh, method, owner, world } from '../../../tests/fixtures/payments/manual.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxDocumentsForStaff, taxDocumentsOfSale } from '../invoicing/views/tax-documents.ts'
import { thresholdOf } from '../invoicing/views/threshold.ts'
import { addressOf } from '../shipping/views.ts'
import { asksBuyer, type BuyerForm, nameBuyer } from './actions/buyer.ts'
import { takeAtTill } from './actions/cash.ts'
import { sellAtTill } from './actions/send.ts'
import { readPayLink } from './input.ts'
import { payLinkOfOrder } from './views.ts'

const cash = await method('at_pickup')
await method('other')
const support = await person(world, 'support')
value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
value(await saveSetting(world, 'system', 'secondPersonAbove', 10n ** 12n))

const buyer = {
  fullName: 'Greta Gast',
  streetAddress: 'Musterstraße 12',
  postalCode: '24103',
  city: 'Kiel',
  country: 'DE',
}

type Content = {
  title: string
  to: object
  notes: string[]
  totals: { label: string; value: string }[]
}

async function sell(price: string, more: BuyerForm = {}) {
  const form = { 'quantity.0': '1', 'name.0': 'Kettle', 'price.0': price, 'tax.0': 'standard' }
  const entered = value(readPayLink(form, world.config.currency))
  return sellAtTill(world, support, world.id(), entered, { buyer: more })
}

async function invoiced(price: string, more: BuyerForm = {}) {
  const number = value(await sell(price, more))
  const tap = { id: `form-of-a-test-${world.id()}`, chain: cash }
  expect(value(await takeAtTill(world, fresh(owner), number, tap))).toBe('agreed')
  await issueTaxDocuments(world)
  const [row] = await world.db<
    [{ total: bigint; tax: bigint; country: string | null; content: Content }]
  >`select total, tax, country, content from tax_invoices where order_number = ${number} and kind = 'invoice'`
  const titles = (await taxDocumentsOfSale(world, number)).map(({ title }) => title)
  return { ...row, number, titles }
}

test('up to 250 euros nobody is named', async () => {
  const { total, tax, content, titles } = await invoiced('250')
  expect(titles).toEqual(['simplified'])
  expect(content).toMatchObject({ title: 'Simplified invoice', to: { label: '', lines: [] } })
  expect([total, tax, total - tax]).toEqual([25_000n, 3_992n, 21_008n])
  expect(content.notes.join(' ')).toContain('Paid: €250.00')
  expect(content.notes.join(' ')).not.toContain('ledger')
})

test('above it the sale asks for name and address, in place, and nothing is sold before', async () => {
  const before = await world.db`select 1 from orders`
  expect(await sell('250.01')).toMatchObject({
    code: 'pay_links.buyer',
    fields: { fullName: 'field.required' },
    facts: { most: 250 },
  })
  expect(await sell('300', { ...buyer, city: '\u200b', postalCode: 'zz' })).toMatchObject({
    code: 'form.incomplete',
    fields: { city: 'field.required', postalCode: 'field.postalCode.format' },
  })
  expect(await world.db`select 1 from orders`).toHaveLength(before.length)
})

test('with them it is an invoice to the buyer', async () => {
  const { number, content, titles } = await invoiced('300', buyer)
  expect(titles).toEqual(['invoice'])
  expect(content).toMatchObject({ title: 'Invoice' })
  expect(JSON.stringify(content.to)).toContain('Greta Gast')
  expect(await addressOf(world, number)).toMatchObject({ ...buyer, email: '', phoneNumber: '' })
})

test('a buyer from elsewhere bought at the counter, which is no sale to their country', async () => {
  const paris = { ...buyer, postalCode: '75001', city: 'Paris', country: 'FR' }
  const { country, content } = await invoiced('300', paris)
  expect(JSON.stringify(content.to)).toContain('France')
  expect(country).toBe('DE')
  expect((await thresholdOf(world))?.years[0].sums).toEqual([])
  expect(content.totals.map(({ label }) => label)).not.toContain('Shipping')
})

test('a small sale may name the buyer, too', async () => {
  expect((await invoiced('20', buyer)).titles).toEqual(['invoice'])
})

test('a customer who gives none gets a receipt that says what it is not', async () => {
  const { content, titles } = await invoiced('300', { noBuyer: 'yes' })
  expect(titles).toEqual(['receipt'])
  expect(content).toMatchObject({ title: 'Receipt', to: { label: '' } })
  expect(content.notes.join(' ')).toContain('no invoice from which VAT can be deducted')
})

test('where the law allows less, less is simplified, and outside the EU nothing is', async () => {
  for (const [country, price, most] of [
    ['NL', '100.01', 100],
    ['AT', '400.01', 400],
  ] as const) {
    value(await saveSetting(world, 'system', 'taxCountry', country))
    expect(await sell(price)).toMatchObject({ code: 'pay_links.buyer', facts: { most } })
    const { content } = await invoiced(price, { noBuyer: 'yes' })
    expect(content.notes.join(' ')).toContain(`Above ${most} euros`)
  }
  value(await saveSetting(world, 'system', 'taxCountry', 'CH'))
  expect((await invoiced('5000')).titles).toEqual(['invoice'])
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
})

test('a payment link asks its customer by the same rule', async () => {
  const small = await payLinkOfOrder(world, value(await sell('250')))
  const large = await payLinkOfOrder(world, value(await sell('251', { noBuyer: 'yes' })))
  const asked = await Promise.all(
    [small, large].map(async (link) => link?.order && (await asksBuyer(world, link.order))),
  )
  expect(asked).toEqual([false, true])
})

/** Kinds, titles and totals of a sale's documents, and whether their text has the buyer's name. */
async function documentsOf(number: string) {
  const rows = await world.db<
    { kind: string; total: bigint; content: Content; corrects: string }[]
  >`
    select kind, total, content, corrects from tax_invoices where order_number = ${number} order by issued_at, kind desc, number`
  return rows.map(({ kind, total, content }) => [
    kind,
    content.title,
    total,
    JSON.stringify(content.to).includes('Greta Gast'),
  ])
}
const linkTo = async (number: string) => (await payLinkOfOrder(world, number))?.id ?? ''

test.each(['20', '300'])(
  'a buyer who is named after a sale of %o gets an invoice, and the document without a name is credited',
  async (price) => {
    const { number, total } = await invoiced(price, { noBuyer: 'yes' })
    const id = await linkTo(number)
    expect(await nameBuyer(world, support, id, { ...buyer, city: '' })).toMatchObject({
      code: 'form.incomplete',
      fields: { city: 'field.required' },
    })
    expect(await nameBuyer(world, await person(world, 'fulfilment'), id, buyer)).toMatchObject({
      code: 'admin.not_allowed',
    })
    value(await nameBuyer(world, support, id, buyer))
    await issueTaxDocuments(world)
    const first = price === '20' ? 'Simplified invoice' : 'Receipt'
    expect(await documentsOf(number)).toEqual([
      ['invoice', first, total, false],
      ['invoice', 'Invoice', total, true],
      ['credit_note', 'Credit note', total, expect.any(Boolean)],
    ])
    // The first document is called what it was.
    expect((await taxDocumentsForStaff(world, number)).map(({ title }) => title).sort()).toEqual(
      ['credit_note', 'invoice', price === '20' ? 'simplified' : 'receipt'].sort(),
    )
    expect(await nameBuyer(world, support, id, buyer)).toMatchObject({ code: 'pay_links.named' })
    await issueTaxDocuments(world)
    expect(await documentsOf(number)).toHaveLength(3)
    const [noted] =
      await world.db`select 1 from audit_entries where action = 'pay_link.buyer_named'`
    expect(noted).toBeDefined()
  },
)

test('a buyer is named on what was invoiced before forms were stored', async () => {
  const { number } = await invoiced('20')
  await world.db`alter table tax_invoices disable trigger tax_invoices_form_unchangeable`
  await world.db`update tax_invoices set form = null, names_buyer = null where order_number = ${number}`
  await world.db`alter table tax_invoices enable trigger tax_invoices_form_unchangeable`
  value(await nameBuyer(world, support, await linkTo(number), buyer))
  await issueTaxDocuments(world)
  const titles = (await taxDocumentsOfSale(world, number)).map(({ title }) => title)
  expect(titles.sort()).toEqual(['credit_note', 'invoice', 'simplified'])
})

test('a sale with a buyer, or one that is sent, has none to name', async () => {
  const { number } = await invoiced('20', buyer)
  expect(await nameBuyer(world, support, await linkTo(number), buyer)).toMatchObject({
    code: 'pay_links.named',
  })
  expect(await nameBuyer(world, support, 'unknown', buyer)).toMatchObject({
    code: 'pay_links.not_found',
  })
})
