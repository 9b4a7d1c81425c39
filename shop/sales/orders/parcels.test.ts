// Orders in several parcels: contents, shipping and delivery.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import {
  customerOrder,
  emails,
  orderToShip,
  shipUnits,
  untracked,
} from '../../../tests/fixtures/sales/parcels.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { ok, refuse } from '../../result.ts'
import { confirmDelivery } from '../checkout/actions/address.ts'
import { cancelOrder, declineOrder } from '../checkout/actions/cancel.ts'
import { approveOrder, markDelivered } from '../fulfillment/actions/ship-order.ts'
import { printTaxDocuments } from '../invoicing/actions/print.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { openTaxDocument, taxDocumentsForStaff } from '../invoicing/views/tax-documents.ts'
import { checkQuantities, checkTracking, trackingLink, unshippedUnits } from './rules/parcels.ts'

describe('an order in several parcels', () => {
  test('is shipped with its last parcel, and delivered with the last delivery', async () => {
    const number = await orderToShip()
    const dhl = { carrier: 'dhl', tracking: '1234 567 890' }
    expect(await shipUnits(number, [[0, 2]], dhl)).toEqual(ok())
    expect(await customerOrder(number)).toMatchObject({
      status: 'processing',
      parcels: [
        {
          place: 1,
          lines: [{ line: 0, quantity: 2 }],
          deliveredAt: null,
          link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890',
        },
      ],
    })
    expect(value(await orderForStaff(world, number)).left).toEqual([1, 2])
    expect(await shipUnits(number, null)).toEqual(ok())
    const order = await customerOrder(number)
    expect(order.status).toBe('shipped')
    expect(order.parcels[1]?.lines).toEqual([
      { line: 0, quantity: 1 },
      { line: 1, quantity: 2 },
    ])
    const [first, second] = order.parcels.map(({ id }) => id)
    expect(await confirmDelivery(world, ada, number, second)).toEqual(ok('shipped'))
    expect(await markDelivered(world, packer, number, first)).toEqual(ok())
    const { status, parcels, events } = await customerOrder(number)
    expect(status).toBe('delivered')
    expect(parcels.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
    expect(events.map(({ to }) => to)).toEqual([
      'awaiting_payment',
      'pending',
      'processing',
      'shipped',
      'delivered',
    ])
  })

  test('the first parcel may be delivered before the second is shipped', async () => {
    const number = await orderToShip()
    value(await shipUnits(number, [[1, 2]]))
    expect(await confirmDelivery(world, ada, number)).toEqual(ok('processing'))
    value(await shipUnits(number, null))
    expect((await customerOrder(number)).status).toBe('shipped')
    // Another process, whose clock is behind.
    const behind = { ...world, now: () => new Date(world.now().getTime() - 60_000) }
    expect(await confirmDelivery(behind, ada, number)).toEqual(ok('delivered'))
    expect(
      (await customerOrder(number)).parcels.every(
        (each) => each.deliveredAt?.getTime() === each.sentAt.getTime(),
      ),
    ).toBe(true)
    expect(await confirmDelivery(world, ada, number)).toMatchObject({ code: 'orders.move' })
  })

  test('each parcel has an email with its contents; a single parcel has the usual one', async () => {
    const number = await orderToShip()
    value(await shipUnits(number, [[0, 1]]))
    value(await shipUnits(number, null))
    const [first] = await emails('order.parcel')
    expect(first?.subject).toBe(`Parcel 1 of order ${number} is on its way`)
    expect(first?.body).toMatch(/1 × Thing \d+ — Ink\n\nThe rest will follow/)
    const [last, ...more] = await emails('order.parcelLast')
    expect(last?.body).toMatch(/2 × Thing \d+ — Ink\n2 × Thing \d+ — Sand/)
    expect(more).toEqual([])
    const whole = await orderToShip()
    value(await shipUnits(whole, null))
    expect((await emails('order.shipped')).filter(({ body }) => body.includes(whole))).toHaveLength(
      1,
    )
  })

  test('refuses too many units, none, another line, and duplicates', async () => {
    const number = await orderToShip()
    expect(await shipUnits(number, [])).toEqual(refuse('orders.pieces_none'))
    for (const units of [
      [[0, 4]],
      [[2, 1]],
      [[-1, 1]],
      [[0, 1.5]],
      [
        [0, 1],
        [0, 1],
      ],
    ])
      expect(await shipUnits(number, units as [number, number][])).toEqual(
        refuse('orders.pieces_left'),
      )
    expect((await customerOrder(number)).parcels).toEqual([])
    const sent = await Promise.all([1, 2, 3].map(() => shipUnits(number, [[0, 2]])))
    expect(sent.filter((each) => each.ok)).toHaveLength(1)
    expect((await customerOrder(number)).parcels).toHaveLength(1)
  })

  test('a tracking number has to match the format of a known carrier', async () => {
    const number = await orderToShip()
    const wrong = { carrier: 'UPS', tracking: 'hello' }
    expect(await shipUnits(number, null, wrong)).toEqual(
      refuse('orders.tracking', { facts: { carrier: 'UPS' } }),
    )
    expect((await customerOrder(number)).status).toBe('processing')
    expect(trackingLink({ carrier: 'UPS', tracking: '1Z999AA10123456784' })).toBe(
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    )
    const dotted = { carrier: 'Swiss Post', tracking: '99.00.123456.12345678' }
    expect(checkTracking(dotted).ok).toBe(true)
    expect(trackingLink(dotted)).toMatch(/\/990012345612345678$/)
    expect(trackingLink({ carrier: 'My Bicycle', tracking: 'x' })).toBeNull()
    expect(checkTracking({ carrier: 'My Bicycle', tracking: 'x' }).ok).toBe(true)
  })

  test('cannot be cancelled or declined once a parcel is shipped', async () => {
    const number = await orderToShip()
    value(await shipUnits(number, [[0, 1]]))
    const partly = refuse('checkout.partly_sent')
    expect(await cancelOrder(world, ada, number)).toEqual(partly)
    expect(await declineOrder(world, packer, number, 'No.')).toEqual(partly)
    expect((await customerOrder(number)).status).toBe('processing')
  })

  test('is not visible to other customers', async () => {
    const number = await orderToShip()
    value(await shipUnits(number, null))
    const eve = await person(world)
    const [parcel] = (await customerOrder(number)).parcels
    expect(await confirmDelivery(world, eve, number, parcel?.id)).toEqual(
      refuse('orders.not_found'),
    )
    expect(await markDelivered(world, packer, number, 'made-up')).toEqual(
      refuse('orders.parcel_missing'),
    )
    expect(await approveOrder(world, ada, number, untracked)).toEqual(refuse('admin.not_allowed'))
  })

  test('has a packing slip for each parcel, beside that of the whole order', async () => {
    const number = await orderToShip()
    await issueTaxDocuments(world)
    value(await shipUnits(number, [[0, 1]]))
    value(await shipUnits(number, null))
    await issueTaxDocuments(world)
    await issueTaxDocuments(world)
    const slipsNow = async () =>
      (await taxDocumentsForStaff(world, number)).filter(({ kind }) => kind === 'packing_slip')
    const slips = await slipsNow()
    expect(slips.map(({ parcel }) => parcel)).toEqual([null, 1, 2])
    const rows = await world.db<{ rows: string[][]; parcel: string | null }[]>`
      select content -> 'rows' as rows, parcel_id as parcel from tax_invoices
      where order_number = ${number} and kind = 'packing_slip' and parcel_id is not null
      order by issued_at, id`
    expect(rows.map((each) => each.rows.map(([, quantity]) => quantity)).sort()).toEqual([
      ['1'],
      ['2', '2'],
    ])
    // Each has its own file name when all are saved.
    const print = async (documents: readonly unknown[]) =>
      ok(documents.map(() => new Uint8Array([1])))
    const printer = { print, bind: async () => refuse('invoicing.not_printed') }
    await expect.poll(async () => value(await printTaxDocuments(world, printer))).toBe(0)
    const opened = await Promise.all(slips.map(({ id }) => openTaxDocument(world, packer, id)))
    const names = opened.map((each) => value(each).fileName)
    expect(names).toEqual([`${number}.pdf`, `${number}-1.pdf`, `${number}-2.pdf`])
    // Of one moment, and stored in another order than that of the parcels.
    await world.db`update tax_invoices set issued_at = ${world.now()} where order_number = ${number}`
    await world.db`update parcels set position = 3 where order_number = ${number} and position = 1`
    expect((await slipsNow()).map(({ parcel }) => parcel)).toEqual([null, 2, 3])
  })

  test('ships each unit once in any order, and is shipped exactly at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 3 }))),
        async (tries) => {
          world.clock.advance(1000)
          const number = await orderToShip()
          const left = [3, 2]
          for (const [at, quantity] of [
            ...tries,
            [0, 3],
            [0, 2],
            [0, 1],
            [1, 2],
            [1, 1],
          ] as const) {
            const wasOpen = left.some((each) => each > 0)
            const sent = await shipUnits(number, [[at, quantity]])
            expect(sent.ok).toBe(wasOpen && quantity <= (left[at] ?? 0))
            if (sent.ok) left[at] = (left[at] ?? 0) - quantity
            const order = await customerOrder(number)
            expect(unshippedUnits(order.lines, order.parcels)).toEqual(left)
            expect(order.status).toBe(left.every((each) => each === 0) ? 'shipped' : 'processing')
          }
          expect(left).toEqual([0, 0])
        },
      ),
      { numRuns: 8 },
    )
  })

  test('takes only the units that are left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ line: fc.integer({ min: -1, max: 6 }), quantity: fc.nat(7) })),
        (left, wanted) => {
          const checked = checkQuantities(wanted, left)
          const isDouble = new Set(wanted.map((each) => each.line)).size < wanted.length
          const isThere = wanted.every(
            (each) => each.quantity > 0 && each.quantity <= (left[each.line] ?? 0),
          )
          expect(checked.ok).toBe(wanted.length > 0 && !isDouble && isThere)
        },
      ),
    )
  })
})
