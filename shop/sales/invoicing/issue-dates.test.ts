// The date of a document is a day of the shop's time zone: by it the register has its years and months.
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
import { saveSetting } from '../../platform/settings/actions.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { eraseTaxDocuments } from './actions/print.ts'
import { issueTaxDocuments } from './actions/write.ts'
import { issueDay, monthOf, wholeYear } from './rules.ts'
import {
  countrySums,
  taxDocumentsOfYear,
  taxDocumentYears,
  taxInvoiceTotals,
} from './views/register.ts'

const moveTo = async (zone: string) => {
  value(await saveSetting(world, 'system', 'timeZone', zone))
  await world.refreshed()
}
async function invoicedAt(time: string): Promise<string> {
  world.clock.set(time)
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  return number
}
/** Newest first: "INV-000001 2027-01-01". */
const documents = async (year: number, period = wholeYear) => {
  const query = { ...period, year, kind: null, country: null, after: null }
  const { rows } = await taxDocumentsOfYear(world, query, 50)
  return rows.map(({ label, issuedOn }) => `${label} ${issuedOn}`)
}
/** Documents in the totals of a year, by month. */
const counted = async (year: number) =>
  (await taxInvoiceTotals(world, { year, country: null })).flatMap(
    ({ month, allRates, kind, count }) =>
      month !== null && allRates && kind === null ? [[month, count]] : [],
  )
const printed = async (label: string) => {
  const [row] = await world.db<{ value: string; ordered: string }[]>`
    select content -> 'facts' -> 1 ->> 'value' as value, content -> 'facts' -> 3 ->> 'value' as ordered
    from tax_invoices where kind = 'invoice' and number = ${Number(label.slice(4))}`
  return row
}

test('an order of December 31, 23:30 UTC is invoiced in the year of the shop', async () => {
  await moveTo('America/Los_Angeles')
  await invoicedAt('2027-12-31T23:30:00Z')
  expect(await taxDocumentYears(world)).toEqual([2027])
  expect(await documents(2027, monthOf(12))).toEqual(['INV-000001 2027-12-31'])
  expect(await documents(2028)).toEqual([])
  expect(await printed('INV-000001')).toEqual({
    value: 'December 31, 2027',
    ordered: 'December 31, 2027',
  })

  await moveTo('Asia/Tokyo')
  await invoicedAt('2027-12-31T23:30:01Z')
  expect(await taxDocumentYears(world)).toEqual([2028, 2027])
  expect(await documents(2028, monthOf(1))).toEqual(['INV-000002 2028-01-01'])
  expect(await printed('INV-000002')).toEqual({
    value: 'January 1, 2028',
    ordered: 'January 1, 2028',
  })
  // What is issued stays as it is.
  expect(await documents(2027)).toEqual(['INV-000001 2027-12-31'])
  expect([await counted(2027), await counted(2028)]).toEqual([[[12, 1]], [[1, 1]]])
  expect(await countrySums(world, { year: 2028, ...monthOf(1) })).toMatchObject([{ count: 1 }])
})

test('a change of the time zone at New Year leaves consecutive numbers in each year', async () => {
  await moveTo('Asia/Tokyo')
  await invoicedAt('2028-12-31T14:59:59Z')
  await invoicedAt('2028-12-31T15:00:00Z')
  await moveTo('America/Los_Angeles')
  const order = await invoicedAt('2028-12-31T16:00:00Z')
  value(await declineOrder(world, packer, order, 'Broken here.'))
  await issueTaxDocuments(world)
  // In Los Angeles it is still December 31.
  expect(await taxDocumentYears(world)).toEqual([2029, 2028, 2027])
  expect(await documents(2028, monthOf(12))).toEqual(['INV-000003 2028-12-31'])
  expect((await documents(2029)).toSorted()).toEqual([
    'CN-000001 2029-01-01',
    'INV-000004 2029-01-01',
    'INV-000005 2029-01-01',
  ])
  expect(await counted(2029)).toEqual([[1, 3]])
  await moveTo('Asia/Tokyo')
  await invoicedAt('2029-01-01T16:00:00Z')
  expect((await documents(2029))[0]).toBe('INV-000006 2029-01-02')
})

test('documents are kept for the years of the dates that they state', async () => {
  await moveTo('America/Los_Angeles')
  const all = async () =>
    Number((await world.db`select count(*) from tax_invoices where erased_at is null`)[0]?.count)
  const before = await all()
  // Two invoices and their packing slips.
  expect(await eraseTaxDocuments(world, '2028-01-01')).toBe(2)
  expect(await all()).toBe(before - 2)
  const [left] = await world.db`
    select min(issued_on)::text as first from tax_invoices where erased_at is null`
  expect(left?.first).toBe('2028-01-01')
})

test('an earlier version states the day in UTC, and no date changes', async () => {
  await moveTo('America/Los_Angeles')
  const number = await invoicedAt('2029-03-02T04:00:00Z')
  await world.db`
    insert into tax_invoices (id, kind, number, order_number, user_id, currency, total, issued_at, erased_at)
    select 'earlier', 'credit_note', 99, order_number, user_id, currency, total, issued_at, issued_at
    from tax_invoices where order_number = ${number} and kind = 'invoice'`
  expect((await documents(2029, monthOf(3))).toSorted()).toEqual([
    'CN-000099 2029-03-02',
    'INV-000007 2029-03-01',
  ])
  for (const change of ['issued_on - 1', 'null'])
    await expect(
      world.db`
        update tax_invoices set issued_on = ${world.db.unsafe(change)} where order_number = ${number}`,
    ).rejects.toThrow('stands as it was issued')
})

test.each([
  ['2027-12-31', null, '2027-12-31'],
  ['2027-12-31', '2027-12-30', '2027-12-31'],
  ['2027-12-31', '2027-12-31', '2027-12-31'],
  ['2027-12-31', '2028-01-02', '2028-01-02'],
  // A clock was wrong by years.
  ['2027-12-31', '2028-01-03', '2027-12-31'],
  ['2027-12-31', '2035-01-01', '2027-12-31'],
])('on %s, after one of %s, a document states %s', (today, previous, stated) => {
  expect(issueDay(today, previous)).toBe(stated)
})
