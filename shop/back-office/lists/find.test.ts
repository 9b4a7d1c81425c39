import { describe, expect, test } from 'vitest'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Role } from '../../people/accounts/permissions.ts'
import { submitAddress } from '../../sales/checkout/actions/address.ts'
import { issueTaxDocuments } from '../../sales/invoicing/actions/write.ts'
import { taxDocumentsForStaff } from '../../sales/invoicing/views/tax-documents.ts'
import { orderNumberIn, searchIntent } from './rules/find.ts'
import { findAnything } from './views/find.ts'
import { transactionRows } from './views/transactions.ts'

const wallet = addressNamed('somebody')

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const owner = await person(world, 'admin')
const ada = await person(world)
await person(world)
await world.db`update users set first_name = 'Ada', last_name = 'Quill', email = 'ada.quill@shop.example',
    username = 'adaquill1234' where id = ${ada.id}`
const productId = await stockedProduct(world, 9)
const number = await placed(world, ada, [line(productId)])
await paid(world, number)
const lost = transfer({ amount: 7n, from: wallet, memo: null, at: world.now() })
const { hash } = lost
value(await recordTransfers(world, piPage([lost], { readTo: world.now() })))

const found = async (q: string, who = owner) => {
  const answer = await findAnything(world, who, q)
  return (
    answer && {
      orders: answer.orders.map((each) => each.number),
      hashes: answer.transactions.map((each) => each.hash),
      people: answer.people.map(({ email }) => email),
      products: answer.products.map(({ id }) => id),
    }
  )
}

describe('searching', () => {
  test('an order number, complete, without its letters, or its beginning', async () => {
    const begun = [number.slice(0, 9), number.slice(0, 5), 'PI-']
    for (const q of [number, number.slice(3), number.toLowerCase(), ...begun])
      expect((await found(q))?.orders, q).toEqual([number])
    expect((await found('PI-9999'))?.orders).toEqual([])
  })

  test('an invoice number, as printed or without zeros', async () => {
    await verified(world, ada)
    value(await submitAddress(world, ada, number, address))
    await issueTaxDocuments(world)
    const [document] = await taxDocumentsForStaff(world, number)
    const label = document?.label ?? ''
    for (const q of [label, label.toLowerCase(), label.replace(/-0*/, '')])
      expect((await found(q))?.orders, q).toEqual([number])
    expect((await found('INV-999999'))?.orders).toEqual([])
    expect((await found(label.replace('INV', 'CN')))?.orders).toEqual([])
  })

  test('an email address, a first, last or user name: the customer with orders', async () => {
    for (const q of ['ada.quill@', 'Ada Qu', 'quill', 'Quill Ad', 'adaquill1234'])
      expect(await found(q), q).toMatchObject({
        orders: [number],
        people: ['ada.quill@shop.example'],
      })
    expect((await found('uill'))?.people).toEqual([])
  })

  test('a name with the family name first', async () => {
    const { id, email } = await person(world)
    await world.db`update users set first_name = '蓮', last_name = '小林' where id = ${id}`
    for (const q of ['小林', '小林蓮', '小林 蓮'])
      expect((await found(q))?.people, q).toEqual([email])
  })

  test('a hash, complete or its beginning, in either case', async () => {
    for (const q of [hash, hash.slice(0, 12), hash.toUpperCase()])
      expect((await found(q))?.hashes, q).toEqual([hash])
  })

  test('a wallet that has paid, and the address or memo of an order', async () => {
    expect((await found(wallet))?.hashes).toEqual([hash])
    const paymentRequest = await paymentRequestOf(world, number)
    expect((await found(paymentRequest?.muxed ?? ''))?.orders).toEqual([number])
    expect((await found(paymentRequest?.memo ?? ''))?.orders).toEqual([number])
  })

  test('a product, by id or name', async () => {
    expect((await found('thing-'))?.products).toEqual(['thing-1'])
    expect((await found('Thing 1'))?.products).toEqual(['thing-1'])
  })

  test('text with a meaning in SQL finds nothing', async () => {
    for (const q of ['%%', '__', "';--", '\\\\', '('.repeat(200), '\u{10ffff}\u{10ffff}'])
      expect(await found(q), q).toEqual({ orders: [], hashes: [], people: [], products: [] })
    expect(await found(' a ')).toBeNull()
    expect(await found('')).toBeNull()
  })
})

test.each([
  ['kyc', []],
  ['finance', ['orders']],
  ['fulfilment', ['orders']],
  ['support', ['orders', 'people']],
  ['catalogue', []],
] as [Role, string[]][])(
  '%s finds of a customer only what the role may read',
  async (role, groups) => {
    const answer = await found('ada.quill@', await person(world, role))
    expect(
      Object.entries(answer ?? {}).flatMap(([name, rows]) => (rows.length ? [name] : [])),
    ).toEqual(groups)
  },
)

test('the list of payments finds a hash, with or without 0x, in either case', async () => {
  const listed = async (q: string) =>
    (await transactionRows(world, { filter: 'all', q, after: null })).rows.map((row) => row.hash)
  for (const q of [hash, hash.toUpperCase(), `0x${hash}`])
    expect(await listed(q), q).toEqual([hash])
  // In the format of EVM chains.
  const chained = `0x${hash.split('').reverse().join('')}`
  await world.db`update transfers set hash = ${chained} where hash = ${hash}`
  for (const q of [chained, chained.slice(2)]) expect(await listed(q), q).toEqual([chained])
})

test('a memo is not a wallet, and a hash is not a name', () => {
  expect(searchIntent('G'.padEnd(56, 'A'))).toMatchObject({
    wallet: 'G'.padEnd(56, 'A'),
    words: null,
  })
  expect(searchIntent('f'.repeat(64))).toMatchObject({ hash: 'f'.repeat(64), words: null })
  expect(searchIntent('1795')).toMatchObject({ number: 'PI-1795' })
  expect(searchIntent('179')).toMatchObject({ number: null, words: '179' })
  expect(searchIntent('pi-')).toMatchObject({ number: 'PI-' })
  expect(searchIntent('PI-17')).toMatchObject({ number: 'PI-17' })
  expect(searchIntent('Pi')).toMatchObject({ number: null, words: 'pi' })
})

test('a list finds a complete order number, with or without its letters, but no part of one', () => {
  for (const q of ['PI-1795633833697', 'pi-1795633833697', ' 1795633833697 '])
    expect(orderNumberIn(q), q).toBe('PI-1795633833697')
  for (const q of ['', 'PI-', '1795', 'PI-179563383369', 'Ada'])
    expect(orderNumberIn(q), q).toBe(null)
})
