import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { orderRows } from '../../back-office/orders/views/orders.ts'
import { ok, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { dropUnshippedUnits } from '../withdrawals/actions/receive.ts'
import { printTaxDocuments } from './actions/print.ts'
import { printPackingSlips } from './actions/slips.ts'
import { issueTaxDocuments } from './actions/write.ts'
import type { PdfDocument } from './port.ts'
import { openTaxDocument, taxDocumentsForStaff } from './views/tax-documents.ts'

async function ready(quantity: number): Promise<string> {
  const number = await placed(world, ada, [line(await stockedProduct(world, 9), quantity)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  return number
}
const send = async (number: string, quantity: number | null) => {
  const units = quantity === null ? null : [{ line: 0, quantity }]
  value(await approveOrder(world, packer, number, { carrier: null, tracking: null }, units))
}
/** Captures the documents' content instead of rendering them. */
async function slips(numbers: readonly string[]): Promise<PdfDocument[]> {
  const drawn: PdfDocument[] = []
  value(await printPackingSlips({ ...world, printer: capture(drawn) } as World, packer, numbers))
  return drawn
}
const capture = (drawn: PdfDocument[]) => ({
  print: async () => refuse('invoicing.not_printed'),
  bind: async (documents: readonly PdfDocument[]) => {
    drawn.push(...documents)
    return ok(new Uint8Array([1]))
  },
})
const parcels = (documents: readonly PdfDocument[]) =>
  documents.map(({ label }) => label?.facts.map(({ value }) => value).slice(1))

test('one page for each order, with a label of sender, recipient and order', async () => {
  const numbers = [await ready(1), await ready(2)]
  const documents = await slips(numbers)
  expect(documents.map(({ facts }) => facts.find(({ label }) => label === 'Order')?.value)).toEqual(
    numbers,
  )
  expect(documents[0]?.label).toEqual({
    from: ['Piazza'],
    to: [
      'Ada Byron',
      '12 Ledger Square',
      'LONDON',
      'ENGLAND',
      'SW1Y 4JH',
      'United Kingdom',
      '+442079460000',
    ],
    facts: [{ label: 'Order', value: numbers[0] }],
    barcode: numbers[0],
  })
  for (const number of numbers) {
    const rows = await world.db`
      select who from audit_entries
      where subject = ${`order:${number}`} and action = 'order.slip_printed'`
    expect(rows.map(({ who }) => who)).toEqual([packer.id])
  }
})

test('names promised days and the place in the pile, and has the order as a barcode', async () => {
  const numbers = [await ready(1), await ready(1)]
  const window = { from: '2026-12-08', to: '2026-12-10', until: '2026-12-03T13:00:00Z' }
  await world.db`
    update orders set delivery = ${world.db.json({ methodId: 'post', names: { en: 'Post' }, window })}
    where number = ${numbers[1] ?? ''}`
  const factsIn = (documents: readonly PdfDocument[]) =>
    documents.map(({ facts }) =>
      Object.fromEntries(facts.map(({ label, value }) => [label, value])),
    )
  const documents = await slips(numbers)
  const [first, second] = factsIn(documents)
  expect([first?.['In this pile'], second?.['In this pile']]).toEqual(['1 of 2', '2 of 2'])
  expect(second).toMatchObject({
    Shipping: 'Post',
    'Promised delivery': expect.stringContaining('December 10'),
  })
  expect(first).not.toHaveProperty('Promised delivery')
  expect(documents.map(({ barcode }) => barcode)).toEqual(numbers)
  expect(factsIn(await slips(numbers.slice(0, 1)))[0]).not.toHaveProperty('In this pile')
})

test('lists what remains; of a shipped order each parcel with its number', async () => {
  const number = await ready(3)
  await send(number, 1)
  const rest = await slips([number])
  expect(parcels(rest)).toEqual([['2 of 2']])
  expect(rest.map(({ rows }) => rows[0]?.[1])).toEqual(['2'])
  await send(number, 1)
  await send(number, null)
  const documents = await slips([number])
  expect(parcels(documents)).toEqual([['1 of 3'], ['2 of 3'], ['3 of 3']])
  expect(documents.map(({ rows }) => rows[0]?.[1])).toEqual(['1', '1', '1'])
})

test('leaves out canceled units and has the current address, also the slip of the order’s page', async () => {
  const number = await ready(3)
  await issueTaxDocuments(world)
  value(await printTaxDocuments(world, world.printer))
  value(
    await dropUnshippedUnits(world, packer, number, {
      units: [{ line: 0, quantity: 2 }],
      words: 'Broken',
      isRestocked: false,
    }),
  )
  const [slip] = await slips([number])
  expect(slip?.rows.map((cells) => cells[1])).toEqual(['1'])
  const { rows } = await orderRows(
    world,
    { filter: 'all', q: number, after: null, sort: 'newest' },
    1,
  )
  expect(Number(rows[0]?.items)).toBe(1)
  await world.db`update shipping_addresses set city = 'Bath' where order_number = ${number}`
  const stored = (await taxDocumentsForStaff(world, number)).find(
    ({ kind }) => kind === 'packing_slip',
  )
  const drawn: PdfDocument[] = []
  value(
    await openTaxDocument({ ...world, printer: capture(drawn) } as World, packer, stored?.id ?? ''),
  )
  expect(drawn.map(({ rows, to }) => [rows[0]?.[1], to.lines.join().includes('Bath')])).toEqual([
    ['1', true],
  ])
})

test('prints nothing if an order is not released, and names it', async () => {
  const good = await ready(1)
  const waiting = await placed(world, ada, [line(await stockedProduct(world, 9), 1)])
  expect(await printPackingSlips(world, packer, [good, waiting, 'PI-1'])).toEqual(
    refuse('invoicing.unreleased', { facts: { numbers: `${waiting}, PI-1` } }),
  )
})

test('takes the permission to ship', async () => {
  expect(await printPackingSlips(world, await person(world, 'support'), [])).toEqual(
    refuse('invoicing.not_allowed'),
  )
})

test('combines the documents into one PDF, each starting on its own page', async () => {
  const pdf = value(await printPackingSlips(world, packer, [await ready(1), await ready(1)]))
  const text = Buffer.from(pdf).toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
})
