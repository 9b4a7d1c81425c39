// Invoice totals by month and rate as documents are written, over two currencies.
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
import { issueTaxDocuments } from './actions/write.ts'
import { taxInvoiceTotals } from './views/register.ts'

test('an invoice counts in its month at its rate; its credit note in its own month, at the same rate', async () => {
  const goTo = (month: number, day: number) =>
    world.clock.advance(Date.UTC(2027, month - 1, day) - world.now().getTime())
  const invoiced = async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
    value(await submitAddress(world, ada, number, address))
    await paid(world, number)
    await issueTaxDocuments(world)
    return number
  }
  goTo(3, 10)
  value(await saveSetting(world, 'system', 'taxRate', 770))
  const number = await invoiced()
  value(await saveSetting(world, 'system', 'taxRate', 0))
  await invoiced()
  goTo(4, 2)
  value(await declineOrder(world, packer, number, 'Broken here.'))
  await issueTaxDocuments(world)
  value(await saveSetting(world, 'system', 'taxRate', 1900))

  const sums = await taxInvoiceTotals(world, { year: 2027, country: null })
  const of = (month: number | null, taxRate: number | null) =>
    sums
      .filter(({ quarter, month: its }) => its === month && (month !== null || quarter === null))
      .filter((sum) => sum.allRates === (taxRate === null))
      .filter((sum) => taxRate === null || sum.taxRate === taxRate)
      .map(({ kind, count, net, tax, total }) => [kind ?? 'both', count, net, tax, total])
  const [price, none] = [coins(100), 0n]
  const tax = includedTax(price, 770, coins(1) / 100n)
  const net = price - tax
  const note = ['credit_note', 1, net, tax, price]
  expect(of(3, 770)).toEqual([
    ['invoice', 1, net, tax, price],
    ['both', 1, net, tax, price],
  ])
  expect(of(3, null)).toEqual([
    ['invoice', 2, price + net, tax, price * 2n],
    ['both', 2, price + net, tax, price * 2n],
  ])
  expect(of(4, 770)).toEqual([note, ['both', 1, -net, -tax, -price]])
  expect(of(4, 1900)).toEqual([])
  expect(of(null, 770)).toEqual([
    ['invoice', 1, net, tax, price],
    note,
    ['both', 2, none, none, none],
  ])
  expect(of(null, null).at(-1)).toEqual(['both', 3, price, none, price])
  expect(await taxInvoiceTotals(world, { year: 2028, country: null })).toEqual([])
})
