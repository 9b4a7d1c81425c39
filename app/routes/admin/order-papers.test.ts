// The papers of an order: whoever may open them finds them on its page, and nobody else.
import { expect, test } from 'vitest'
import type { Role } from '../../../shop/accounts/rules.ts'
import { printBills } from '../../../shop/billing/actions/print.ts'
import { writeBills } from '../../../shop/billing/actions/write.ts'
import type { Printer } from '../../../shop/billing/port.ts'
import { openBill } from '../../../shop/billing/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { askIn } from '../../../tests/ask.ts'
import { person } from '../../../tests/people.ts'
import { orderIn, world } from '../../../tests/scenes/order-states.ts'
import { value } from '../../../tests/shopping.ts'
import { loader } from './order'

const printer: Printer = {
  print: async (papers) => ok(papers.map(() => new TextEncoder().encode('pdf'))),
  bind: async () => refuse('billing.not_printed'),
}

test.each([
  ['fulfilment', 2],
  ['finance', 2],
  ['support', 0],
] as const)('%s is shown %i papers, and each of them opens', async (role: Role, count) => {
  const { number } = await orderIn('processing')
  await writeBills(world)
  value(await printBills(world, printer))
  const who = await person(world, role)
  const page = await askIn(world)(loader, `/admin/orders/${number}`, who)
  if (page instanceof Response) throw new Error('no page')
  expect(page.bills).toHaveLength(count)
  for (const { id } of page.bills)
    expect(await openBill(world, who, id)).toMatchObject({ ok: true })
})
