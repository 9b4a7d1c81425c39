// Partial returns: each step with its author and time, stock and money exact.
import { describe, expect, test } from 'vitest'
import {
  ada,
  deliveredOrder,
  emails,
  faultClaim,
  orderToShip,
  packer,
  productId,
  refunds,
  sendRefund,
  status,
  unitsOf,
  world,
} from '../../../tests/fixtures/sales/returns.ts'
import { person } from '../../../tests/support/people.ts'
import { unitsLeft, value } from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { receiveAllItems, receiveItems } from '../withdrawals/actions/receive.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { decideReturn, forgetWords, recordReturn, requestReturn } from './actions/requests.ts'
import { returnableOf, returnsForStaff, returnsOf } from './views.ts'

describe('a partial return', () => {
  test('is requested, approved, received and refunded; history, stock, credit note and money are exact', async () => {
    const number = await deliveredOrder()
    await issueTaxDocuments(world)
    const id = value(await requestReturn(world, ada, number, faultClaim([0, 2])))
    expect(await returnableOf(world, number)).toEqual([1, 1])
    expect(await emails('return.asked')).toHaveLength(1)
    const agreed = { id, to: 'agreed', words: '' } as const
    expect(await decideReturn(world, ada, number, agreed)).toEqual(refuse('returns.not_allowed'))
    value(await decideReturn(world, packer, number, agreed))
    expect(await emails('return.agreed')).toHaveLength(1)
    const before = await unitsLeft(world, productId)
    const counted = [{ line: 0, restocked: 1, damaged: 1 }]
    value(await receiveItems(world, packer, number, { id, counted }))
    expect(await unitsLeft(world, productId)).toBe(before + 1)
    expect(await refunds(number)).toMatchObject([{ state: 'requested', amount: coins(200) }])
    expect(await returnsOf(world, number)).toMatchObject([
      { status: 'received', back: coins(200), shipping: 0n, credit: 0n },
    ])
    expect(await receiveItems(world, packer, number, { id, counted })).toMatchObject({
      code: 'returns.move',
    })

    await issueTaxDocuments(world)
    await issueTaxDocuments(world)
    const notes = await world.db<{ total: bigint; rows: string[][] }[]>`
      select total, content -> 'rows' as rows from tax_invoices
      where order_number = ${number} and kind = 'credit_note'`
    expect(notes).toMatchObject([
      {
        total: coins(200),
        rows: [[expect.stringContaining('Ink'), '2', 'π\u00a0100', 'π\u00a0200']],
      },
    ])

    await sendRefund(number, (await refunds(number))[0]?.id ?? '')
    const [own] = await returnsForStaff(world, number)
    expect(own?.status).toBe('refunded')
    expect(own?.events.map(({ to, who }) => [to, who])).toEqual([
      ['asked', ada.id],
      ['agreed', packer.id],
      ['received', packer.id],
      ['refunded', 'system'],
    ])
    expect(await status(number)).toBe('delivered')
    const movements = await world.db`
      select available_change, who from stock_movements where order_number = ${number} and reason = 'returned'`
    expect(movements).toMatchObject([{ available_change: 1, who: packer.id }])
  })

  test('a withdrawal from a part is approved by law, and confirmed by mail with its time', async () => {
    const number = await deliveredOrder()
    expect(await withdrawOwn(world, ada, number, unitsOf([1, 1]))).toEqual(ok(number))
    const [own] = await returnsOf(world, number)
    expect(own).toMatchObject({ kind: 'withdrawal', status: 'agreed' })
    expect(own?.words).toBe('')
    const no = { id: own?.id ?? '', to: 'refused', words: 'No.' } as const
    expect(await decideReturn(world, packer, number, no)).toEqual(refuse('returns.right'))
    const [receipt] = await emails('withdrawal.receiptPart')
    expect(receipt?.body).toMatch(/1 × Thing \d+ — Sand/)
    expect(receipt?.body).toMatch(/at \d{2}:\d{2} UTC/)
    world.clock.advance(15 * 86_400_000)
    expect(await withdrawOwn(world, ada, number, unitsOf([0, 1]))).toEqual(
      refuse('withdrawals.over'),
    )
    expect((await requestReturn(world, ada, number, faultClaim([0, 1]))).ok).toBe(true)
  })

  test('the comment of a withdrawal is kept, and no reason is required', async () => {
    const number = await deliveredOrder()
    const long = 'x'.repeat(1001)
    expect(await withdrawOwn(world, ada, number, unitsOf([1, 1]), long)).toEqual(
      refuse('returns.words', { facts: { most: 1000 } }),
    )
    value(await withdrawOwn(world, ada, number, unitsOf([1, 1]), ' It flickers. '))
    expect(await returnsOf(world, number)).toMatchObject([{ words: 'It flickers.' }])
  })

  test('a full withdrawal refunds products and standard shipping, but not the surcharge for express', async () => {
    const number = await deliveredOrder()
    value(await withdrawOwn(world, ada, number))
    expect(await receiveAllItems(world, packer, number)).toEqual(ok())
    expect(await refunds(number)).toMatchObject([{ amount: coins(425) }])
    expect(await receiveAllItems(world, packer, number)).toEqual(refuse('withdrawals.none'))
    expect((await paymentRequestOf(world, number))?.refundable).toBe(coins(7))
  })

  test('in two steps it refunds the same as in one', async () => {
    const number = await deliveredOrder()
    value(await withdrawOwn(world, ada, number, unitsOf([0, 3])))
    world.clock.advance(1000)
    value(await withdrawOwn(world, ada, number, unitsOf([1, 1])))
    for (const { id, lines } of await returnsOf(world, number)) {
      const counted = lines.map((each) => ({
        line: each.line,
        restocked: each.quantity,
        damaged: 0,
      }))
      value(await receiveItems(world, packer, number, { id, counted }))
    }
    const amounts = (await refunds(number)).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([coins(300), coins(125)]))
  })

  test('refuses more than was shipped, other customers, recovery phrases, unknown kinds and repeated approvals', async () => {
    const number = await deliveredOrder()
    const eve = await person(world)
    expect(await requestReturn(world, ada, number, faultClaim([0, 4]))).toEqual(
      refuse('orders.pieces_left'),
    )
    expect(await requestReturn(world, ada, number, faultClaim())).toEqual(
      refuse('orders.pieces_none'),
    )
    expect(await requestReturn(world, eve, number, faultClaim([0, 1]))).toEqual(
      refuse('orders.not_found'),
    )
    expect(
      await requestReturn(world, ada, number, { ...faultClaim([0, 1]), kind: 'unsent' }),
    ).toEqual(refuse('returns.kind'))
    expect(await recordReturn(world, ada, number, faultClaim([0, 1]))).toEqual(
      refuse('returns.not_allowed'),
    )
    const asked = await Promise.all(
      [1, 2, 3].map(() => requestReturn(world, ada, number, faultClaim([0, 2]))),
    )
    expect(asked.filter((each) => each.ok)).toHaveLength(1)
    const [own] = await returnsOf(world, number)
    const no = { id: own?.id ?? '', to: 'refused', words: '' } as const
    expect(await decideReturn(world, packer, number, no)).toEqual(refuse('orders.reason'))
    value(await decideReturn(world, packer, number, { ...no, words: 'It was used.' }))
    expect((await emails('return.refused'))[0]?.body).toContain('It was used.')
    expect(await returnableOf(world, number)).toEqual([3, 1])
    await forgetWords(world, ada.id)
    const said = JSON.stringify(await returnsForStaff(world, number))
    expect(said).not.toMatch(/It hums|It was used/)
    const unsent = await orderToShip()
    expect(await requestReturn(world, ada, unsent, faultClaim([0, 1]))).toEqual(
      refuse('orders.pieces_left'),
    )
  })

  test('a return entered by staff sends the customer the instructions', async () => {
    const number = await deliveredOrder()
    value(await recordReturn(world, packer, number, faultClaim([0, 1])))
    const [email, ...more] = await emails('return.agreed')
    expect(email?.body).toMatch(/1 × .+ — Ink\n/)
    expect(email?.body).toContain(`${number}-R1`)
    expect(more).toEqual([])
  })

  test('units that did not arrive can be returned again', async () => {
    const number = await deliveredOrder()
    const id = value(await recordReturn(world, packer, number, faultClaim([0, 3])))
    const counted = [{ line: 0, restocked: 1, damaged: 0 }]
    expect(
      await receiveItems(world, packer, number, {
        id,
        counted: [{ line: 0, restocked: 2, damaged: 2 }],
      }),
    ).toEqual(refuse('orders.pieces_left'))
    value(await receiveItems(world, packer, number, { id, counted }))
    expect(await refunds(number)).toMatchObject([{ amount: coins(100) }])
    expect(await returnableOf(world, number)).toEqual([2, 1])
  })
})
