import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { isExported } from '../../../shop/back-office/lists/rules/tabs.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { chooseNewsletter } from '../../../shop/people/newsletter/actions/subscribe.ts'
import { record } from '../../../shop/platform/audit/actions.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { submitAddress } from '../../../shop/sales/checkout/actions/address.ts'
import { issueTaxDocuments } from '../../../shop/sales/invoicing/actions/write.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { guards } from '../../guards'
import * as exported from './export'
import * as journal from './payments/books/journal-file'
import * as invoices from './payments/invoice-register-file'
import * as catalogue from './products/catalogue-file'
import * as redirects from './storefront/redirects-file'

const lists = Object.keys(guards)
  .map((address) => /^\/admin\/(\w+)\.csv$/.exec(address)?.[1])
  .filter((list) => list !== undefined)
  // Of documents: their file and the journal, tested below; DATEV's format has its own tests.
  .filter((list) => !['invoices', 'journal', 'datev'].includes(list))

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
value(await saveSetting(world, 'system', 'identityChecks', 'never'))
const owner = await person(world, 'admin')
const evil = await person(world)
const productId = await stockedProduct(world, 99)
await paid(world, await placed(world, evil, [line(productId)]))

/** Values that a form would refuse, but a restored backup or an edited row may contain. */
async function name(mark: string): Promise<void> {
  const text = `${mark}sum(a1)`
  await world.db`update users set first_name = ${text}, email = ${`${text}@x.example`} where id = ${evil.id}`
  const options = [{ name: text, value: text, names: {}, values: {} }]
  await world.db`update order_lines set name = ${text}, sku = ${text}, options = ${world.db.json(options)}`
  await world.db`update transfers set sender = ${text}`
  await world.db`update products set name = ${text}, brand = ${text}, detailed_info = ${text}`
  await world.db`delete from redirects`
  await world.db`insert into redirects (id, source, target, created_at) values ('a', ${`/${text}`}, '/', now())`
  await world.db`delete from newsletter_subscribers`
  value(await chooseNewsletter(world, { ...evil, email: `${text}@x.example` }, true))
  await record(world, 'system', 'test.written', text)
}

async function fileOf(list: string): Promise<{ answer: Response; text: string }> {
  const { loader } = { catalogue, redirects }[list] ?? exported
  const fresh = { ...owner, proof: { at: world.now(), by: 'password' } } as Viewer
  const answer = (await routeCaller(world)(loader, `/admin/${list}.csv`, fresh)) as Response
  return { answer, text: await answer.text() }
}

test('re-authentication returns to the list, which starts the download', async () => {
  const late = { ...owner, proof: null } as Viewer
  const answer = await routeCaller(world)(exported.loader, '/admin/orders.csv?status=shipped', late)
  expect((answer as Response).headers.get('location')).toBe(
    `/account/confirm?next=${encodeURIComponent('/admin/orders?status=shipped&download=yes')}`,
  )
})

test.each([
  ['invoices', invoices],
  ['journal', journal],
])('the file of %s has no formula in the text of a buyer', async (list, { loader }) => {
  const number = await placed(world, evil, [line(productId)])
  value(await submitAddress(world, evil, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  await world.db`update shipping_addresses set full_name = '=sum(a1)'`
  await world.db`update transfers set memo = '=sum(a1)'`
  const fresh = { ...owner, proof: { at: world.now(), by: 'password' } } as Viewer
  const answer = (await routeCaller(world)(loader, `/admin/${list}.csv`, fresh)) as Response
  const rows: string[][] = parse(await answer.text(), { bom: true })
  const cells = rows.flat().filter((cell) => cell.includes('sum(a1)'))
  expect(cells.length).toBeGreaterThan(0)
  for (const cell of cells) expect(cell).toMatch(/^'=/)
})

test('every exportable list is covered', () => {
  const own = ['catalogue', 'redirects']
  expect(lists.filter((list) => !own.includes(list) && !isExported(list))).toEqual([])
  expect(lists).toEqual(
    expect.arrayContaining(['orders', 'transactions', 'users', 'audit', 'newsletter', 'catalogue']),
  )
})

describe.each(lists)('the CSV file of %s', (list) => {
  test.each(['=', '+', '-', '@', '\t', '\r'])(
    'contains no formula where a text begins with %j',
    async (mark) => {
      await name(mark)
      const { text } = await fileOf(list)
      expect(text).toContain('sum(a1)')
      const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
      expect(rows.length).toBeGreaterThan(1)
      const cells = rows.flat().filter((cell) => cell.includes('sum(a1)'))
      expect(cells.length).toBeGreaterThan(0)
      for (const cell of cells) expect([cell, /^[\s]*[=+\-@]/.test(cell)]).toEqual([cell, false])
      for (const cell of cells) expect(cell).not.toMatch(/^[\t\r\n]/)
    },
  )

  test('has current data, and is not cached', async () => {
    await name(`before ${list} `)
    const first = await fileOf(list)
    expect(first.answer.headers.get('cache-control')).toBe('no-store')
    for (const validator of ['etag', 'last-modified', 'age'])
      expect([validator, first.answer.headers.get(validator)]).toEqual([validator, null])
    await name(`after ${list} `)
    const second = await fileOf(list)
    expect(first.text).not.toContain(`after ${list} sum`)
    expect(second.text).toContain(`after ${list} sum`)
    if (list !== 'audit') expect(second.text).not.toContain(`before ${list} sum`)
  })
})
