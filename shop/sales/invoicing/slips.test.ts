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
import { approveOrder } from '../../back-office/admin/actions/ship-order.ts'
import { ok, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { printPackingSlips } from './actions/slips.ts'
import type { PdfDocument } from './port.ts'

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
  const printer = {
    print: async () => refuse('invoicing.not_printed'),
    bind: async (documents: readonly PdfDocument[]) => {
      drawn.push(...documents)
      return ok(new Uint8Array())
    },
  }
  value(await printPackingSlips({ ...world, printer } as World, packer, numbers))
  return drawn
}
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
      ...['Ada Byron', '12 Ledger Square', 'LONDON', 'ENGLAND', 'SW1Y 4JH', 'United Kingdom'],
      '+442079460000',
    ],
    facts: [{ label: 'Order', value: numbers[0] }],
  })
  for (const number of numbers) {
    const rows = await world.db`
      select who from audit_entries
      where subject = ${`order:${number}`} and action = 'order.slip_printed'`
    expect(rows.map(({ who }) => who)).toEqual([packer.id])
  }
})

test('a parcel has its number, and their count once nothing is left to ship', async () => {
  const number = await ready(3)
  await send(number, 1)
  expect(parcels(await slips([number]))).toEqual([['1, more to follow']])
  await send(number, 1)
  await send(number, null)
  const documents = await slips([number])
  expect(parcels(documents)).toEqual([['1 of 3'], ['2 of 3'], ['3 of 3']])
  expect(documents.map(({ rows }) => rows[0]?.[1])).toEqual(['1', '1', '1'])
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
