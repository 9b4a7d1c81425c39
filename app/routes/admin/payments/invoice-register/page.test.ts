// The invoice register follows its URL: a year, a part of it, one kind, one country; its file holds the same.
import { expect, test } from 'vitest'
import { submitAddress } from '../../../../../shop/sales/checkout/actions/address.ts'
import { issueTaxDocuments } from '../../../../../shop/sales/invoicing/actions/write.ts'
import { monthOf, quarterOf, wholeYear } from '../../../../../shop/sales/invoicing/rules.ts'
import { ada, world } from '../../../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../../../tests/support/people.ts'
import { routeCaller } from '../../../../../tests/support/route-caller.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../../../tests/support/shopping.ts'
import * as registerFile from '../invoice-register-file'
import * as register from './page'

const finance = await person(world, 'finance')

type Page = Awaited<ReturnType<typeof register.loader>>
const page = async (search: string) =>
  (await routeCaller(world)(
    register.loader,
    `/admin/transactions/invoices${search}`,
    finance,
  )) as Page
const file = async (search: string) =>
  (await routeCaller(world)(
    registerFile.loader,
    `/admin/invoices.csv${search}`,
    finance,
  )) as Response

test('an invalid query shows the whole current year', async () => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  const [year, month] = [world.now().getUTCFullYear(), world.now().getUTCMonth() + 1]
  const whole = { ...wholeYear, year, kind: null, country: null }
  for (const search of [
    '',
    '?year=1999&month=13&quarter=5&kind=packing_slip&country=DEU',
    '?year=x&month=-1&quarter=0&kind=&country=de',
  ])
    expect((await page(search)).query).toEqual(whole)

  const asked = `?year=${year}&month=${month}&kind=invoice`
  const found = await page(asked)
  expect(found.query).toEqual({ ...whole, ...monthOf(month), kind: 'invoice' })
  const { country, fullName: buyer } = address
  expect(found.rows).toMatchObject([{ label: 'INV-000001', country, buyer }])
  expect((await page(`?year=${year}&month=${(month % 12) + 1}`)).rows).toEqual([])
  expect((await page('?kind=credit_note')).rows).toEqual([])
  // Totals are on the first page only.
  expect(found.sums.length).toBeGreaterThan(0)
  expect((await page('?after=1.x')).sums).toEqual([])

  const period = `${year}-${String(month).padStart(2, '0')}`
  const answer = await file(asked)
  expect(answer.headers.get('content-disposition')).toContain(`invoices-${period}.csv`)
  expect((await answer.text()).split('\r\n')).toHaveLength(3)
  const none = await file(`?year=${year}&kind=credit_note`)
  expect(none.headers.get('content-disposition')).toContain(`credit-notes-${year}.csv`)
  expect((await none.text()).split('\r\n')).toHaveLength(2)
  const taken = await world.db`
    select details->>'filter' as filter from audit_entries where subject = 'list:bills' order by number`
  expect(taken.map(({ filter }) => filter)).toEqual([`${period} invoice`, `${year} credit_note`])
})

test('countries are compared side by side if there are two, and each has its own register', async () => {
  expect((await page('')).countries).toEqual([])
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, { ...address, country: 'FR', postalCode: '75001' }))
  await paid(world, number)
  await issueTaxDocuments(world)
  const { countries } = await page('')
  expect(countries.map(({ country }) => country)).toEqual([address.country, 'FR'].toSorted())
  expect((await page('?after=1.x')).countries).toEqual([])

  const quarter = Math.ceil((world.now().getUTCMonth() + 1) / 3)
  const asked = `?quarter=${quarter}&country=FR`
  const found = await page(asked)
  expect(found.query).toMatchObject({ ...quarterOf(quarter), country: 'FR' })
  expect(found.rows).toMatchObject([{ orderNumber: number, country: 'FR' }])
  expect(found.sums.find((sum) => sum.quarter === null && sum.kind === null)?.count).toBe(1)
  expect(found.countries).toEqual([])
  const period = `${world.now().getUTCFullYear()}-Q${quarter}`
  const answer = await file(asked)
  expect(answer.headers.get('content-disposition')).toContain(`invoices-${period}-FR.csv`)
  expect((await answer.text()).split('\r\n')).toHaveLength(3)
  const [taken] = await world.db`
    select details->>'filter' as filter from audit_entries where subject = 'list:bills' order by number desc limit 1`
  expect(taken?.filter).toBe(`${period} all FR`)
})
