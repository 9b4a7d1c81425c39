// Email attachments of an order: legal texts and invoice.
import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { publishLegalPages } from '../../../tests/support/legal-pages.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { deliverMail } from '../../platform/mail/actions.ts'
import type { Email } from '../../platform/mail/port.ts'
import { ok } from '../../result.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { printTaxDocuments } from '../invoicing/actions/print.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { submitAddress } from './actions/address.ts'
import { attachedToOrder } from './views/attachments.ts'
import { orderEmailHolds } from './views/email-validity.ts'

async function delivered(template: string): Promise<Email | undefined> {
  const sent: Email[] = []
  const deliver = async (email: Email) => {
    sent.push(email)
    return ok('sent' as const)
  }
  const [mail] = await world.db<{ id: string }[]>`
    select id from mail_outbox where to_address = ${ada.email} and template = ${template}`
  const holds = (_: unknown, { about }: { about: Readonly<Record<string, string>> }) =>
    orderEmailHolds(world, template, about.order ?? '')
  value(await deliverMail(world, { deliver }, mail?.id ?? '', false, holds, attachedToOrder))
  return sent[0]
}

test('the order confirmation attaches the legal texts that exist, and no others', async () => {
  await placed(world, ada, [line(await stockedProduct(world, 1))])
  expect((await delivered('order.placed'))?.attachments).toEqual([])
  const typed = 'You may withdraw within [14 days](/withdraw).'
  await publishLegalPages(world, { withdrawal: { en: typed } })
  await world.db`delete from mail_outbox where to_address = ${ada.email}`
  await placed(world, ada, [line(await stockedProduct(world, 1))])
  expect((await delivered('order.placed'))?.attachments).toEqual([
    {
      fileName: 'Right of withdrawal.txt',
      type: 'text/plain; charset=utf-8',
      content: `Right of withdrawal\n\n${typed}\n`,
    },
  ])
})

test('the shipping email attaches the invoice', async () => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await issueTaxDocuments(world)
  const drawn = new TextEncoder().encode('%PDF-1.7 drawn')
  const printer = {
    print: async (documents: readonly unknown[]) => ok(documents.map(() => drawn)),
    bind: async () => ok(drawn),
  }
  value(await printTaxDocuments(world, printer))
  value(await approveOrder(world, packer, number, { carrier: null, tracking: null }))
  const [invoice, ...more] = (await delivered('order.shipped'))?.attachments ?? []
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ type: 'application/pdf' })
  expect(invoice?.fileName).toMatch(/^INV-\d{6}\.pdf$/)
  expect(Buffer.from(invoice?.content ?? '').toString()).toBe('%PDF-1.7 drawn')
})

test('the confirmation shows photos of its items beside their lines, as attachments, and none that is missing', async () => {
  await world.db`delete from mail_outbox where to_address = ${ada.email}`
  const goods = [line(await stockedProduct(world, 1)), line(await stockedProduct(world, 1))]
  const number = await placed(world, ada, goods)
  const [kept, lost] = ['a', 'b'].map((digit) => digit.repeat(32))
  for (const [position, id] of [kept, lost].entries()) {
    const photo = { id, width: 900, height: 600, plain: 'jpg' }
    await world.db`
      update order_lines set art = art || ${world.db.json({ photo } as never)}
      where order_number = ${number}
        and position = (select min(position) from order_lines where order_number = ${number}) + ${position}`
  }
  value(await world.files.put(`pic-${kept}-320-jpg`, new TextEncoder().encode('a photo')))
  const email = await delivered('order.placed')
  const images = email?.attachments?.filter(({ contentId }) => contentId) ?? []
  expect(images).toMatchObject([{ type: 'image/jpeg', contentId: `goods-0-${kept}` }])
  expect(email?.html).toContain(`src="cid:goods-0-${kept}"`)
})
