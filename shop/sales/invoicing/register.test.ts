// The invoice register of a year, on screen and as CSV.
import { parse } from 'csv-parse/sync'
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
import { taxDocumentFile } from '../../back-office/csv-files/views/csv-lists.ts'
import { exportRows } from '../../back-office/csv-files/views/export-pages.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { issueTaxDocuments } from './actions/write.ts'
import { monthOf, wholeYear } from './rules.ts'
import { type RegisterQuery, taxDocumentsOfYear, taxDocumentYears } from './views/register.ts'

async function invoiced(): Promise<string> {
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  return number
}
const turn = Date.UTC(2027, 0, 1)
const goTo = (time: number) => world.clock.advance(time - world.now().getTime())
const all = { ...wholeYear, kind: null, country: null, after: null }
const labels = async (year: number, query: Partial<RegisterQuery> = {}) => {
  const { rows } = await taxDocumentsOfYear(world, { ...all, year, ...query }, 50)
  return rows.map(({ label }) => label)
}

test('a year contains what was issued in it to its last moment; numbering continues across it', async () => {
  expect(await taxDocumentYears(world)).toEqual([2026])
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  goTo(turn - 1)
  const old = await invoiced()
  goTo(turn)
  expect(await taxDocumentYears(world)).toEqual([2027, 2026])
  const young = await invoiced()
  value(await declineOrder(world, packer, old, 'Broken here.'))
  await issueTaxDocuments(world)
  expect(await labels(2026)).toEqual(['INV-000001'])
  expect((await labels(2027)).toSorted()).toEqual(['CN-000001', 'INV-000002'])
  expect(await labels(2025)).toEqual([])
  expect(await labels(2026, monthOf(12))).toEqual(['INV-000001'])
  expect(await labels(2026, monthOf(11))).toEqual([])
  expect(await labels(2027, { kind: 'credit_note', ...monthOf(1) })).toEqual(['CN-000001'])

  const first = await taxDocumentsOfYear(world, { ...all, year: 2027 }, 1)
  const second = await taxDocumentsOfYear(world, { ...all, year: 2027, after: first.next }, 1)
  expect(second.next).toBe(null)
  expect([...first.rows, ...second.rows].map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    [old, young].toSorted(),
  )

  let text = ''
  for await (const part of exportRows(taxDocumentFile(world, { ...all, year: 2027 })))
    text += part.text
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const note = rows.find(({ Kind }) => Kind === 'credit_note')
  expect(rows).toHaveLength(2)
  expect(note).toMatchObject({ Number: 'CN-000001', 'Order Number': old, Total: '100' })
  expect(note).toMatchObject({ Tax: '15.97', 'Tax Rate': '19', Currency: 'PI' })
  expect(note).toMatchObject({ Net: '84.03', Country: address.country })
  expect(note).toMatchObject({
    Buyer: address.fullName,
    Memo: expect.stringMatching(/^[0-9A-Z]{8,}$/),
  })
  expect(note?.Transactions).toMatch(/^[0-9a-f]{64}$/)
})

test('documents that waited for a number at the turn of the year are issued after it', async () => {
  goTo(Date.UTC(2028, 0, 1) - 1000)
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  let written: Promise<number> | undefined
  await world.transaction(async (other) => {
    await other.db`update tax_invoice_numbers set last = last where kind = 'invoice'`
    written = issueTaxDocuments(world)
    await expect
      .poll(async () => (await world.db`select 1 from pg_locks where not granted`).length)
      .toBeGreaterThan(0)
    goTo(Date.UTC(2028, 0, 1))
    return ok()
  })
  expect(await written).toBeGreaterThan(0)
  expect(await labels(2028)).toEqual(['INV-000003'])
})
