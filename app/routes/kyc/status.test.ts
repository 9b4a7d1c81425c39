import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDocuments } from '../../../shop/identity/documents/actions/erase.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { submitAddress } from '../../../shop/sales/checkout/actions/address.ts'
import { nextStep } from '../../../shop/sales/checkout/views/next-step.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import { storedDocument } from '../../../tests/support/documents.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  body,
  contextOf,
  location,
  routeCaller,
  status,
} from '../../../tests/support/route-caller.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import * as data from './data'
import * as step1 from './details/page'
import * as document from './document'
import * as events from './events'
import * as guide from './guide'
import * as required from './required/page'
import * as summary from './summary/page'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const ask = routeCaller(world)
const order = '?order=PI-1795262400000'
let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})

test('after submission a customer continues with a waiting order, or goes home', async () => {
  const sent = async (query = '') =>
    ((await ask(summary.loader, `/kyc-summary?sent=1${query}`, ada)) as { next: unknown }).next
  await submittedCheck(world, ada)
  expect(await sent()).toBe(null)
  const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
  for (const query of ['', `&order=${number}`])
    expect([query, await sent(query)]).toEqual([query, { number, step: 'payment' }])
  await paid(world, number)
  const other = await person(world)
  for (const query of ['', `&order=${number}`])
    expect([query, await sent(query)]).toEqual([query, { number, step: 'address' }])
  expect(await nextStep(world, other, number)).toBe(null)
  value(await submitAddress(world, ada, number, address))
  expect(await sent()).toBe(null)
})

describe('the status page', () => {
  const page = async (query = '') => {
    const answer = await ask(required.loader, `/kyc-required${query}`, ada)
    return { answer, shown: answer instanceof Response ? {} : body(answer) }
  }
  const approve = async () => {
    const submission = await submittedCheck(world, ada)
    await decide(world, await person(world, 'kyc'), submission, {
      decision: 'approved',
      reason: '',
    })
  }

  test('shows none, pending, and declined with its reason', async () => {
    expect((await page()).shown).toMatchObject({ identity: { state: 'none' }, isBegun: false })
    const submission = await submittedCheck(world, ada)
    expect((await page()).shown).toMatchObject({ identity: { state: 'pending' } })
    const verdict = { decision: 'declined', reason: 'Too dark.' } as const
    await decide(world, await person(world, 'kyc'), submission, verdict)
    expect((await page()).shown).toMatchObject({
      identity: { state: 'declined', reason: 'Too dark.' },
    })
    expect(await ask(step1.loader, '/kyc', ada)).toMatchObject({ details: { firstName: 'Ada' } })
  })

  test('names the waiting order and its money', async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 5), 2)])
    expect((await page(`?order=${number}`)).shown).toMatchObject({
      order: {
        number,
        received: 0n,
        isPaid: false,
        waits: true,
        lines: [{ options: [{ name: 'Colour', value: 'Ink' }], quantity: 2 }],
      },
    })
    await paid(world, number)
    expect((await page(`?order=${number}`)).shown).toMatchObject({ order: { isPaid: true } })
  })

  test('returns to the previous page', async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
    for (const [query, from] of [
      ['', 'account'],
      ['?from=unlocking', 'unlocking'],
      ['?from=elsewhere', 'account'],
      [`?order=${number}`, 'order'],
      ['?order=PI-1', 'account'],
    ])
      expect([query, (await page(query)).shown]).toMatchObject([query, { from }])
  })

  test('ignores another customer’s order', async () => {
    const number = await placed(world, await person(world), [line(await stockedProduct(world, 5))])
    expect((await page(`?order=${number}`)).shown).toMatchObject({ order: null })
  })

  test('continues to the delivery when identity and order are there, and stays otherwise', async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
    await approve()
    expect(location((await page(`?order=${number}`)).answer)).toBe(
      `/shipping-details?order=${number}`,
    )
    expect((await page()).shown).toMatchObject({ identity: { state: 'verified' }, order: null })
    expect((await page(order)).shown).toMatchObject({
      identity: { state: 'verified' },
      order: null,
    })
  })

  test('says that the state could not be read, and never "none"', async () => {
    await world.db`alter table kyc_decisions rename to kyc_decisions_away`
    const { answer, shown } = await page()
    await world.db`alter table kyc_decisions_away rename to kyc_decisions`
    expect(status(answer)).toBe(503)
    expect(shown).toMatchObject({ identity: null })
  })

  test('withdraws the documents', async () => {
    await submittedCheck(world, ada)
    const answer = await ask(required.action, `/kyc-required${order}`, ada, new URLSearchParams())
    expect(location(answer)).toBe(`/kyc-required${order}`)
    expect((await page()).shown).toMatchObject({ identity: { state: 'none' } })
    expect(status(await ask(required.action, '/kyc-required', ada, new URLSearchParams()))).toBe(
      409,
    )
  })
})

test('an open page is notified of a decision, others are not', async () => {
  const submission = await submittedCheck(world, ada)
  const leave = new AbortController()
  const stream = await ask(events.loader, '/kyc-required/events', ada, undefined, leave.signal)
  if (!(stream instanceof Response) || !stream.body) throw new Error('no stream')
  const heard: string[] = []
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (word: string) => {
    while (!heard.join('').includes(word)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('ended')
      heard.push(value)
    }
  }
  await until('pending')
  const approve = { decision: 'approved', reason: '' } as const
  await decide(world, await person(world, 'kyc'), submission, approve)
  await until('verified')
  leave.abort()
  expect((await reader.read()).done).toBe(true)
  expect(status(await ask(events.loader, '/kyc-required/events', null))).toBe(404)
})

describe('a private image', () => {
  const open = async (id: string, who: Viewer | null, query = '') =>
    (await ask(document.loader, `/documents/${id}${query}`, who)) as Response

  test('is streamed to a reviewer with headers that allow nothing else', async () => {
    const id = await storedDocument(world, ada)
    const answer = await open(id, await person(world, 'kyc'), '?reason=second-look')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="doc-${id}.jpg"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    const [opening] = await world.db`select reason from document_accesses where document_id = ${id}`
    expect(opening).toEqual({ reason: 'second-look' })
  })

  test('opened as a page asks for re-authentication, also by the service worker', async () => {
    const id = await storedDocument(world, ada)
    const reviewer = { ...(await person(world, 'kyc')), proof: null }
    const context = contextOf({ world, who: reviewer })
    for (const [mode, to, status] of [
      ['navigate', 'document', 302],
      ['navigate', 'empty', 302],
      ['no-cors', 'image', 403],
    ] as const) {
      const headers = { 'sec-fetch-mode': mode, 'sec-fetch-dest': to }
      const request = new Request(`http://localhost/documents/${id}`, { headers })
      const answer = await document.loader({ context, request, params: { id } } as never)
      expect([mode, to, answer.status]).toEqual([mode, to, status])
    }
  })

  test('is not found by anybody else', async () => {
    const id = await storedDocument(world, ada)
    const statuses = await Promise.all(
      [null, ada, await person(world, 'support'), await person(world, 'finance')].map(
        async (who) => (await open(id, who)).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await open('no-such-document', await person(world, 'kyc'))).status).toBe(404)
    const boss = await person(world, 'admin')
    expect((await open(await storedDocument(world, boss), boss)).status).toBe(403)
  })

  test('is gone after erasure; a reason in the address is ignored', async () => {
    const id = await storedDocument(world, ada)
    const reviewer = await person(world, 'kyc')
    await (await open(id, reviewer, '?reason=I%20am%20curious')).arrayBuffer()
    const [opening] = await world.db`select reason from document_accesses where document_id = ${id}`
    expect(opening).toEqual({ reason: 'review' })
    await eraseDocuments(world, ada.id, [id], 'withdrawn')
    expect((await open(id, reviewer)).status).toBe(410)
  })
})

test('the guide is a complete text file without placeholders', async () => {
  const answer = (await ask(guide.loader, '/kyc-guide', null)) as Response
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="KYC_Verification_Guide.txt"',
  )
  const text = await answer.text()
  expect(text).toContain('24–48 hours')
  expect(text).toContain('5 times in 30 days')
  expect(text).not.toMatch(/[{}]|guide\./)
})

test('the data export has the answers and no keys', async () => {
  await submittedCheck(world, ada)
  const answer = (await ask(data.loader, '/kyc-data', ada)) as Response
  const record = JSON.parse(await answer.text())
  expect(record.checks).toMatchObject([
    { state: 'submitted', answers: { papers: { idNumber: 'ZQX-99' } } },
  ])
  expect(JSON.stringify(record)).not.toMatch(/wrapped|fingerprint|nonce/)
})

test('the data export asks for re-authentication', async () => {
  world.clock.advance(11 * 60_000)
  expect(location(await ask(data.loader, '/kyc-data', ada))).toBe(
    '/account/confirm?next=%2Fkyc-data',
  )
})
