// Orders with several rates: stored when placed, on the invoice by rate, mirrored by credit notes, summed by rate.
import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import {
  address,
  line,
  paid,
  purchased,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { coins, sum } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { placeOrder } from '../checkout/actions/place-order.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { includedTax } from '../taxes/rules/amounts.ts'
import { dropUnshippedUnits } from '../withdrawals/actions/receive.ts'
import { issueTaxDocuments } from './actions/write.ts'
import type { StoredTaxes } from './document-taxes.ts'
import type { PdfDocument } from './port.ts'
import { quarterOf, wholeYear } from './rules.ts'
import { countrySums, countTaxDocuments, ossReport, taxInvoiceTotals } from './views/register.ts'

const unit = coins(1) / 100n
const taxOf = (total: bigint, rate: number) => includedTax(total, rate, unit)
const day = (text: string) =>
  world.clock.advance(Date.parse(`${text}T12:00:00Z`) - world.now().getTime())

/** A product at 100 Pi, and a book at 120 Pi. */
async function basket() {
  const [thing, book] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
  await world.db`update products set tax_class = 'reduced' where id = ${book}`
  return [line(thing, 1), line(book, 2, 'Sand')]
}

async function ordered(country: string, postalCode = '10115'): Promise<string> {
  const purchase = await purchased(world, ada, await basket())
  const number = value(await placeOrder(world, ada, purchase))
  value(await submitAddress(world, ada, number, { ...address, country, postalCode }))
  return number
}

type Row = {
  kind: string
  total: bigint
  taxRate: number | null
  tax: bigint
  taxes: StoredTaxes | null
  content: PdfDocument
}
const documentsOf = (number: string) => world.db<Row[]>`
  select kind, total, tax_rate as "taxRate", tax, taxes, content from tax_invoices
  where order_number = ${number} and kind <> 'packing_slip' order by kind desc, number`

test('an order is taxed by class and destination as decided when it was placed', async () => {
  day('2027-05-03')
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'ossFrom', '2027-05-01'))
  const number = await ordered('FR')
  const { tax } = (await orderByNumber(world, number)) ?? {}
  expect(tax).toMatchObject({ scheme: 'oss', country: 'FR', place: 'FR', standard: 2000 })
  expect(tax?.lines).toEqual([
    { class: 'standard', rate: 2000 },
    { class: 'reduced', rate: 1000 },
  ])
  // Neither settings nor the class of the product reach it any more.
  value(await saveSetting(world, 'system', 'taxCountry', ''))
  value(await saveSetting(world, 'system', 'taxRate', 1234))
  await world.db`update products set tax_class = 'exempt'`
  await paid(world, number)
  await issueTaxDocuments(world)

  const [invoice] = await documentsOf(number)
  const [standard, reduced] = [taxOf(coins(100), 2000), taxOf(coins(240), 1000)]
  expect(invoice).toMatchObject({ total: coins(340), taxRate: null, tax: standard + reduced })
  expect(invoice?.taxes).toEqual({
    scheme: 'oss',
    place: 'FR',
    quarter: '2027-04-01',
    rates: [
      { rate: 2000, type: 'standard', total: String(coins(100)), tax: String(standard) },
      { rate: 1000, type: 'reduced', total: String(coins(240)), tax: String(reduced) },
    ],
  })
  expect(invoice?.content.totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
    '20%: net π\u00a083.33, tax π\u00a016.67 π\u00a0100.00',
    '10%: net π\u00a0218.18, tax π\u00a021.82 π\u00a0240.00',
    'Net amount π\u00a0301.51',
    'Tax included π\u00a038.49',
    'Total π\u00a0340.00',
  ])
  expect(invoice?.content.facts).toContainEqual({
    label: 'Date of supply',
    value: 'Day of dispatch, see packing slip',
  })

  // A dropped book is credited at the rate of books; the rest mirrors the invoice.
  day('2027-08-03')
  const book = { units: [{ line: 1, quantity: 1 }], words: 'Torn.', isRestocked: false }
  value(await dropUnshippedUnits(world, packer, number, book))
  await issueTaxDocuments(world)
  value(await declineOrder(world, packer, number, 'All of it is broken.'))
  await issueTaxDocuments(world)
  const [, first, second] = await documentsOf(number)
  expect(first).toMatchObject({ total: coins(120), taxRate: 1000, tax: taxOf(coins(120), 1000) })
  expect(first?.taxes).toMatchObject({ scheme: 'oss', quarter: '2027-04-01' })
  expect((first?.tax ?? 0n) + (second?.tax ?? 0n)).toBe(invoice?.tax)
  expect(second?.taxes?.rates).toEqual([
    { rate: 2000, type: 'standard', total: String(coins(100)), tax: String(standard) },
    {
      rate: 1000,
      type: 'reduced',
      total: String(coins(120)),
      tax: String(reduced - (first?.tax ?? 0n)),
    },
  ])

  const report = (query: Parameters<typeof ossReport>[1]) =>
    ossReport(world, query).then((rows) =>
      rows.map(({ ofQuarter, country, rateType, taxRate, net, tax }) =>
        [ofQuarter, country, rateType, taxRate, net, tax].join(' '),
      ),
    )
  const nets = [coins(100) - standard, coins(240) - reduced]
  const lines = (sign: bigint) => [
    `2027-04-01 FR standard 2000 ${sign * (nets[0] ?? 0n)} ${sign * standard}`,
    `2027-04-01 FR reduced 1000 ${sign * (nets[1] ?? 0n)} ${sign * reduced}`,
  ]
  expect(await report({ year: 2027, ...quarterOf(2) })).toEqual(lines(1n))
  // Credited in the third quarter, as a correction of the second.
  expect(await report({ year: 2027, ...quarterOf(3) })).toEqual(lines(-1n))

  const sums = (await countrySums(world, { year: 2027, ...wholeYear })).map((sum) => [
    sum.country,
    sum.taxRate,
    sum.total,
    sum.tax,
  ])
  expect(sums).toEqual([
    ['FR', 1000, 0n, 0n],
    ['FR', 2000, 0n, 0n],
  ])
  const year = { year: 2027, country: null }
  const ofYear = (await taxInvoiceTotals(world, year)).filter(({ quarter }) => quarter === null)
  expect(
    ofYear.filter(({ kind }) => kind === 'invoice').map((sum) => [sum.taxRate, sum.count, sum.tax]),
  ).toEqual([
    [1000, 1, reduced],
    [2000, 1, standard],
    [null, 1, standard + reduced],
  ])
  // One document is counted once, whatever its rates.
  const all = { ...year, ...wholeYear, kind: null, after: null }
  expect(await countTaxDocuments(world, all)).toBe(3)
})

test('an export and exempt goods say why there is no tax', async () => {
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'taxRate', 0))
  const number = await ordered('TR')
  await paid(world, number)
  await issueTaxDocuments(world)
  const [invoice] = await documentsOf(number)
  expect(invoice).toMatchObject({ taxRate: 0, tax: 0n, taxes: { scheme: 'export', place: 'DE' } })
  expect(invoice?.content.notes[0]).toBe('Tax-exempt export.')
})

test('an order from before decisions were stored prints the numbers that it printed before', async () => {
  value(await saveSetting(world, 'system', 'taxCountry', ''))
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  const number = await ordered('TR')
  await world.db`update orders set tax = null where number = ${number}`
  value(await saveSetting(world, 'system', 'taxCountry', 'FR'))
  await paid(world, number)
  await issueTaxDocuments(world)
  const [invoice] = await documentsOf(number)
  expect(invoice).toMatchObject({ taxRate: 1900, tax: 542_900_000n, taxes: null })
  expect(invoice?.content.totals).toEqual([
    { label: 'Net amount', value: 'π\u00a0285.71' },
    { label: 'Tax included (19%)', value: 'π\u00a054.29' },
    { label: 'Total', value: 'π\u00a0340.00' },
  ])
  value(await saveSetting(world, 'system', 'taxCountry', ''))
})

test('an address on Madeira or in Belfast is taxed at its own rates, in the one-stop shop', async () => {
  day('2027-11-02')
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'ossFrom', '2027-05-01'))
  const number = await ordered('PT', '9000-042')
  const taxed = async () => (await orderByNumber(world, number))?.tax
  expect(await taxed()).toMatchObject({
    scheme: 'oss',
    place: 'PT',
    region: 'PT-30',
    standard: 2200,
  })
  const lisbon = { ...address, country: 'PT', postalCode: '1100-148' }
  value(await submitAddress(world, ada, number, lisbon))
  expect(await taxed()).toMatchObject({ scheme: 'oss', place: 'PT', standard: 2300 })
  expect(await taxed()).not.toHaveProperty('region')
  value(
    await submitAddress(world, ada, number, { ...lisbon, country: 'GB', postalCode: 'BT1 5GS' }),
  )
  await paid(world, number)
  await issueTaxDocuments(world)
  const [invoice] = await documentsOf(number)
  expect(invoice).toMatchObject({ total: coins(340), taxes: { scheme: 'oss', place: 'XI' } })
  expect(invoice?.taxes?.rates.map(({ rate }) => rate)).toEqual([2000, 500])
  const sums = await ossReport(world, { year: 2027, ...quarterOf(4) })
  const own = sums.filter(({ country }) => country === 'XI')
  expect(sum(own.map(({ tax }) => tax))).toBe(invoice?.tax)
  value(await saveSetting(world, 'system', 'taxCountry', ''))
})

test('an address in the Canary Islands makes the order an export, and one in Madrid taxes it again', async () => {
  day('2027-11-02')
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'ossFrom', '2027-05-01'))
  const number = await ordered('ES', '35001')
  const taxed = async () => (await orderByNumber(world, number))?.tax
  expect(await taxed()).toMatchObject({ scheme: 'export', country: 'ES', isOutside: true })
  value(await submitAddress(world, ada, number, { ...address, country: 'ES', postalCode: '28001' }))
  expect(await taxed()).toMatchObject({ scheme: 'oss', place: 'ES', standard: 2100 })
  expect(await taxed()).not.toHaveProperty('isOutside')
  value(await submitAddress(world, ada, number, { ...address, country: 'ES', postalCode: '35001' }))
  await paid(world, number)
  await issueTaxDocuments(world)
  const [invoice] = await documentsOf(number)
  expect(invoice).toMatchObject({ total: coins(340), tax: 0n, taxes: { scheme: 'export' } })
  value(await saveSetting(world, 'system', 'taxCountry', ''))
})
