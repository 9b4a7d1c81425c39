// The register of invoices answers to its address: a year, a month of it, one kind; and its file holds the same.
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { writeBills } from '../../../shop/billing/actions/write.ts'
import { giveAddress } from '../../../shop/checkout/actions/address.ts'
import { askIn } from '../../../tests/ask.ts'
import { person } from '../../../tests/people.ts'
import { ada, world } from '../../../tests/scenes/packing.ts'
import { address, line, paid, placed, shelved, value } from '../../../tests/shopping.ts'
import * as bills from './bills'
import * as billsFile from './bills-file'

let finance: Viewer
beforeAll(async () => {
  finance = { ...(await person(world, 'finance')), proof: { at: world.now(), by: 'password' } }
})

type Page = Awaited<ReturnType<typeof bills.loader>>
const page = async (search: string) =>
  (await askIn(world)(bills.loader, `/admin/transactions/bills${search}`, finance)) as Page
const file = async (search: string) =>
  (await askIn(world)(billsFile.loader, `/admin/bills.csv${search}`, finance)) as Response

test('what an address cannot mean is the whole of this year', async () => {
  const number = await placed(world, ada, [line(await shelved(world, 1))])
  value(await giveAddress(world, ada, number, address))
  await paid(world, number)
  await writeBills(world)
  const [year, month] = [world.now().getUTCFullYear(), world.now().getUTCMonth() + 1]
  for (const search of ['', '?year=1999&month=13&kind=packing_slip', '?year=x&month=-1&kind='])
    expect((await page(search)).query).toEqual({ year, month: null, kind: null })

  const asked = `?year=${year}&month=${month}&kind=invoice`
  const found = await page(asked)
  expect(found.query).toEqual({ year, month, kind: 'invoice' })
  expect(found.rows).toMatchObject([{ label: 'INV-000001', country: address.country }])
  expect((await page(`?year=${year}&month=${(month % 12) + 1}`)).rows).toEqual([])
  expect((await page('?kind=credit_note')).rows).toEqual([])
  // Sums stand on the first page alone.
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
