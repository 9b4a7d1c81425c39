// What programs, files and alerts say of an order that is paid at a provider: no address, no secret, no alarm.
import { beforeEach, expect, test } from 'vitest'
import { instructionsOf } from '../../app/api/operations/payment-instructions.ts'
import { requestView } from '../../app/api/operations/payment-schema.ts'
import { transactionFile } from '../../shop/back-office/csv-files/views/csv-lists.ts'
import { exportRows } from '../../shop/back-office/csv-files/views/export-pages.ts'
import { transactionForStaff } from '../../shop/back-office/lists/views/transactions.ts'
import { payProviderRefunds } from '../../shop/payments/providers/refund.ts'
import { formerStores } from '../../shop/payments/providers/views.ts'
import { alertLedgers } from '../../shop/payments/reconciliation/alert-ledgers.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import {
  bea,
  finance,
  fresh,
  opened,
  ordered,
  provider,
  read,
  server,
  stateOf,
  world,
} from '../fixtures/payments/btcpay.ts'
import { method, ordered as orderedByHand } from '../fixtures/payments/manual.ts'
import { value } from '../support/shopping.ts'

let number: string
let invoice: string
beforeEach(async () => {
  number = await ordered()
  invoice = await opened(number)
})

const text = (of: unknown) =>
  JSON.stringify(of, (_, each) => (typeof each === 'bigint' ? String(each) : each))

test('a program is told of no address', async () => {
  const { request } = await stateOf(number)
  expect(instructionsOf(world, request)).toBeNull()
  const told = requestView(world, request)
  expect(told).toMatchObject({
    method: 'btcpay',
    token: null,
    remaining: { amount: '25.00', currency: 'EUR' },
    instructions: null,
  })
  expect(text(told)).not.toContain(server.url)
})

test('the file of transactions and their page have the hash; nothing has the link of a refund', async () => {
  const hash = server.pay(invoice).replace(/-0$/, '')
  server.confirm()
  await read()
  value(await cancelOrder(world, bea, number, { refundWay: 'provider' }))
  const [refund] = (await stateOf(number)).request.refunds
  value(await approveRefund(world, fresh(finance), refund?.id ?? ''))
  await payProviderRefunds(world)
  const [claim] = [...server.claims.values()].filter((each) => each.invoiceId === invoice)
  let file = ''
  for await (const part of exportRows(transactionFile(world, { filter: 'all', q: number })))
    file += part.text
  expect(file).toContain(`25.00,"EUR","btcpay","`)
  expect(file).toContain(hash)
  const [transaction] = await world.db<{ id: string }[]>`
    select id from transactions where order_number = ${number}`
  const shown = value(await transactionForStaff(world, transaction?.id ?? ''))
  expect(shown.proof).toMatchObject({ hash, invoice, isFinal: true })
  const { request } = await stateOf(number)
  expect(text([file, shown, request, requestView(world, request)])).not.toContain(claim?.id)
})

const removed = async () =>
  (await alertsNow(world))
    .filter(({ kind }) => kind === 'ledger_removed')
    .map(({ subject, facts }) => [subject, facts.count])

test('unpaid orders at a provider, or by hand, are no ledger that was removed; a former store is', async () => {
  await orderedByHand(await method('bank_transfer'))
  await alertLedgers(world)
  expect(await removed()).toEqual([])
  const less = { ...world, providers: [] }
  await alertLedgers(less)
  const [[subject, count] = []] = await removed()
  expect([subject, Number(count) > 0, (await removed()).length]).toEqual([provider.ledger, true, 1])
  expect(await formerStores(less)).toMatchObject([{ ledger: provider.ledger }])
  await alertLedgers(world)
  expect(await removed()).toEqual([])
})

test('what was paid at a former store is not denied by the audit, and counts once the store is back', async () => {
  server.pay(invoice)
  server.confirm()
  const less = { ...world, providers: [] }
  const { state } = await stateOf(number)
  expect(state).toBe('open')
  const audited = await auditLedgers(less, { whole: true })
  expect(audited.filter(({ outcome }) => outcome === 'different')).toEqual([])
  await read()
  expect((await stateOf(number)).state).toBe('paid')
  const after = await auditLedgers(less, { whole: true })
  expect(after.filter(({ ledger }) => ledger === provider.ledger)).toMatchObject([
    { outcome: 'unread', failure: 'ledger.not_configured', ownSum: expect.any(BigInt) },
  ])
  const [again] = (await auditLedgers(world, { whole: true })).filter(
    ({ ledger }) => ledger === provider.ledger,
  )
  expect(again).toMatchObject({ outcome: 'equal' })
})
