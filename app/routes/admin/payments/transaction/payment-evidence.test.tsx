// What staff are told of a payment that a customer names by its hash, before and after it is assigned.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { TransactionForStaff } from '../../../../../shop/back-office/lists/views/transactions.ts'
import { recordTransfers } from '../../../../../shop/payments/pi/record-transfers.ts'
import { addReceipt } from '../../../../../shop/payments/review/add-receipt.ts'
import { decideTransaction } from '../../../../../shop/payments/review/decide-transaction.ts'
import { coins } from '../../../../../shop/platform/money/rules.ts'
import { orderIn, world } from '../../../../../tests/fixtures/sales/order-states.ts'
import { addressNamed, piPage, transfer } from '../../../../../tests/support/payments.ts'
import { person } from '../../../../../tests/support/people.ts'
import { routeCaller } from '../../../../../tests/support/route-caller.ts'
import { value } from '../../../../../tests/support/shopping.ts'
import { LanguageContext } from '../../../../i18n/text'
import * as page from './page'
import { LedgerProof, ReceiptCard } from './payment-evidence'

const ben = await person(world, 'admin')

function textOf(transaction: TransactionForStaff): string {
  const cards = (
    <LanguageContext value="en">
      <LedgerProof transaction={transaction} may={{ decide: true }} />
      <ReceiptCard transaction={transaction} isOpen={false} mayOpen />
    </LanguageContext>
  )
  const router = createMemoryRouter([{ path: '*', element: cards }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ')
}

test('one that is on the ledger is never called absent from it', async () => {
  const { ada, number } = await orderIn('awaiting_payment')
  const sent = transfer({ amount: coins(100), from: addressNamed(number), at: world.now() })
  const claim = { orderNumber: number, hash: sent.hash }
  const { transactionId: id } = value(await addReceipt(world, ada, claim))
  const shown = async () => {
    const loaded = await routeCaller(world)(page.loader, `/admin/transactions/${id}`, ben)
    return textOf((loaded as Awaited<ReturnType<typeof page.loader>>).transaction)
  }
  expect(await shown()).toMatch(/not on any ledger[\s\S]*No such payment to this shop/)

  value(await recordTransfers(world, piPage([sent])))
  const found = await shown()
  expect(found).toContain('On the ledger:')
  expect(found).not.toMatch(/not on any ledger|No such payment/)

  value(
    await decideTransaction(world, ben, id, {
      decision: 'approved',
      reason: 'of this customer',
      displayedOrder: number,
    }),
  )
  const assigned = await shown()
  expect(assigned).toContain(sent.hash)
  expect(assigned).not.toMatch(/not on any ledger|No such payment/)
})
