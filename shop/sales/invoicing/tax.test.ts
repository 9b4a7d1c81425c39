// Tax of invoices and credit notes: the rate of the invoice's day, exact to the smallest unit.
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
import { dropUnshippedUnits } from '../withdrawals/actions/receive.ts'
import { issueTaxDocuments } from './actions/write.ts'
import type { PdfDocument } from './port.ts'

const hundredth = coins(1) / 100n

test('three partial credit notes add up to the tax of the invoice, though the rate has changed', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  value(await saveSetting(world, 'system', 'sellerCurrency', 'EUR'))
  value(await saveSetting(world, 'system', 'sellerRate', '0.8'))
  const number = await placed(world, ada, [line(await stockedProduct(world, 3), 3)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  value(await saveSetting(world, 'system', 'taxRate', 700))
  value(await saveSetting(world, 'system', 'sellerRate', '0.9'))
  const piece = { units: [{ line: 0, quantity: 1 }], words: 'Broken here.', isRestocked: false }
  for (let part = 0; part < 2; part++) {
    value(await dropUnshippedUnits(world, packer, number, piece))
    await issueTaxDocuments(world)
  }
  value(await declineOrder(world, packer, number, 'All of them are broken.'))
  await issueTaxDocuments(world)
  const rows = await world.db<
    { kind: string; total: bigint; taxRate: number; tax: bigint; content: PdfDocument }[]
  >`
    select kind, total, tax_rate as "taxRate", tax, content from tax_invoices
    where order_number = ${number} and kind <> 'packing_slip' order by kind desc, number`
  const [invoice, ...notes] = rows
  expect(rows.map(({ taxRate }) => taxRate)).toEqual([1900, 1900, 1900, 1900])
  // Each at the rate of the invoice's day.
  expect(invoice?.content.notes[0]).toContain('€240.00')
  for (const note of notes) expect(note.content.notes[0]).toContain('€80.00')
  expect(invoice).toMatchObject({ kind: 'invoice', tax: includedTax(coins(300), 1900, hundredth) })
  expect(notes.map(({ total }) => total)).toEqual([coins(100), coins(100), coins(100)])
  // Rounded up separately, they would add up to one unit too much.
  expect(notes.reduce((all, { tax }) => all + tax, 0n)).toBe(invoice?.tax)
  expect(includedTax(coins(100), 1900, hundredth) * 3n).toBe((invoice?.tax ?? 0n) + hundredth)
  const shown = notes.map(
    ({ content }) => content.totals.find(({ label }) => label.includes('19%'))?.value,
  )
  expect(shown).toEqual(['π\u00a015.97', 'π\u00a015.96', 'π\u00a015.97'])
})
