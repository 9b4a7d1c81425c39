// A day-long mail outage while the shop sells.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../adapters/database/connect.ts'
import { freePort } from '../../server/free-port.ts'
import { hidden, mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  phone,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

const day = 86_400_000
let home: Home
let shop: Shop
let database: Pool
let port: number
const people: Shopper[] = []
beforeAll(async () => {
  home = await makeHome()
  port = await freePort()
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  shop = await startShop(home, { DEMO: '1', SMTP_URL, MAIL_FROM: 'Piazza <shop@piazza.example>' })
  database = await databaseOf(home, 2)
  people.push(await newShopper(shop), await newShopper(shop))
})
afterAll(async () => {
  await database?.end()
  await shop?.stop()
  await home?.remove()
})

type Taken = {
  readonly to: string
  readonly subject: string
  readonly id: string
  readonly at: Date
}

async function mailServer(): Promise<{ taken: Taken[]; close(): Promise<void> }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Otherwise it waits for connections that the shop keeps open.
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const head = (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
        taken.push({
          to: field('To'),
          subject: field('Subject'),
          id: field('Message-ID'),
          at: new Date(field('Date')),
        })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { taken, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Of all emails except low-stock alerts, which a job sends at any time. */
const states = async () =>
  (
    await database<{ line: string }[]>`
      select template || ' ' || status as line from mail_outbox where template <> 'stock.low'
      order by created_at, id`
  ).map(({ line }) => line)

test('orders go on, staff are told the reason, and mails that still apply are sent once, with their original date', async () => {
  const [ada, bob] = people as [Shopper, Shopper]
  const admin = await adminOf(shop)
  const paid = await submitOrder(ada, await buyNow(ada))
  await pay(ada, paid)
  await expectPaid(ada, paid)
  await enterAddress(ada, paid)
  const over = await submitOrder(bob, await buyNow(bob))
  await bob.send(`/order/${over}`, { intent: 'cancel' })
  await bob.send('/auth/reset', { intent: 'send', email: bob.email })
  // A product is restocked and sold out again.
  const stockPage = `/admin/stock/${phone.productId}`
  // A count includes the unit that Ada's order holds.
  const count = async (available: number) => {
    const seen = `seen:${phone.variant}`
    const asSeen = { [seen]: hidden(await admin.page(stockPage), seen) }
    await admin.send(stockPage, {
      ...phone,
      ...asSeen,
      reason: 'counted',
      quantity: String(available + 1),
    })
  }
  await count(0)
  const asked = new URLSearchParams({ product: phone.productId, variant: phone.variant })
  await bob.send(`/back-in-stock?${asked}`, {})
  await count(5)
  await database`select graphile_worker.add_job('notify-back-in-stock')`
  await expect.poll(states).toContain('back-in-stock waiting')
  await count(0)
  await expect.poll(states).toContain('order.paid waiting')
  const tried = () => database`select from mail_outbox where failure is null`.then((r) => r.length)
  await expect.poll(tried).toBe(0)

  // A day later: the next retries are hours away.
  await database`
    update mail_outbox set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`
  const near = database`run_at < now() + interval '1 hour'`
  const putOff = async () => {
    await database`
      update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '6 hours'
      where locked_at is null and attempts > 0 and ${near}`
    return database`
      select from graphile_worker.jobs where task_identifier = 'send-mail' and ${near}`.then(
      ({ length }) => length,
    )
  }
  await expect.poll(putOff).toBe(0)
  const overview = mainText(await admin.page('/admin/overview'))
  expect(overview).toContain('Emails have been waiting for more than 15 minutes')
  const mails = mainText(await admin.page('/admin/mail'))
  expect(mails).toContain('No email is lost')
  expect(mails).toContain('The mail server did not respond')
  expect(mails).toContain('connect ECONNREFUSED')
  const server = await mailServer()
  await bob.send('/auth/reset', { intent: 'send', email: bob.email })
  const waiting = () =>
    database`select from mail_outbox where status = 'waiting'`.then(({ length }) => length)
  await expect.poll(waiting).toBe(0)
  await server.close()
  expect(await states()).toEqual([
    'verify-email dropped',
    'verify-email dropped',
    'order.placed sent',
    'order.paid sent',
    'order.placed dropped',
    'order.cancelled sent',
    'reset-password dropped',
    'back-in-stock dropped',
    'reset-password sent',
  ])
  const days = ({ at }: Taken) => Math.floor((Date.now() - at.getTime()) / day)
  const sentTo = (who: Shopper) =>
    server.taken.filter(({ to }) => to === who.email).map((each) => [each.subject, days(each)])
  // Each recipient gets them in order of creation, after the email that triggered delivery.
  expect(sentTo(ada)).toEqual([
    [`Your order ${paid} at Piazza`, 1],
    [`Payment received for order ${paid}`, 1],
  ])
  expect(sentTo(bob)).toEqual([
    ['Choose a new password for Piazza', 0],
    [`Order ${over} was canceled`, 1],
  ])
  expect(new Set(server.taken.map(({ id }) => id)).size).toBe(server.taken.length)
  // Bob is notified of the next restock.
  expect(await database`select from back_in_stock_requests where notified_at is null`).toHaveLength(
    1,
  )
  expect(mainText(await admin.page('/admin/mail'))).not.toContain('Emails are waiting')
  expect(mainText(await admin.page('/admin/mail?status=dropped'))).toContain(
    'Not sent: no longer needed',
  )
})
