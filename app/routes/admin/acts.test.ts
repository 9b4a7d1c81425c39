// Actions of staff on the pages of an order, an identity check and a payment, and their file downloads.
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { entriesOf } from '../../../shop/platform/audit/views.ts'
import { submitAddress } from '../../../shop/sales/checkout/actions/address.ts'
import { orderByNumber } from '../../../shop/sales/orders/views/orders.ts'
import {
  ada,
  ask,
  check,
  form,
  number,
  receipt,
  staff,
  world,
} from '../../../tests/fixtures/staff/dashboard.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { body, location, status } from '../../../tests/support/route-caller.ts'
import { address, value } from '../../../tests/support/shopping.ts'
import * as exported from './export'
import * as review from './identity/kyc-review/page'
import * as order from './orders/order/page'
import * as registerFile from './payments/invoice-register-file'
import * as transaction from './payments/transaction/page'

describe('an order', () => {
  const post = (fields: Record<string, string>, who = staff.fulfilment) =>
    ask(order.action, `/admin/orders/${number}`, who, form(fields))

  test('that is incomplete is refused with the reasons, and the input is kept', async () => {
    const answer = await post({ act: 'approve', carrier: 'Post', tracking: 'T1' })
    expect(status(answer)).toBe(409)
    expect(body(answer)).toMatchObject({
      refusal: {
        code: 'admin.not_releasable',
        facts: { needs: 'payment identity address' },
      },
      values: { carrier: 'Post', tracking: 'T1' },
    })
  })

  test.each(['', 'approved', 'constructor', '__proto__'])('refuses the action %j', async (act) => {
    expect(body(await post({ act }))).toMatchObject({ refusal: { code: 'admin.act' } })
  })

  test('is not shipped by roles that only read it', async () => {
    for (const who of [staff.support, staff.finance]) {
      const answer = await post({ act: 'approve' }, who)
      expect(status(answer)).toBe(403)
    }
  })

  test('that does not exist is 404', async () => {
    const missing = ask(order.loader, '/admin/orders/PI-1', staff.support)
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } })
  })
})

test('links an identity check to the customer’s page for roles that may open it, and not for a reviewer', async () => {
  const seen = (who = staff.kyc) => ask(review.loader, `/admin/kyc/${check}`, who)
  expect(await seen()).toMatchObject({ seesPeople: false })
  expect(await seen(staff.admin)).toMatchObject({ seesPeople: true })
})

describe('a decision', () => {
  const decide = (fields: Record<string, string>, who = staff.kyc) =>
    ask(review.action, `/admin/kyc/${check}`, who, form(fields))

  test('needs a reason to decline and a confirmation to reverse, and shows a toast', async () => {
    expect(body(await decide({ decision: 'declined', reason: ' ' }))).toMatchObject({
      refusal: { code: 'kyc.reason_missing' },
    })
    expect(body(await decide({ decision: 'maybe' }))).toMatchObject({
      refusal: { code: 'kyc.move' },
    })
    expect(body(await decide({ decision: 'approved', reason: '' }))).toMatchObject({
      refusal: { code: 'kyc.unseen' },
    })
    await viewDocuments(world, staff.kyc, check)
    const approved = await decide({ decision: 'approved', reason: '' })
    expect(location(approved)).toBe(`/admin/kyc/${check}`)
    expect(approved instanceof Response && approved.headers.get('set-cookie')).toContain(
      'admin.kyc.approved',
    )
    const reversal = { decision: 'declined', reversal: 'yes', reason: 'Forged.' }
    expect(body(await decide(reversal))).toMatchObject({ refusal: { code: 'admin.unconfirmed' } })
    expect(location(await decide({ ...reversal, confirm: 'yes' }))).toBe(`/admin/kyc/${check}`)
    expect(body(await decide({ intent: 'confirm' }))).toMatchObject({
      refusal: { code: 'kyc.four_eyes' },
    })
    expect(location(await decide({ intent: 'confirm' }, staff.admin))).toBe(`/admin/kyc/${check}`)
    const stale = { ...staff.kyc, proof: null }
    expect(body(await decide({ decision: 'approved', reason: 'x' }, stale))).toMatchObject({
      refusal: { code: 'accounts.stepUp' },
    })
    const back = {
      decision: 'approved',
      reversal: 'yes',
      confirm: 'yes',
      reason: 'Good after all.',
    }
    expect(location(await decide(back))).toBe(`/admin/kyc/${check}`)
    await viewDocuments(world, staff.admin, check)
    expect(location(await decide({ intent: 'confirm' }, staff.admin))).toBe(`/admin/kyc/${check}`)
  })

  test('about a payment moves the order on, up to the parcel', async () => {
    const act = (fields: Record<string, string>, who: Viewer) =>
      ask(transaction.action, `/admin/transactions/${receipt}`, who, form(fields))
    const verdict = { decision: 'approved', reason: 'The bank confirms it.' }
    expect(status(await act(verdict, staff.support))).toBe(403)
    expect(body(await act({ decision: 'approved' }, staff.finance))).toMatchObject({
      refusal: { code: 'transaction.reason' },
    })
    value(await submitAddress(world, ada, number, address))
    expect(location(await act(verdict, staff.finance))).toBe(`/admin/transactions/${receipt}`)
    expect((await orderByNumber(world, number))?.status).toBe('processing')
    const parcel = form({ act: 'approve', carrier: 'Post', tracking: '' })
    const shipped = await ask(order.action, `/admin/orders/${number}`, staff.fulfilment, parcel)
    expect(location(shipped)).toBe(`/admin/orders/${number}`)
    expect((await orderByNumber(world, number))?.status).toBe('shipped')
  })
})

describe('a CSV file', () => {
  const file = (name: string, who: Viewer) => ask(exported.loader, `/admin/${name}.csv`, who)

  test('is an attachment that is not cached, and in the audit log', async () => {
    const answer = await file('orders', staff.fulfilment)
    if (!(answer instanceof Response)) throw new Error('no response')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-21.csv"',
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.toString()).toContain(`"${number}"`)
    expect((await entriesOf(world, 'list:orders'))[0]).toMatchObject({ who: staff.fulfilment.id })
  })

  test('is refused to roles that only read', async () => {
    for (const name of ['orders', 'transactions', 'users'])
      await expect(file(name, staff.support)).rejects.toMatchObject({ init: { status: 403 } })
    const asked = ask(registerFile.loader, '/admin/invoices.csv', staff.support)
    await expect(asked).rejects.toMatchObject({ init: { status: 403 } })
    await expect(file('settings', staff.admin)).rejects.toMatchObject({ init: { status: 404 } })
    expect(location(await file('users', staff.kyc))).toBe('/admin')
  })
})
