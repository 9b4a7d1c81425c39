// A contradictory record blocks no other: it is quarantined, reported, re-read, closed by staff.

import { expect, test } from 'vitest'
import {
  newPaymentRequest,
  price,
  reloaded,
  world,
} from '../../../tests/fixtures/payments/paid-payment-requests.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { alertsNow } from '../../people/alerts/views.ts'
import { ok, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { auditLedgers } from '../reconciliation/audit-ledgers.ts'
import { cursorOf } from '../requests/views/payment-requests.ts'
import { closeSetAside } from '../review/set-aside.ts'
import { isSetAside } from '../review/store/set-aside.ts'
import { setAsideForStaff } from '../review/views/set-aside.ts'
import type { PiLedger, PiPage, PiTransfer } from './port.ts'
import { readSetAside } from './read-set-aside.ts'
import { recordTransfers } from './record-transfers.ts'

const lie = (operationId: string) => ({
  operationId,
  hash: null,
  why: 'another payment',
  record: JSON.stringify({ paging_token: operationId, memo: 'a\u0000b\ud800' }),
})
const kinds = async () => (await alertsNow(world)).map(({ kind }) => kind)
const asking = (pi: Partial<PiLedger>): World => ({
  ...world,
  ledgers: { pi: pi as PiLedger, demoWallet: null },
})
const stateOf = async (id: string) =>
  (await setAsideForStaff(world, 100)).find(({ operationId }) => operationId === id)?.endedAs

async function page(transfers: PiTransfer[], ids: string[], cursor: string): Promise<PiPage> {
  const after = await cursorOf(world)
  return piPage(transfers, { after, cursor, setAside: ids.map(lie) })
}
const next = async () => BigInt((await cursorOf(world)) || 2n ** 40n) + 100n

test('a contradictory record is set aside and reported once, others of its page are credited, and it is once consistent', async () => {
  const [good, late] = [await newPaymentRequest(), await newPaymentRequest()]
  const at = await next()
  const [first, second] = [String(at), String(at + 1n)]
  const paid = transfer({
    amount: price,
    muxedId: good.memoId,
    operationId: first,
    at: world.now(),
  })
  for (const _ of ['read', 'read by two'])
    expect((await recordTransfers(world, await page([paid], [second], second))).ok).toBe(true)
  expect((await reloaded(good)).state).toBe('paid')
  expect((await reloaded(late)).state).toBe('open')
  expect(await kinds()).toEqual(['record_set_aside'])
  expect(JSON.parse((await setAsideForStaff(world, 100))[0]?.record ?? '')).toEqual({
    paging_token: second,
    memo: 'a\u0000b\ud800',
  })

  const still = {
    readAgain: async () => ok(piPage([], { cursor: second, setAside: [lie(second)] })),
  }
  const gone = { readAgain: async () => ok(piPage([], { cursor: String(at + 9n) })) }
  const away = { readAgain: async () => refuse('ledger.unreachable') }
  for (const pi of [still, gone, away]) {
    await readSetAside(asking(pi))
    expect(await stateOf(second)).toBe(null)
  }
  const right = transfer({
    amount: price,
    muxedId: late.memoId,
    operationId: second,
    at: world.now(),
  })
  const shown = piPage([right], { after: String(at), cursor: second })
  await readSetAside(asking({ readAgain: async () => ok(shown) }))
  expect((await reloaded(late)).state).toBe('paid')
  expect(await stateOf(second)).toBe('read')
  expect(await kinds()).toEqual([])
  expect(await cursorOf(world)).toBe(second)
})

test('the nightly audit names it until staff with the finance role have closed it', async () => {
  const id = String(await next())
  expect((await recordTransfers(world, await page([], [id], id))).ok).toBe(true)
  const empty = {
    paymentsBefore: async () =>
      ok(piPage([], { cursor: id, latestLedger: Number(BigInt(id) >> 32n) })),
    balance: async () => ok(0n),
  }
  const named = async () =>
    (await auditLedgers(asking(empty)))
      .filter(({ ledger }) => ledger === testPi.passphrase)
      .flatMap(({ differences }) => differences)
      .filter(({ kind }) => kind === 'set_aside')
      .map(({ operationId }) => operationId)
  expect(await named()).toEqual([id])

  const [staff, reviewer] = [await person(world, 'admin'), await person(world, 'kyc')]
  expect(await closeSetAside(world, reviewer, id, 'x')).toEqual(refuse('auth.forbidden'))
  expect(await closeSetAside(world, staff, id, '  ')).toEqual(refuse('ledger.reason'))
  expect(await closeSetAside(world, staff, 'x', 'x')).toEqual(refuse('ledger.not_set_aside'))
  expect(await closeSetAside(world, staff, id, 'The explorer shows no such payment.')).toEqual(ok())
  expect(await closeSetAside(world, staff, id, 'Again')).toEqual(refuse('ledger.not_set_aside'))
  expect(await named()).toEqual([])
  expect(await kinds()).toEqual([])
})

test('however many records wait, the ledger is read on, payments count, and each record can be closed', async () => {
  const paidBy = await newPaymentRequest()
  const from = await next()
  const ids = Array.from({ length: 600 }, (_, n) => String(from + BigInt(n)))
  const last = ids.at(-1) ?? ''
  const operationId = String(BigInt(last) + 1n)
  const paid = transfer({ amount: price, muxedId: paidBy.memoId, operationId, at: world.now() })
  const read = await recordTransfers(world, await page([paid], ids, operationId))
  expect(read.ok).toBe(true)
  expect(await cursorOf(world)).toBe(operationId)
  expect((await reloaded(paidBy)).state).toBe('paid')
  // One alert for all of them.
  expect(await kinds()).toEqual(['record_set_aside'])
  // What they hold is kept of the first, and of each its place.
  const [kept] = await world.db<[{ waiting: number; texts: number }]>`
    select count(*)::int as waiting, count(*) filter (where record <> '')::int as texts
    from set_aside_records where ended_at is null`
  expect(kept).toEqual({ waiting: 600, texts: 500 })
  const staff = await person(world, 'admin')
  expect(await closeSetAside(world, staff, last, 'Nobody knows it.')).toEqual(ok())
})

test('a record that names an order is asked for again before those of strangers', async () => {
  const own = await newPaymentRequest()
  const operationId = String(await next())
  const named = { ...lie(operationId), named: { muxedId: own.memoId, memo: null } }
  const after = await cursorOf(world)
  value(await recordTransfers(world, piPage([], { after, cursor: operationId, setAside: [named] })))
  const asked: string[] = []
  world.clock.advance(300_000)
  await readSetAside(
    asking({
      readAgain: async (_, id) => {
        asked.push(id)
        return refuse('ledger.unreachable')
      },
    }),
  )
  expect(asked.length).toBe(101)
  expect(asked[0]).toBe(operationId)
  // The next run goes on with others.
  world.clock.advance(300_000)
  await readSetAside(
    asking({
      readAgain: async (_, id) => {
        asked.push(id)
        return refuse('ledger.unreachable')
      },
    }),
  )
  expect(new Set(asked).size).toBe(201)
})

test('a record is found by its hash in any spelling', async () => {
  const operationId = String(await next())
  const hash = 'ab'.repeat(32)
  const after = await cursorOf(world)
  const setAside = [{ ...lie(operationId), hash }]
  value(await recordTransfers(world, piPage([], { after, cursor: operationId, setAside })))
  for (const each of [hash, hash.toUpperCase(), `0x${hash}`])
    expect(await isSetAside(world.db, each)).toBe(true)
  expect(await isSetAside(world.db, 'cd'.repeat(32))).toBe(false)
})
