// Pi app payments are credited by the ledger only, whatever Pi's server or a browser says.
import { describe, expect, test } from 'vitest'
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { piPaymentById } from '../../shop/payments/pi-app/views.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import {
  approve,
  appWallet,
  base,
  createdPayment,
  double,
  number,
  orderAnother,
  resumeNew,
  simulator,
  stateOf,
  storedState,
  world,
} from '../fixtures/payments/pi-app.ts'
import { newPayer, payment } from '../support/ledgers/simulator.ts'
import { value } from '../support/shopping.ts'

describe('only the ledger credits', () => {
  test('a txid that the ledger does not show is not credited or completed; it is stored before Pi is told', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    one.transaction = { txid: 'a'.repeat(64), verified: true, _link: '' }
    expect(value(await resumeNew(one.identifier))).toBe('waiting')
    expect(await piPaymentById(world, one.identifier)).toMatchObject({
      state: 'submitted',
      hash: 'a'.repeat(64),
    })
    expect(double.count('/complete')).toBe(0)
    expect(await stateOf()).toBe('open')
  })

  test('another user’s payment cannot be claimed by its hash before Pi’s server has named it', async () => {
    const stranger = await newPayer(simulator, coins(500))
    await stranger.send([payment(appWallet, coins(100))])
    value(await readOn(world))
    const one = await createdPayment()
    value(await approve(one.identifier))
    // The browser's claim is ignored: Pi reports no transaction.
    expect(value(await resumeNew(one.identifier))).toBe('waiting')
    expect(await stateOf()).toBe('open')
  })

  test('a payment read by the watcher first finds its order by Pi’s memo', async () => {
    const { identifier: id } = await createdPayment()
    value(await approve(id))
    await double.submit(id)
    value(await readOn(world))
    expect(await stateOf()).toBe('paid')
    expect(await storedState(id)).toBe('approved')
    expect(value(await resumeNew(id))).toBe('completed')
  })

  test('the transaction of another payment completes nothing at Pi, and staff are alerted', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    expect(value(await resumeNew(one.identifier))).toBe('completed')
    const paid = number
    const txid = one.transaction?.txid ?? ''
    await orderAnother()
    const two = await createdPayment()
    value(await approve(two.identifier))
    two.transaction = { txid, verified: true, _link: '' }
    const before = double.count('/complete')
    for (const _ of [1, 2])
      expect(await resumeNew(two.identifier)).toMatchObject({ code: 'piapp.elsewhere' })
    expect(double.count('/complete')).toBe(before)
    expect([await stateOf(), await stateOf(paid), await storedState(two.identifier)]).toEqual([
      'open',
      'paid',
      'submitted',
    ])
    expect(await alertsNow(world)).toMatchObject([
      { kind: 'pi_app_elsewhere', subject: two.identifier, facts: { number, hash: txid } },
    ])
  })

  test('a payment read without an order is assigned when Pi names its transaction', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    const stranger = await newPayer(simulator, coins(500))
    const sent = await stranger.send([payment(appWallet, coins(100))])
    value(await readOn(world))
    expect(await stateOf()).toBe('open')
    one.transaction = { txid: sent.hash ?? '', verified: true, _link: '' }
    expect(value(await resumeNew(one.identifier))).toBe('completed')
    expect((await paymentRequestOf(world, number))?.payments).toMatchObject([{ match: 'pi_sdk' }])
  })

  test('less than the approved amount pays less, as the ledger says', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    const stranger = await newPayer(simulator, coins(500))
    const sent = await stranger.send([payment(appWallet, coins(40))])
    one.transaction = { txid: sent.hash ?? '', verified: true, _link: '' }
    value(await resumeNew(one.identifier))
    expect(await stateOf()).toBe('partial')
  })

  test('an unpaid order does not expire while the app wallet is unread', async () => {
    await base.db`update ledger_cursors set read_to = null where account = ${appWallet}`
    const [option] = (await paymentRequestOf(world, number))?.options ?? []
    expect(option?.readTo).toBeNull()
    value(await readOn(world))
    expect((await paymentRequestOf(world, number))?.options[0]?.readTo).not.toBeNull()
  })

  test('both accounts are summed up', async () => {
    value(await readOn(world))
    const audits = await auditLedgers(world, { whole: true })
    expect(audits.map(({ account, outcome }) => [account, outcome])).toEqual([
      [simulator.treasury, 'equal'],
      [appWallet, 'equal'],
    ])
  })
})
