// Invoice totals by country as documents are written; they survive erasure of the country.
import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { includedTax } from '../taxes/rules/amounts.ts'
import { eraseTaxDocuments } from './actions/print.ts'
import { issueTaxDocuments } from './actions/write.ts'
import { monthOf, quarterOf, wholeYear } from './rules.ts'
import { countrySums, taxDocumentsOfYear, taxInvoiceTotals } from './views/register.ts'

const goTo = (year: number, month: number) =>
  world.clock.advance(Date.UTC(year, month - 1, 10) - world.now().getTime())

async function invoiced(country: string): Promise<string> {
  world.clock.advance(1000)
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, { ...address, country, postalCode: '10115' }))
  await paid(world, number)
  await issueTaxDocuments(world)
  return number
}

test('a credit note counts in the country of its invoice, in its own month', async () => {
  goTo(2027, 3)
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  const number = await invoiced('FR')
  await invoiced('FR')
  await invoiced('DE')
  goTo(2027, 4)
  value(await declineOrder(world, packer, number, 'Broken here.'))
  await issueTaxDocuments(world)

  const year = 2027
  const of = async (period: Parameters<typeof countrySums>[1]) =>
    (await countrySums(world, period)).map(({ country, count, net, tax, total }) => [
      country,
      count,
      net,
      tax,
      total,
    ])
  const price = coins(100)
  const tax = includedTax(price, 1900, coins(1) / 100n)
  const net = price - tax
  expect(await of({ year, ...quarterOf(1) })).toEqual([
    ['DE', 1, net, tax, price],
    ['FR', 2, net * 2n, tax * 2n, price * 2n],
  ])
  const back = ['FR', 1, -net, -tax, -price]
  expect(await of({ year, ...monthOf(4) })).toEqual([back])
  expect(await of({ year, ...quarterOf(2) })).toEqual([back])
  const whole = await of({ year, ...wholeYear })
  expect(whole).toEqual([
    ['DE', 1, net, tax, price],
    ['FR', 3, net, tax, price],
  ])
  const both = (await taxInvoiceTotals(world, { year, country: 'FR' })).filter(
    ({ kind }) => kind === null,
  )
  expect(both.find(({ quarter }) => quarter === null)).toMatchObject({ count: 3, total: price })
  expect(await taxInvoiceTotals(world, { year, country: 'IT' })).toEqual([])

  const asked = { ...wholeYear, year, kind: null, country: 'FR' }
  const first = await taxDocumentsOfYear(world, { ...asked, after: null }, 2)
  const second = await taxDocumentsOfYear(world, { ...asked, after: first.next }, 2)
  expect([...first.rows, ...second.rows].map(({ label }) => label)).toEqual([
    'CN-000001',
    'INV-000002',
    'INV-000001',
  ])
  const notes = await taxDocumentsOfYear(world, { ...asked, kind: 'credit_note', after: null }, 2)
  expect(notes.rows.map(({ label }) => label)).toEqual(['CN-000001'])

  goTo(2040, 1)
  expect(await eraseTaxDocuments(world, '2040-01-10')).toBeGreaterThan(0)
  expect(await of({ year, ...wholeYear })).toEqual(whole)
})
