// Internal notes on an order.
import { describe, expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { customerOrder, orderToShip, phrase } from '../../../tests/fixtures/sales/parcels.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { ok, refuse } from '../../result.ts'
import { forgetNotes, writeNote } from './actions/notes.ts'
import { orderNotes } from './views/orders.ts'

describe('internal notes', () => {
  test('are added by staff for shipping and payments, listed in order, and append-only', async () => {
    const number = await orderToShip()
    const clerk = await person(world, 'finance')
    expect(await writeNote(world, packer, number, ' Fragile. ')).toEqual(ok())
    expect(await writeNote(world, clerk, number, 'Paid by hand.')).toEqual(ok())
    expect((await orderNotes(world, number)).map(({ who, text }) => [who, text])).toEqual([
      [packer.id, 'Fragile.'],
      [clerk.id, 'Paid by hand.'],
    ])
    await expect(world.db`update order_notes set text = 'x'`).rejects.toThrow(/append-only/)
    expect(value(await orderForStaff(world, number)).notes).toHaveLength(2)
    expect(JSON.stringify(await customerOrder(number), (_, each) => String(each))).not.toContain(
      'Fragile',
    )
    expect(await forgetNotes(world, ada.id)).toBe(2)
  })

  test('refuse recovery phrases, empty or overlong text, and unknown orders', async () => {
    const number = await orderToShip()
    expect(await writeNote(world, packer, number, phrase)).toMatchObject({ code: 'phrase.refused' })
    const long = refuse('orders.note', { facts: { most: 1000 } })
    expect(await writeNote(world, packer, number, ' ')).toEqual(long)
    expect(await writeNote(world, packer, number, 'x'.repeat(1001))).toEqual(long)
    expect(await writeNote(world, packer, 'PI-1111111111111', 'x')).toEqual(
      refuse('orders.not_found'),
    )
    const reader = await person(world, 'support')
    expect(await writeNote(world, reader, number, 'x')).toEqual(refuse('orders.not_allowed'))
    expect(await orderNotes(world, number)).toEqual([])
  })
})
