import { beforeAll, describe, expect, test } from 'vitest'
import { listScreening } from '../../adapters/screening/list.ts'
import { details, handedIn, papers, pictures } from '../../tests/checks.ts'
import { uploaded } from '../../tests/documents.ts'
import { addressNamed, piPage, testPi, transfer } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { address, line, paid, placed, shelved, value, verified } from '../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { entriesOf } from '../audit/views.ts'
import { giveAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { takeTransfers } from '../checkout/actions/transfers.ts'
import type { CsvPart } from '../csv.ts'
import { saveDocuments } from '../kyc/actions/documents.ts'
import { saveDetails } from '../kyc/actions/draft.ts'
import { submitCheck } from '../kyc/actions/submit.ts'
import { withdraw } from '../kyc/actions/withdraw.ts'
import { coins } from '../money/rules.ts'
import { addReceipt } from '../payments/actions/add-receipt.ts'
import { claimPayment } from '../payments/actions/claim.ts'
import { invoiceOf } from '../payments/views.ts'
import { saveSetting } from '../settings/actions.ts'
import { approveOrder } from './actions/ship-order.ts'
import type { OrderFilter } from './rules.ts'
import { tabCounts } from './views/counts.ts'
import { exportOrders, exportTransactions, exportUsers, recordExport } from './views/export.ts'
import { kycRows, reviewOf } from './views/kyc.ts'
import { orderForStaff } from './views/order.ts'
import { orderRows } from './views/orders.ts'
import { transactionForStaff, transactionRows } from './views/transactions.ts'
import { userPageOf, userRows } from './views/users.ts'

let world: TestWorld
let staff: Viewer
let ada: Viewer
let grace: Viewer
/** By the state that each is in. */
const numbers: Record<string, string> = {}
let claim: string
let check: string

const named = (who: Viewer, firstName: string, lastName: string, email: string) => world.db`
  update users set first_name = ${firstName}, last_name = ${lastName}, email = ${email}
  where id = ${who.id}`
const referred = (who: Viewer, by: Viewer) => world.db`
  insert into referrals (referred_id, referrer_id, created_at)
  values (${who.id}, ${by.id}, ${world.now()})`

beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  staff = await person(world, 'admin')
  ada = await person(world)
  grace = await person(world)
  await named(ada, '=HYPERLINK("http://x")', 'Byron', 'ada@shop.example')
  await named(grace, 'Grace', 'Hopper', 'grace@shop.example')
  await referred(ada, grace)
  const thing = await shelved(world, 50)
  const next = async (who: Viewer, name: string) => {
    world.clock.advance(1000)
    numbers[name] = await placed(world, who, [line(thing, 2), line(thing, 1, 'Sand')])
    return numbers[name]
  }
  await next(grace, 'awaiting')
  await paid(world, await next(grace, 'unverified'))
  check = await handedIn(world, grace)
  world.clock.advance(1000)
  await verified(world, ada)
  await paid(world, await next(ada, 'unaddressed'))
  const processing = await next(ada, 'processing')
  await paid(world, processing)
  value(await giveAddress(world, ada, processing, address))
  const shipped = await next(ada, 'shipped')
  await paid(world, shipped)
  value(await giveAddress(world, ada, shipped, address))
  value(await approveOrder(world, staff, shipped, { carrier: 'Post', tracking: 'T' }))
  const declined = await next(ada, 'declined')
  value(await declineOrder(world, staff, declined, 'Not there.'))
  const claimed = { orderNumber: numbers.awaiting ?? '', hash: 'd'.repeat(64) }
  claim = value(await addReceipt(world, grace, claimed)).transactionId
})

const all = { q: '', after: null } as const
const numbersOf = async (filter: OrderFilter, q = '') =>
  (await orderRows(world, { filter, q, after: null })).rows.map(({ number }) => number)
const named_ = (...names: string[]) => names.map((name) => numbers[name])

describe('orders', () => {
  test.each([
    ['all', ['declined', 'shipped', 'processing', 'unaddressed', 'unverified', 'awaiting']],
    ['pending', ['unaddressed', 'unverified', 'awaiting']],
    ['approved', ['processing', 'unaddressed']],
    ['processing', ['processing']],
    ['shipped', ['shipped']],
    ['declined', ['declined']],
    ['completed', []],
  ] as const)('%s: %j, newest first', async (filter, names) => {
    expect(await numbersOf(filter)).toEqual(named_(...names))
  })

  test('are found by number, e-mail and name, within the filter', async () => {
    expect(await numbersOf('all', numbers.shipped?.toLowerCase())).toEqual(named_('shipped'))
    expect(await numbersOf('all', 'Grace')).toEqual(named_('unverified', 'awaiting'))
    expect(await numbersOf('shipped', 'ada@shop')).toEqual(named_('shipped'))
    expect(await numbersOf('shipped', 'grace@shop')).toEqual([])
    expect(await numbersOf('all', 'nobody')).toEqual([])
  })

  test('tell customer, referrer, payment and identity', async () => {
    const { rows } = await orderRows(world, { filter: 'shipped', ...all })
    expect(rows).toEqual([
      {
        number: numbers.shipped,
        status: 'shipped',
        placedAt: expect.any(Date),
        currency: 'PI',
        total: coins(320),
        items: 3,
        customer: { id: ada.id, name: '=HYPERLINK("http://x") Byron', email: 'ada@shop.example' },
        referrer: { id: grace.id, name: 'Grace Hopper', email: 'grace@shop.example' },
        payment: 'paid',
        identity: 'verified',
      },
    ])
  })

  test.each(['all', 'approved'] as const)(
    '%s go on after the last row, each once',
    async (filter) => {
      const seen: string[] = []
      let after: string | null = null
      for (let pages = 0; pages < 10; pages++) {
        const page: Awaited<ReturnType<typeof orderRows>> = await orderRows(
          world,
          { filter, q: '', after },
          1,
        )
        seen.push(...page.rows.map(({ number }) => number))
        after = page.next
        if (after === null) break
      }
      expect(seen).toEqual(await numbersOf(filter))
      const broken = { filter, q: '', after: "1.'; drop table orders" }
      expect((await orderRows(world, broken)).rows).toHaveLength(seen.length)
    },
  )

  test('one: what it waits for, its history with names, its payment', async () => {
    const found = value(await orderForStaff(world, numbers.unaddressed ?? ''))
    expect(found).toMatchObject({ needs: ['address'], identity: 'verified', address: null })
    expect(value(await orderForStaff(world, numbers.shipped ?? ''))).toMatchObject({
      needs: [],
      events: [{}, { bySystem: true, who: null }, {}, { to: 'shipped', who: 'Ada Byron' }],
      transactions: [{ status: 'completed', amount: coins(320) }],
    })
    expect(JSON.stringify(Object.keys(found.order))).not.toMatch(/purchaseId|userId/)
    expect((await orderForStaff(world, 'PI-1')).ok).toBe(false)
  })
})

describe('transactions', () => {
  const ids = async (q: string, filter = 'all' as const) =>
    (await transactionRows(world, { filter, q, after: null })).rows.map((row) => row.orderNumber)

  test('are found by order, hash, claimed hash and person', async () => {
    expect(await ids(numbers.shipped ?? '')).toEqual(named_('shipped'))
    expect(await ids('D'.repeat(64))).toEqual(named_('awaiting'))
    expect(await ids('grace')).toEqual(named_('awaiting', 'unverified'))
    const [shipped] = (
      await transactionRows(world, { filter: 'all', q: numbers.shipped ?? '', after: null })
    ).rows
    expect(await ids(shipped?.hash ?? '')).toEqual(named_('shipped'))
    expect(await ids('nobody')).toEqual([])
  })

  test('one that no ledger shows says how far the ledger was read', async () => {
    const found = value(await transactionForStaff(world, claim))
    expect(found).toMatchObject({
      kind: 'claim',
      status: 'pending',
      mayDecide: true,
      proof: null,
      explorer: null,
      customer: { name: 'Grace Hopper' },
      watcher: { readTo: expect.any(Date) },
    })
    expect((await transactionForStaff(world, 'nothing')).ok).toBe(false)
  })
})

describe('people and checks', () => {
  test('people come with identity, number of orders and referrer', async () => {
    const { rows } = await userRows(world, { q: 'ada@', after: null })
    expect(rows).toEqual([
      expect.objectContaining({
        identity: 'verified',
        orders: 4,
        referrer: expect.objectContaining({ name: 'Grace Hopper' }),
      }),
    ])
    expect((await userRows(world, { q: 'hopper', after: null })).rows).toMatchObject([
      { identity: 'pending', orders: 2, referrer: null },
    ])
  })

  test('a person: orders, transactions and checks, without what was written in these', async () => {
    const page = value(await userPageOf(world, grace.id))
    expect(page.orders.map(({ number }) => number)).toEqual(named_('unverified', 'awaiting'))
    expect(page.transactions).toHaveLength(2)
    expect(page.submissions).toEqual([
      { id: check, state: 'submitted', submittedAt: expect.any(Date) },
    ])
    expect((await userPageOf(world, 'nobody')).ok).toBe(false)
  })

  test('checks by filter and by person', async () => {
    const rows = async (filter: 'all' | 'pending' | 'approved' | 'declined', q = '') =>
      (await kycRows(world, grace, { filter, q, after: null })).rows.map(({ userId }) => userId)
    expect(await rows('all')).toEqual([ada.id, grace.id])
    expect(await rows('pending')).toEqual([grace.id])
    expect(await rows('approved')).toEqual([ada.id])
    expect(await rows('declined')).toEqual([])
    expect(await rows('all', 'Grace')).toEqual([grace.id])
    expect(await rows('all', 'nobody')).toEqual([])
  })

  test('a review names whoever is in it, and is not for everybody', async () => {
    expect(value(await reviewOf(world, staff, check))).toMatchObject({
      applicant: { name: 'Grace Hopper' },
      names: { [grace.id]: 'Grace Hopper' },
    })
    const support = await person(world, 'support')
    expect((await reviewOf(world, support, check)).ok).toBe(false)
  })
})

test('the counts are those of the tabs that somebody opens', async () => {
  const counts = await tabCounts(world, staff)
  expect(counts).toMatchObject({
    kyc: { count: 1, isMore: false },
    orders: { count: 1, isMore: false },
    transactions: { count: 1, isMore: false },
  })
  expect(counts.users?.count).toBeGreaterThanOrEqual(3)
  expect(await tabCounts(world, await person(world, 'kyc'))).toEqual({ kyc: counts.kyc })
  expect(await tabCounts(world, ada)).toEqual({})
})

describe('an export', () => {
  async function partsOf(rows: AsyncGenerator<CsvPart>): Promise<CsvPart[]> {
    const parts: CsvPart[] = []
    for await (const part of rows) parts.push(part)
    return parts
  }
  const textOf = (parts: readonly CsvPart[]) => parts.map((part) => part.text).join('')
  const text = async (rows: AsyncGenerator<CsvPart>) => textOf(await partsOf(rows))

  test('of orders has the columns of the shop, keeps the filter, and runs nowhere', async () => {
    const at = Number(numbers.shipped?.slice(3))
    const date = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
    expect(await text(exportOrders(world, { filter: 'shipped', q: '' }))).toBe(
      '\uFEFF"Order Number","Customer Name","Email","Amount","Currency","Status","Items","Referrer","Date"\r\n' +
        `"${numbers.shipped}","'=HYPERLINK(""http://x"") Byron","ada@shop.example",320,"PI","shipped",` +
        `"2 × Thing 1 (Ink); 1 × Thing 1 (Sand)","Grace Hopper","${date}"\r\n`,
    )
  })

  test('of transactions has a row for each', async () => {
    const lines = (await text(exportTransactions(world, { filter: 'pending', q: '' }))).split(
      '\r\n',
    )
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^"'?[\w-]{22}","grace@shop.example",320,"PI","pi","pending","2026-/)
    expect(lines[1]).toContain('d'.repeat(64))
  })

  test('of people tells the country of the last address', async () => {
    const lines = (await text(exportUsers(world, { q: 'ada@' }))).split('\r\n')
    expect(lines[1]).toContain('"ada@shop.example","GB",4,"verified","Grace Hopper"')
  })

  test('of many rows comes page by page, each row once', async () => {
    const fresh = await testWorld()
    await fresh.db`
      insert into users (id, email, first_name, last_name, username, referral_code, created_at, updated_at)
      select 'u' || n, 'u' || n || '@shop.example', 'U', 'N', 'u' || n, 'code-' || lpad(n::text, 8, '0'),
        ${fresh.now()}::timestamptz - n % 700 * interval '1 second', ${fresh.now()}
      from generate_series(1, 2500) n`
    const parts = await partsOf(exportUsers(fresh, { q: '' }))
    expect(Math.max(...parts.map(({ rows }) => rows))).toBeLessThan(1000)
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(2500)
    const ids = textOf(parts).match(/^"u\d+"/gm)
    expect(new Set(ids).size).toBe(2500)
    expect(ids).toHaveLength(2500)
  })

  test('is on record, without what was searched for', async () => {
    await recordExport(world, staff, 'users', { filter: 'all', q: 'grace@shop.example' })
    const [entry] = await entriesOf(world, 'list:users')
    expect(entry).toMatchObject({
      who: staff.id,
      action: 'list.exported',
      details: { filter: 'all', searched: true },
    })
  })
})

describe('a payment without an order', () => {
  test('is found by its own filter, with the order that it may be for; what a claim names is shown beside it', async () => {
    world.clock.advance(1000)
    const number = await placed(world, grace, [line(await shelved(world, 5), 3)])
    const amount = (await invoiceOf(world, number))?.remaining ?? 0n
    world.clock.advance(1000)
    const from = addressNamed('somebody')
    const payment = transfer({ amount, from, at: world.now() })
    value(await takeTransfers(world, piPage([payment])))
    const { rows } = await transactionRows(world, { filter: 'unmatched', q: '', after: null })
    expect(rows).toMatchObject([{ hash: payment.hash, orderNumber: null }])
    const own = value(await transactionForStaff(world, rows[0]?.id ?? ''))
    expect(own.suggestions).toEqual([{ orderNumber: number, why: 'amount' }])
    const named = { orderNumber: number, hash: payment.hash, keep: false }
    expect(value(await claimPayment(world, grace, named))).toBe('needs_proof')
    const [row] = (await transactionRows(world, { filter: 'all', q: number, after: null })).rows
    expect(value(await transactionForStaff(world, row?.id ?? ''))).toMatchObject({
      kind: 'claim',
      claimed: [{ amount, sender: from, orderNumber: null }],
    })
    const after = value(await transactionForStaff(world, own.id))
    expect(after.suggestions).toEqual([{ orderNumber: number, why: 'claim' }])
  })
})

test('what a person should look at: age, a name on the list, and a list that is gone', async () => {
  await saveSetting(world, 'system', 'minimumAge', 18)
  const young = await person(world)
  const born = { ...papers, birthDate: '2010-01-01' }
  await saveDetails(world, young, details)
  await saveDocuments(world, young, { form: born, pictures })
  const sent = value(await submitCheck(world, young))
  const hints = async (list: string | null) => {
    const screening = list === null ? null : listScreening(list)
    const review = await reviewOf({ ...world, screening }, staff, sent.submissionId)
    return value(review).hints
  }
  const none = { age: { years: 16, minimum: 18 }, screened: null, wallet: null }
  expect(await hints(null)).toEqual(none)
  const listed = uploaded(Buffer.from('Byron Ada; 2010-01-01'))
  expect(await hints(listed)).toEqual({ ...none, screened: 'review' })
  expect(await hints(uploaded(Buffer.from('Grace Hopper')))).toMatchObject({ screened: 'clear' })
  expect(await hints(`${listed}.gone`)).toMatchObject({ screened: 'unreadable' })
  await saveSetting(world, 'system', 'minimumAge', 0)
  await withdraw(world, young)
})
