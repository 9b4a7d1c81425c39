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
import { cancelRefund } from '../../payments/refunds/approve-refund.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { transactionsOf } from '../../payments/review/views/transactions.ts'
import { coins } from '../../platform/money/rules.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { recordReturn } from '../returns/actions/requests.ts'
import { dropUnshippedUnits, receiveItems } from '../withdrawals/actions/receive.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { issueTaxDocuments } from './actions/write.ts'

/** Paid and in preparation: three units at 100 Pi. */
async function ready(): Promise<string> {
  const number = await placed(world, ada, [line(await stockedProduct(world, 3), 3)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  return number
}
const documents = async (number: string) => {
  const rows = await world.db<{ kind: string; total: bigint }[]>`
    select kind, total from tax_invoices where order_number = ${number} order by kind`
  return rows.map(({ kind, total }) => [kind, total])
}
const units = [{ line: 0, quantity: 1 }]
const all = [
  ['credit_note', coins(100)],
  ['invoice', coins(300)],
  ['packing_slip', coins(300)],
]

test('an order cancelled before its documents are written has an invoice and a credit note', async () => {
  const number = await ready()
  value(
    await dropUnshippedUnits(world, packer, number, {
      units,
      words: 'Broken here.',
      isRestocked: false,
    }),
  )
  expect(await issueTaxDocuments(world)).toBe(3)
  expect(await documents(number)).toEqual(all)
})

test('a withdrawal before shipping is credited at once, not when the refund is paid', async () => {
  const number = await ready()
  expect(await issueTaxDocuments(world)).toBe(2)
  value(await withdrawOwn(world, ada, number, units))
  expect(await issueTaxDocuments(world)).toBe(1)
  expect(await documents(number)).toEqual(all)
})

test('credit notes never exceed the invoice, whatever was cancelled and returned', async () => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 3), 3)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number, { amount: coins(3) })
  const clerk = await person(world, 'finance')
  // An underpayment is accepted as full.
  const [transfer] = await transactionsOf(world, number)
  const yes = { decision: 'approved', reason: 'Our mistake.' } as const
  value(await decideTransaction(world, clerk, transfer?.id ?? '', yes))
  value(await approveOrder(world, packer, number, { carrier: null, tracking: null }))
  const comesBack = async () => {
    const asking = { kind: 'other', units, words: '' }
    const id = value(await recordReturn(world, packer, number, asking))
    const counted = [{ line: 0, restocked: 1, damaged: 0 }]
    value(await receiveItems(world, packer, number, { id, counted }))
    await issueTaxDocuments(world)
  }
  await comesBack()
  const [refund] = (await paymentRequestOf(world, number))?.refunds ?? []
  value(await cancelRefund(world, clerk, refund?.id ?? '', 'The wallet is gone.'))
  await comesBack()
  const credited = (await documents(number)).filter(([kind]) => kind === 'credit_note')
  expect(credited.map(([, total]) => total)).toEqual([coins(3), coins(297)])
})
