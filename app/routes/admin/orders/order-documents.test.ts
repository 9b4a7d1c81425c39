// Access to an order's PDF documents.
import { expect, test } from 'vitest'
import type { Role } from '../../../../shop/people/accounts/permissions.ts'
import { ok, refuse } from '../../../../shop/result.ts'
import { printTaxDocuments } from '../../../../shop/sales/invoicing/actions/print.ts'
import { issueTaxDocuments } from '../../../../shop/sales/invoicing/actions/write.ts'
import type { Printer } from '../../../../shop/sales/invoicing/port.ts'
import { openTaxDocument } from '../../../../shop/sales/invoicing/views/tax-documents.ts'
import { orderIn, world } from '../../../../tests/fixtures/sales/order-states.ts'
import { person } from '../../../../tests/support/people.ts'
import { routeCaller } from '../../../../tests/support/route-caller.ts'
import { value } from '../../../../tests/support/shopping.ts'
import { loader } from './order/page'

const printer: Printer = {
  print: async (documents) => ok(documents.map(() => new TextEncoder().encode('pdf'))),
  bind: async () => refuse('invoicing.not_printed'),
}

test.each([
  ['fulfilment', 2],
  ['finance', 2],
  ['support', 0],
] as const)('%s sees %i documents, and each of them opens', async (role: Role, count) => {
  const { number } = await orderIn('processing')
  await issueTaxDocuments(world)
  value(await printTaxDocuments(world, printer))
  const who = await person(world, role)
  const page = await routeCaller(world)(loader, `/admin/orders/${number}`, who)
  if (page instanceof Response) throw new Error('no page')
  expect(page.documents).toHaveLength(count)
  for (const { id } of page.documents)
    expect(await openTaxDocument(world, who, id)).toMatchObject({ ok: true })
})
