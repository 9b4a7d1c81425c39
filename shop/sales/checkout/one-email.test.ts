// One email for one event: what leaves the outbox, not only what is queued.
import { describe, expect, test } from 'vitest'
import {
  ada,
  home,
  onlyRefund,
  productId,
  refundAddress,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { collectingPostman } from '../../../tests/support/mail-inbox.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { addressNamed, piPage, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { address, line, paid, placed, value, verified } from '../../../tests/support/shopping.ts'
import { decide } from '../../identity/kyc/actions/decide.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund, markRefundSent } from '../../payments/refunds/approve-refund.ts'
import { confirmRefund } from '../../payments/refunds/request-refund.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../payments/review/accept-payment.ts'
import { deliverMail, queueMail } from '../../platform/mail/actions.ts'
import { coins } from '../../platform/money/rules.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { submitAddress } from './actions/address.ts'
import { cancelOrder, declineOrder } from './actions/cancel.ts'
import { orderEmailHolds } from './views/email-validity.ts'

/** Delivers what waits; returns the shopper's emails since the last call. */
async function inbox(): Promise<{ template: string; text: string }[]> {
  const { emails, carrying } = collectingPostman()
  const waiting = await world.db<{ id: string; template: string }[]>`
    select id, template from mail_outbox where status = 'waiting' order by created_at, id`
  for (const { id } of waiting)
    value(
      await deliverMail(world, carrying, id, false, async (world, { template, about }) =>
        orderEmailHolds(world, template, about.order ?? ''),
      ),
    )
  return emails
    .filter(({ to }) => to === ada.email)
    .map(({ id, text }) => ({
      template: waiting.find((each) => each.id === id)?.template ?? '',
      text,
    }))
}
const names = async () => (await inbox()).map(({ template }) => template).sort()

/** Verified and addressed, so that a payment releases it. */
async function readyOrder(): Promise<string> {
  await verified(world, ada)
  const number = await placed(world, ada, [line(productId)])
  value(await submitAddress(world, ada, number, address))
  await inbox()
  return number
}

describe('a payment', () => {
  test('that releases the order is one email: it is being prepared', async () => {
    const number = await readyOrder()
    await paid(world, number)
    const [email, ...others] = await inbox()
    expect(others).toEqual([])
    expect(email?.template).toBe('order.released')
    // What the other email would have said.
    expect(email?.text).toMatch(/Paid on the public ledger: .*\n[0-9a-f]{64}/)
    expect(email?.text).toContain('Your identity check is complete.')
    expect(email?.text.match(/https?:\/\/\S+\/order\/PI-/g)).toHaveLength(1)
  })

  test('that releases nothing is one email: it was received', async () => {
    const number = await placed(world, ada, [line(productId)])
    await inbox()
    await paid(world, number)
    expect(await names()).toEqual(['order.paid'])
    await paid(world, number, { amount: coins(1) })
    expect(await names()).toEqual(['refund.over'])
  })

  test('of too much is one email, which also asks where to send the rest', async () => {
    const number = await placed(world, ada, [line(productId)])
    await inbox()
    await paid(world, number, { amount: coins(103) })
    const [email, ...others] = await inbox()
    expect(others).toEqual([])
    expect(email?.template).toBe('order.paid')
    expect(email?.text).toMatch(/We received π\s3 more than was due/)
    // The offer is not repeated by what is read later.
    await paid(world, number, { amount: 1n })
    expect((await names()).length).toBeLessThan(2)
  })

  test('accepted by staff that releases the order is one email', async () => {
    const number = await readyOrder()
    await paid(world, number, { amount: coins(60) })
    expect(await names()).toEqual(['order.seenPart'])
    const staff = await person(world, 'finance')
    expect(await acceptPayment(world, staff, number, 'Seen in the wallet.')).toMatchObject({
      ok: true,
    })
    expect(await names()).toEqual(['order.released'])
  })

  test('is told at once if what follows comes later', async () => {
    const number = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, number, address))
    await inbox()
    await paid(world, number)
    expect(await names()).toEqual(['order.paid'])
    expect(await approveIdentity()).toEqual(['order.released'])
  })
})

/** As a reviewer does; returns the emails. */
async function approveIdentity(): Promise<string[]> {
  const id = await submittedCheck(world, ada)
  await inbox()
  const known = await person(world, 'kyc')
  const reviewer = { ...known, proof: { at: world.now(), by: 'password' as const } }
  await viewDocuments(world, reviewer, id)
  value(await decide(world, reviewer, id, { decision: 'approved', reason: '' }))
  return names()
}

test('an approved identity that releases nothing has its own email', async () => {
  expect(await approveIdentity()).toEqual(['kyc.approved'])
})

describe('the end of a paid order', () => {
  const paidOrder = async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    await inbox()
    return number
  }

  test('cancelled with an address to confirm: the link, and that it is cancelled', async () => {
    const number = await paidOrder()
    value(await cancelOrder(world, ada, number, refundAddress(home)))
    const [email, ...others] = await inbox()
    expect(others).toEqual([])
    expect(email?.template).toBe('refund.confirm')
    expect(email?.text).toContain(`Order ${number} was canceled`)
  })

  test('cancelled to the paying wallet: one email', async () => {
    const number = await placed(world, ada, [line(productId)])
    const memo = (await paymentRequestOf(world, number))?.memo ?? ''
    const payment = transfer({
      amount: coins(100),
      memo: { type: 'text', value: memo },
      from: addressNamed(`wallet of ${ada.id}`),
      at: world.now(),
    })
    value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
    await inbox()
    value(await cancelOrder(world, ada, number, { refundWay: 'sender' }))
    expect(await names()).toEqual(['order.cancelled'])
    expect((await onlyRefund(number)).isConfirmed).toBe(true)
  })

  test('declined: one email with the reason and the question where to send the refund', async () => {
    const number = await paidOrder()
    const staff = await person(world, 'fulfilment')
    value(await declineOrder(world, staff, number, 'Broken here.'))
    const [email, ...others] = await inbox()
    expect(others).toEqual([])
    expect(email?.template).toBe('order.declined')
    expect(email?.text).toContain('Broken here.')
    expect(email?.text).toMatch(
      /Your refund is π\s100\. Tell us on your order page where to send it/,
    )
  })

  test('withdrawn before it is sent: the receipt alone', async () => {
    const number = await paidOrder()
    value(await withdrawOwn(world, ada, number))
    expect(await names()).toEqual(['withdrawal.receiptUnsent'])
  })

  test('a refund that is approved and sent in one go is one email', async () => {
    const number = await paidOrder()
    value(await cancelOrder(world, ada, number, refundAddress(home)))
    const token = /token=([\w-]{43})/.exec((await inbox())[0]?.text ?? '')?.[1] ?? ''
    value(await confirmRefund(world, ada, token))
    const { id } = await onlyRefund(number)
    const staff = await person(world, 'finance')
    value(await approveRefund(world, staff, id))
    value(await markRefundSent(world, staff, id, 'ab'.repeat(32)))
    expect(await names()).toEqual(['refund.sent'])
  })
})

describe('the outbox', () => {
  const email = {
    language: 'en',
    template: 'order.paid',
    values: { name: 'Ada', number: 'PI-1', total: '1', link: 'https://shop.example' },
  }

  test('does not wait for an email that is being sent, and never queues a replaced one again', async () => {
    const to = ada.email
    await queueMail(world, { ...email, to, dedupe: `one ${to}` })
    const { promise: sending, resolve: begin } = Promise.withResolvers<void>()
    const { promise: sent, resolve: end } = Promise.withResolvers<void>()
    const [row] = await world.db<{ id: string }[]>`
      select id from mail_outbox where dedupe_key = ${`one ${to}`}`
    const slow = {
      deliver: async () => {
        begin()
        await sent
        return { ok: true as const, value: 'sent' as const }
      },
    }
    const delivered = deliverMail(world, slow, row?.id ?? '', false)
    await sending
    await queueMail(world, { ...email, to, dedupe: `two ${to}`, replaces: [`one ${to}`] })
    end()
    value(await delivered)
    await world.transaction(async (world) => {
      await queueMail(world, { ...email, to, dedupe: `three ${to}` })
      await queueMail(world, { ...email, to, dedupe: `four ${to}`, replaces: [`three ${to}`] })
      return { ok: true, value: undefined }
    })
    await queueMail(world, { ...email, to, dedupe: `three ${to}` })
    const rows = await world.db<{ key: string; status: string }[]>`
      select split_part(dedupe_key, ' ', 1) as key, status from mail_outbox where to_address = ${to}
      order by dedupe_key`
    expect(Object.fromEntries(rows.map(({ key, status }) => [key, status]))).toEqual({
      one: 'sent',
      two: 'waiting',
      three: 'dropped',
      four: 'waiting',
    })
    const jobs = await world.db`
      select from graphile_worker.jobs j join mail_outbox m on j.key = 'mail:' || m.id
      where m.to_address = ${to} and m.status = 'dropped'`
    expect(jobs).toHaveLength(0)
  })

  test('holds back an email that may be replaced, and no other', async () => {
    const to = ada.email
    await queueMail(world, { ...email, to, dedupe: `held ${to}`, isReplaceable: true })
    await queueMail(world, { ...email, to, dedupe: `free ${to}` })
    const rows = await world.db<{ key: string; isHeld: boolean }[]>`
      select split_part(m.dedupe_key, ' ', 1) as key, j.run_at > now() as "isHeld"
      from graphile_worker.jobs j join mail_outbox m on j.key = 'mail:' || m.id
      where m.to_address = ${to} order by 1`
    expect([...rows]).toEqual([
      { key: 'free', isHeld: false },
      { key: 'held', isHeld: true },
    ])
  })
})
