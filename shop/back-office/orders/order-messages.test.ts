// Messages that a customer writes about an order, and how staff see and answer them.
import { describe, expect, test } from 'vitest'
import {
  actsOn,
  ada,
  finance,
  fulfilment,
  mailsTo,
  orderWith,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { photo, uploadedFile } from '../../../tests/support/documents.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { openDocument } from '../../identity/documents/actions/open.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, refuse } from '../../result.ts'
import { writeMessage } from '../../sales/order-support/actions/write-message.ts'
import { askShop, markRead } from '../../sales/orders/actions/messages.ts'
import { forgetNotes } from '../../sales/orders/actions/notes.ts'
import { messagesForOwner } from '../../sales/orders/views/orders.ts'
import { orderForStaff } from './views/order.ts'
import { orderRows } from './views/orders.ts'

const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const ask = (
  who: Viewer,
  number: string,
  text: string,
  more: { id?: string; photo?: string } = {},
) => askShop(world, who, number, { id: world.id(), text, ...more })
const toShop = () => world.db<{ subject: string; body: string }[]>`
  select subject, body from mail_outbox where template = 'order.question' order by created_at, id`
const unread = async () =>
  (await orderRows(world, { filter: 'unread', q: '', after: null })).rows.map(
    ({ number }) => number,
  )
const isUnread = async (number: string) => value(await orderForStaff(world, number)).isUnread

describe('a message of the customer', () => {
  test('is on both pages, unread in the list, and told to the shop without its text', async () => {
    const number = await orderWith(ada)
    const before = (await toShop()).length
    expect(await ask(ada, number, ' Please ring twice.\r\nThank you. ')).toEqual(ok())
    const text = 'Please ring twice.\nThank you.'
    expect(await messagesForOwner(world, number)).toEqual([
      { at: world.now(), text, by: 'you', photoId: null },
    ])
    expect(value(await orderForStaff(world, number)).messages).toMatchObject([
      { text, isFromCustomer: true },
    ])
    const mails = await toShop()
    expect(mails).toHaveLength(before + 1)
    const last = mails.at(-1)
    expect(last?.subject).toContain(number)
    expect(last?.body).toContain(`/admin/orders/${number}`)
    expect(JSON.stringify(last)).not.toContain('ring twice')
    expect(await unread()).toContain(number)
    expect(await isUnread(number)).toBe(true)
    expect(await actsOn(`order:${number}`)).toContainEqual(['order.message_received', ada.id])
  })

  test('is read once staff answer or say so', async () => {
    const other = await person(world)
    const [answered, read] = [await orderWith(ada), await orderWith(other)]
    value(await ask(ada, answered, 'Where is it?'))
    value(await ask(other, read, 'Thank you!'))
    value(await writeMessage(world, fulfilment, answered, { id: world.id(), text: 'On its way.' }))
    expect([await isUnread(answered), await isUnread(read)]).toEqual([false, true])
    expect(await mailsTo(ada)).toContain('order.message')
    value(await markRead(world, finance, read))
    value(await markRead(world, finance, read))
    expect(await unread()).not.toContain(read)
    const acts = (await actsOn(`order:${read}`)).filter(([act]) => act === 'order.messages_read')
    expect(acts).toEqual([['order.messages_read', finance.id]])
  })

  test('stays unread if the customer wrote again after what staff saw', async () => {
    const number = await orderWith(ada)
    value(await ask(ada, number, 'Where is it?'))
    const seen = (await messagesForOwner(world, number)).length
    expect(seen).toBe(1)
    const [first] = value(await orderForStaff(world, number)).messages
    world.clock.advance(1000)
    value(await ask(ada, number, 'And may I still change the color?'))
    const answer = { id: world.id(), text: 'On its way.', seen: first?.id ?? '' }
    value(await writeMessage(world, fulfilment, number, answer))
    value(await markRead(world, fulfilment, number, first?.id))
    expect(await isUnread(number)).toBe(true)
    const last = value(await orderForStaff(world, number)).messages.at(-1)
    value(await markRead(world, fulfilment, number, last?.id))
    expect(await isUnread(number)).toBe(false)
  })

  test('submitted twice is stored and told once', async () => {
    const number = await orderWith(ada)
    const before = (await toShop()).length
    const id = 'a-question-of-this-page-1'
    const answers = [1, 2].map(() => ask(ada, number, 'Hello?', { id }))
    expect(await Promise.all(answers)).toEqual([ok(), ok()])
    expect(await messagesForOwner(world, number)).toHaveLength(1)
    expect(await toShop()).toHaveLength(before + 1)
  })

  test('is refused with a recovery phrase, without text, too long, too often, and about another’s order', async () => {
    const number = await orderWith(ada)
    const other = await person(world)
    expect(await ask(ada, number, phrase)).toMatchObject({ code: 'phrase.refused' })
    const length = refuse('orders.message', { facts: { most: 2000 } })
    expect(await ask(ada, number, ' ')).toEqual(length)
    expect(await ask(ada, number, 'x'.repeat(2001))).toEqual(length)
    expect(await ask(other, number, 'Mine?')).toEqual(refuse('orders.not_found'))
    expect(await messagesForOwner(world, number)).toEqual([])
    const busy = await person(world)
    const own = await orderWith(busy)
    const codes: string[] = []
    for (let turn = 0; turn < 21; turn++) {
      const asked = await ask(busy, own, `Question ${turn}`)
      codes.push(asked.ok ? 'ok' : asked.code)
    }
    expect(codes.slice(-2)).toEqual(['ok', 'limit.reached'])
  })

  test('has a photo that its customer and who answers may open, each time with an audit entry', async () => {
    const number = await orderWith(ada)
    value(await ask(ada, number, 'It is broken.', { photo }))
    value(await writeMessage(world, fulfilment, number, { id: world.id(), text: 'So?', photo }))
    const photos = (await messagesForOwner(world, number)).map(({ photoId }) => photoId ?? '')
    expect(photos.every(Boolean)).toBe(true)
    for (const id of photos) {
      for (const who of [ada, fulfilment])
        expect((await openDocument(world, who, id, 'message')).ok).toBe(true)
      for (const who of [await person(world), await person(world, 'kyc')])
        expect(await openDocument(world, who, id, 'message')).toEqual(refuse('documents.missing'))
      expect(await actsOn(`document:${id}`)).toContainEqual(['document.opened', fulfilment.id])
    }
    const rows = await world.db`
      select purpose, owner_id, erase_after - created_at > interval '729 days' as "isKept"
      from documents where id = any(${photos})`
    expect(rows.slice()).toEqual(
      photos.map(() => ({ purpose: 'message', owner_id: ada.id, isKept: true })),
    )
  })

  test('keeps nothing of a refused photo', async () => {
    const number = await orderWith(ada)
    const file = uploadedFile(Buffer.from('no picture'))
    expect(await ask(ada, number, 'Look', { photo: file })).toMatchObject({ code: 'upload.type' })
    expect(await messagesForOwner(world, number)).toEqual([])
    expect(await isUnread(number)).toBe(false)
  })

  test('is erased with the account, with its mark', async () => {
    const zoe = await person(world)
    const number = await orderWith(zoe)
    value(await ask(zoe, number, 'Forget me.', { photo }))
    expect(await forgetNotes(world, zoe.id)).toBe(1)
    expect(await messagesForOwner(world, number)).toEqual([])
    expect(await unread()).not.toContain(number)
  })
})
