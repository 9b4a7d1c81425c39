// A payment provider that lies, forgets and repeats, and strangers who pretend to be it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  alertsOf,
  hint,
  opened,
  orderBy,
  ordered,
  provider,
  read,
  server,
  stateOf,
  tell,
  world,
} from '../../../tests/fixtures/payments/btcpay.ts'
import { value } from '../../../tests/support/shopping.ts'
import { auditLedgers } from '../reconciliation/audit-ledgers.ts'
import { readProviders } from './read.ts'

let number: string
let invoice: string

beforeEach(async () => {
  number = await ordered()
  invoice = await opened(number)
})

const paid = async (worth?: string) => {
  server.pay(invoice, worth)
  server.confirm()
  await read()
}

describe('a message', () => {
  test('that is forged, altered, unsigned, of another key or another store is refused', async () => {
    server.pay(invoice)
    const body = server.event('InvoiceSettled', invoice)
    const signature = server.signatureOf(body)
    const other = body.replace(server.storeId, `Store${'ab'.repeat(11)}`)
    for (const [text, signed] of [
      [body, server.signatureOf(body, 'another secret of the same length')],
      [`${body} `, signature],
      [body, ''],
      [body, 'sha256='],
      [body, signature.slice(7)],
      [body, `sha1=${signature.slice(7)}`],
      [body, `${signature}00`],
    ] as const)
      expect(await hint(text, signed)).toMatchObject({ code: 'provider.signature' })
    expect(await hint(other, server.signatureOf(other))).toMatchObject({
      code: 'provider.other_store',
    })
    for (const odd of ['[]', 'null', '"x"', '{', '\u0000'])
      expect((await hint(odd, server.signatureOf(odd))).ok).toBe(false)
    expect((await stateOf(number)).state).toBe('open')
  })

  test('that says paid twice, settled or expired credits nothing by itself', async () => {
    for (const type of ['InvoiceSettled', 'InvoiceSettled', 'InvoicePaymentSettled'])
      value(await tell(type, invoice, { payment: { id: 'x', value: '1', status: 'Settled' } }))
    value(await tell('InvoiceExpired', invoice, { partiallyPaid: false }))
    value(await tell('InvoiceInvalid', invoice))
    await read()
    const { state, request } = await stateOf(number)
    expect([state, request.payments]).toEqual(['open', []])
  })

  test('about an invoice of nobody, or of another program in the store, is answered and forgotten', async () => {
    const { id } = JSON.parse('{"id":"feedfeedfeedfeedfeedfe"}')
    value(await tell('InvoiceSettled', id))
    value(await tell('InvoiceSettled', '../../../etc'))
    value(await tell('PaymentRequestCreated', ''))
    await read()
    expect((await stateOf(number)).state).toBe('open')
  })

  test('out of order and repeated changes nothing that was read', async () => {
    server.pay(invoice)
    const early = server.event('InvoiceReceivedPayment', invoice)
    value(await tell('InvoiceSettled', invoice))
    await read()
    expect((await stateOf(number)).state).toBe('confirming')
    server.confirm()
    await read()
    for (let time = 0; time < 5; time += 1) value(await hint(early, server.signatureOf(early)))
    await read()
    const { state, status, request } = await stateOf(number)
    expect([state, request.payments.length]).toEqual(['paid', 1])
    expect(status).not.toBe('awaiting_payment')
  })

  test('about the invoice of another order pays that order alone', async () => {
    const other = await ordered()
    const theirs = await opened(other)
    server.pay(invoice)
    server.confirm()
    const metadata = server.invoices.get(invoice)?.metadata
    value(await tell('InvoiceSettled', theirs, { metadata }))
    await read()
    expect([(await stateOf(number)).state, (await stateOf(other)).state]).toEqual(['paid', 'open'])
  })

  test('of an unknown provider is refused', async () => {
    const { takeHint } = await import('./read.ts')
    expect(await takeHint(world, 'nobody', {}, Buffer.from('{}'))).toMatchObject({
      code: 'provider.not_set_up',
    })
  })
})

describe('an answer', () => {
  afterEach(() => {
    delete server.lies.show
  })

  test.each([
    [
      'of another order',
      (shown: object) => ({ ...shown, metadata: { orderId: 'PZ-1', piazza: 'x' } }),
    ],
    ['without what we wrote', (shown: object) => ({ ...shown, metadata: {} })],
    ['of another amount', (shown: object) => ({ ...shown, amount: '0.01' })],
    ['in another currency', (shown: object) => ({ ...shown, currency: 'USD' })],
    ['with another sum', (shown: object) => ({ ...shown, paidAmount: '99.00' })],
  ])('%s credits nothing, and is told', async (_, show) => {
    server.pay(invoice)
    server.confirm()
    server.lies.show = show
    await read()
    expect((await stateOf(number)).state).toBe('open')
    expect(await alertsOf(number)).toEqual(['provider.disagrees'])
    delete server.lies.show
    await read()
    expect((await stateOf(number)).state).toBe('paid')
    expect(await alertsOf(number)).toEqual([])
  })

  test.each([
    ['of another store', (shown: object) => ({ ...shown, storeId: 'SomebodyElse' })],
    ['of another invoice', (shown: object) => ({ ...shown, id: 'ab'.repeat(11) })],
    [
      'with a link elsewhere',
      (shown: object) => ({ ...shown, checkoutLink: 'https://evil.example/i/x' }),
    ],
    [
      'with a script as link',
      (shown: object) => ({ ...shown, checkoutLink: 'javascript:alert(1)' }),
    ],
    ['with a state of its own', (shown: object) => ({ ...shown, status: 'VeryPaid' })],
    ['that is a top-up', (shown: object) => ({ ...shown, type: 'TopUp' })],
    ['with numbers as words', (shown: object) => ({ ...shown, amount: '1e3' })],
    ['that is a list', () => []],
    ['that is empty', () => ({})],
  ])('%s is not read', async (_, show) => {
    server.pay(invoice)
    server.lies.show = show
    await read()
    expect((await stateOf(number)).state).toBe('open')
  })

  test.each([
    ['500', { status: 500, body: 'oops' }],
    ['503 with a page', { status: 503, body: '<html>Bad gateway</html>' }],
    ['429', { status: 429, body: '{}' }],
    ['401', { status: 401, body: '{}' }],
    ['a page in place of JSON', { body: '<!doctype html><h1>Login</h1>' }],
    ['JSON that is cut', { body: '{"id":"' }],
    ['a redirection to another host', { moved: 'https://evil.example/' }],
  ] as const)('%s credits nothing, is told to staff, and passes', async (_, lie) => {
    server.pay(invoice)
    server.confirm()
    Object.assign(server.lies, lie)
    await read()
    expect((await stateOf(number)).state).toBe('open')
    const [cursor] = await world.db`
      select failure from ledger_cursors where ledger = ${provider.ledger}`
    expect(cursor?.failure).toMatch(/^provider\./)
    for (const each of Object.keys(lie)) delete server.lies[each as keyof typeof server.lies]
    await read()
    expect((await stateOf(number)).state).toBe('paid')
  })

  test.each([
    ['the same payment twice', (ways: object[]) => [...ways, ...ways]],
    ['a negative value', (ways: object[]) => changed(ways, { value: '-1.0' })],
    [
      'a value with too many digits',
      (ways: object[]) => changed(ways, { value: `0.${'1'.repeat(40)}` }),
    ],
    ['a status of its own', (ways: object[]) => changed(ways, { status: 'Maybe' })],
    ['an id that is markup', (ways: object[]) => changed(ways, { id: '<b>' })],
    ['a fee above the value', (ways: object[]) => changed(ways, { fee: '9' })],
    ['no list', () => ({ payments: 1 })],
  ])('with %s credits nothing', async (_, ways) => {
    server.pay(invoice)
    server.lies.ways = ways
    await read()
    expect((await stateOf(number)).state).toBe('open')
    delete server.lies.ways
  })
})

const changed = (ways: object[], more: object): object[] =>
  ways.map((way) => ({
    ...way,
    payments: ((way as { payments: object[] }).payments ?? []).map((each) => ({
      ...each,
      ...more,
    })),
  }))

describe('a payment', () => {
  test('that is replaced before it is final is orphaned, and its successor pays', async () => {
    server.pay(invoice)
    await read()
    expect((await stateOf(number)).state).toBe('confirming')
    const [first] = server.payments.get(invoice) ?? []
    if (first) first.status = 'Invalid'
    await read()
    expect((await stateOf(number)).request.amountReceived).toBe(0n)
    await paid()
    expect(await stateOf(number)).toMatchObject({ state: 'paid' })
  })

  test('that is taken back after it was final keeps the order, and is told until people have acted', async () => {
    await paid()
    const { status } = await stateOf(number)
    const own = server.invoices.get(invoice)
    if (own) Object.assign(own, { status: 'Invalid', additionalStatus: 'Marked' })
    value(await tell('InvoiceInvalid', invoice, { manuallyMarked: true }))
    await read()
    expect(await stateOf(number)).toMatchObject({ state: 'paid', status })
    expect(await alertsOf(number)).toEqual(['provider.taken_back'])
    const [audit] = (await auditLedgers(world, { whole: true })).filter(
      ({ ledger }) => ledger === provider.ledger,
    )
    expect(audit).toMatchObject({ outcome: 'different' })
    if (own) Object.assign(own, { status: 'Settled', additionalStatus: 'None' })
    await read()
    expect(await alertsOf(number)).toEqual([])
  })

  test('by a mark alone pays nothing, and is told', async () => {
    const own = server.invoices.get(invoice)
    if (own) Object.assign(own, { status: 'Settled', additionalStatus: 'Marked' })
    await read()
    expect((await stateOf(number)).state).toBe('open')
    expect(await alertsOf(number)).toEqual(['provider.marked'])
  })

  test('whose amount changes afterwards keeps what was credited, and is told', async () => {
    await paid('10.00')
    const [first] = server.payments.get(invoice) ?? []
    if (first) first.value = '0.00050000'
    await read()
    expect((await stateOf(number)).request.amountReceived).toBe(1000n)
    expect(await alertsOf(number)).toEqual(['provider.disagrees'])
  })

  test('of a part leaves the invoice open, and after a new quote the rest has its own', async () => {
    await paid('10.00')
    expect(await stateOf(number)).toMatchObject({ state: 'partial' })
    expect(await opened(number)).toBe(invoice)
    const { request } = await stateOf(number)
    expect(request.remaining).toBe(1500n)
  })

  test('is dated neither before its invoice nor in a time to come', async () => {
    server.pay(invoice)
    const [first] = server.payments.get(invoice) ?? []
    if (first) first.receivedDate += 86_400 * 300
    await read()
    const [payment] = (await stateOf(number)).request.payments
    expect(payment?.at.getTime()).toBeLessThanOrEqual(world.now().getTime())
  })
})

test('the key and the secret are in no table, log or alert', async () => {
  await paid()
  server.lies.status = 401
  await read()
  delete server.lies.status
  await read()
  const dump = JSON.stringify(
    [
      world.logged,
      await world.db`select * from provider_invoices`,
      await world.db`select * from audit_entries`,
      await world.db`select * from alerts`,
      await world.db`select * from mail_outbox`,
    ],
    (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each),
  )
  expect(dump).not.toContain(server.apiKey)
  expect(dump).not.toContain(server.webhookSecret)
})

test('a shop with prices in Pi does not offer it', async () => {
  const { hostedOffers } = await import('../requests/views/offered-methods.ts')
  expect(hostedOffers(world, 'PI')).toEqual([])
  expect(hostedOffers(world, 'EUR')).toMatchObject([{ method: 'btcpay' }])
  expect((await orderBy({ method: 'btcpay', chain: 'btcpay:other' })).ok).toBe(true)
})

test('an order that nobody paid lapses for certain only once the server was read after its end', async () => {
  server.lies.status = 503
  world.clock.advance(70 * 60_000)
  await readProviders(world)
  expect((await stateOf(number)).request.flags).toContain('watcher_lag')
  delete server.lies.status
  await read()
  expect((await stateOf(number)).request.flags).not.toContain('watcher_lag')
})
