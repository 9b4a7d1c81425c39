// Marked personal data through every flow; afterwards the marks are only where they belong.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pool } from '../../adapters/database/connect.ts'
import { freePort } from '../../server/free-port.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  details,
  documentFields,
  expectPaid,
  pay,
  ship,
  shippingFields,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { traceReceiver } from '../support/trace-receiver.ts'

/** For every text field; and unique numbers. */
const mark = 'Zqxcanary'
const phone = '2025550177'
const birthDate = '1979-08-07'
const traceId = /^[0-9a-f]{32}$/
const marks = /zqxcanary|2025550177|1979-08-07|07\/08\/1979/i

class Marked extends Shopper {
  override readonly email = `${mark.toLowerCase()}@shopper.example`
  override readonly password = `${mark}-tussock-orbit-93`
}

let home: Home
let shop: Shop
let database: Pool
let metricsPort: number
let traces: Awaited<ReturnType<typeof traceReceiver>>
let reports: Awaited<ReturnType<typeof traceReceiver>>
let ada: Marked
let admin: Shopper
let number: string

beforeAll(async () => {
  home = await makeHome()
  metricsPort = await freePort()
  traces = await traceReceiver()
  reports = await traceReceiver()
  shop = await startShop(home, {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    ERROR_REPORT_URL: reports.url.replace('//', '//key@').concat('/1'),
  })
  database = await databaseOf(home, 2)
  ada = new Marked(shop.url)
  admin = await adminOf(shop)
})

afterAll(async () => {
  await database?.end()
  await shop?.stop()
  await traces?.close()
  await reports?.close()
  await home?.remove()
})

async function signUp(): Promise<void> {
  const { email, password } = ada
  const form = { intent: 'sign-up', email, password, confirm: password, phoneCountry: 'US', phone }
  const names = { firstName: `${mark}first`, lastName: `${mark}last` }
  // With errors first: refused input is not logged either.
  await ada.post('/auth?mode=sign-up', { ...form, ...names, phone: `${mark}`, confirm: mark })
  await ada.send('/auth?mode=sign-up', { ...form, ...names })
  const { pathname, search } = await ada.verificationLink()
  await ada.post('/auth/verify', { token: mark })
  await ada.send(pathname + search, { token: new URLSearchParams(search).get('token') ?? '' })
  await ada.post('/auth', { intent: 'sign-in', email, password: `${mark}wrong` })
  await ada.signIn()
  await ada.post('/auth/reset', { email })
}

/** Errors on the way, with marked data in them. */
async function stumble(): Promise<void> {
  for (const path of [
    `/${mark}`,
    `/product/${mark}`,
    `/search?q=${mark}`,
    `/order/${mark}`,
    `/auth?next=/${mark}`,
    `/documents/${mark}`,
    `/admin/users?q=${mark}`,
    // Whoever has such a link has the order.
    `/order-link/${mark}.1.${mark}`,
    `/order-link/${mark}?to=/order/${mark}`,
    `/pay/${mark}.1.${mark}`,
    `/order-access?to=/order/${mark}`,
    `/order/${mark}/refund?token=${mark}`,
  ]) {
    await (await ada.ask(path)).text()
    await (await admin.ask(path)).text()
  }
  const body = JSON.stringify({ name: mark })
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    await ada.ask('/account', { method: 'POST', body, headers: { 'content-type': type } })
  await ada.post('/kyc', { ...details, firstName: mark, birthDate: mark })
  await ada.post('/kyc-details', { ...documentFields, address: mark })
}

const ownIds = async () =>
  (await database<{ id: string }[]>`select id from users where email = ${ada.email}`).map(
    ({ id }) => id,
  )

test('a customer orders and receives a parcel, and another order is refunded', async () => {
  await signUp()
  await stumble()
  number = await submitOrder(ada, await buyNow(ada))
  await pay(ada, number)
  await expectPaid(ada, number)
  Object.assign(details, { firstName: `${mark}first`, lastName: `${mark}last`, email: ada.email })
  Object.assign(details, { phone: `+1${phone}`, ...('birthDate' in details && { birthDate }) })
  Object.assign(documentFields, { address: `${mark}street 1` })
  await submitIdentityCheck(ada)
  const address = {
    ...shippingFields,
    fullName: `${mark} ${mark}`,
    streetAddress: `${mark}street 1`,
  }
  const rest = { city: mark, stateProvince: mark, email: ada.email, phoneNumber: `+1${phone}` }
  await ada.send(`/shipping-details?order=${number}`, { ...address, ...rest })
  await approveCheck(admin)
  await ship(admin, number)
  const second = await submitOrder(ada, await buyNow(ada))
  await pay(ada, second)
  await expectPaid(ada, second)
  await ada.post(`/order/${second}`, { intent: 'cancel' })
  await ada.ask('/kyc-data').then((answer) => answer.text())
  await admin.page('/admin/users')
  await admin.ask('/admin/orders.csv').then((answer) => answer.text())
  expect(await ada.page('/account')).toContain(mark)
})

describe('personal data does not appear', () => {
  test('in the log', async () => {
    await expect.poll(async () => (await shop.mails()).length).toBeGreaterThan(4)
    expect(
      shop
        .output()
        .split('\n')
        .filter((line) => marks.test(line)),
    ).toEqual([])
    expect(shop.output()).not.toMatch(/^\s+at /m)
  })

  test('in health and readiness', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await (await fetch(shop.url + path)).text()).not.toMatch(marks)
  })

  test('in the metrics, whose labels are route patterns and names of the code', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const seen = [
      /^piazza_http_requests_total\{route="\/order\/:number",method="POST",status="\d+"\} [1-9]/m,
      /^piazza_security_events_total\{action="signin_failed"\} [1-9]/m,
      /^piazza_jobs_total\{job="send-mail",outcome="ok"\} [1-9]/m,
      /^piazza_database_transaction_duration_seconds_count\{pool="shoppers"\} [1-9]/m,
      /^piazza_disk_free_bytes [1-9]/m,
    ]
    expect(seen.filter((series) => !series.test(text))).toEqual([])
    expect(text).not.toMatch(marks)
    for (const own of [number, ada.email, ...(await ownIds())]) expect(text).not.toContain(own)
    const labels = text.matchAll(/\{([^}]*)\}/g)
    expect(new Set([...labels].map(([, each]) => each)).size).toBeLessThan(3_000)
  })

  test('in traces, which link requests and jobs to statements, mail and ledger calls', async () => {
    const paths = () => new Set(traces.spans.map((span) => traces.pathOf(span).join(' > ')))
    await expect
      .poll(() => [...paths()], { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^request \/payment-method > action routes\S+ > transaction shoppers > statement insertOrder$/,
          ),
          expect.stringMatching(/^request \/product\/:id > loader \S+ > statement \w+$/),
          expect.stringMatching(/^job read pi > (.* > )?call (localhost|127\.0\.0\.1)$/),
          expect.stringMatching(/^job send-mail > transaction \w+ > call smtp$/),
        ]),
      )
    expect(traces.raw()).not.toMatch(marks)
    for (const own of [number, ada.email, ...(await ownIds())])
      expect(traces.raw()).not.toContain(own)
  })

  test('in the subjects of mails', async () => {
    const own = (await shop.mails()).filter(({ to }) => to === ada.email)
    expect(own.length).toBeGreaterThan(4)
    expect(own.map(({ subject }) => subject).filter((subject) => marks.test(subject))).toEqual([])
  })

  test.each(['audit_entries', 'security_events', 'rate_limit_attempts'])('in %s', async (table) => {
    const rows = await database.unsafe(`select t::text as line from ${table} t`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ line }) => line).filter((line) => marks.test(line))).toEqual([])
  })

  test('in queued jobs', async () => {
    const rows = await database`select payload::text as line from graphile_worker._private_jobs`
    expect(rows.filter(({ line }) => marks.test(line))).toEqual([])
  })

  test('unencrypted in tables of identity checks', async () => {
    for (const table of ['kyc_submissions', 'kyc_images', 'documents']) {
      const rows = await database.unsafe(`select t::text as line from ${table} t`)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(({ line }) => marks.test(line))).toEqual([])
    }
  })

  // Every page greets its user by first name, error pages too.
  test('in error pages, except for the first name in the greeting', async () => {
    await database`alter table orders rename to orders_away`
    try {
      for (const [path, init] of [
        [`/cart-history?tab=orders&x=${mark}`, {}],
        [`/order/${number}`, {}],
        ['/assets/nothing', {}],
        ['/', { method: 'DELETE' }],
      ] as const) {
        const answer = await ada.ask(path, init)
        expect([path, answer.status >= 400]).toEqual([path, true])
        const text = await answer.text()
        if (answer.status >= 500) expect(text).toContain(answer.headers.get('x-request-id'))
        if (answer.status >= 500) expect(answer.headers.get('x-request-id')).toMatch(traceId)
        expect(text).not.toMatch(/zqxcanary(last|street)|2025550177|orders_away/i)
      }
    } finally {
      await database`alter table orders_away rename to orders`
    }
    expect(shop.output()).not.toMatch(marks)
    await expect
      .poll(() => reports.raw())
      .toMatch(/"transaction":"\/(cart-history|order\/:number)"/)
    expect(reports.raw()).not.toMatch(marks)
    for (const own of [number, 'orders_away', ...(await ownIds())])
      expect(reports.raw()).not.toContain(own)
  })
})
