import { createHash, randomBytes } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk/base'
import { expect, test } from 'vitest'
import { makeWallets } from '../../../adapters/wallets/wallets.ts'
import { sep53 } from '../../../tests/fixtures/accounts/wallet-proofs.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import type { PiFound, PiLedger } from '../../payments/pi/port.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { alertsNow } from '../../people/alerts/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import {
  type Asker,
  answerAsSender,
  askAboutPayment,
  endAnsweredReturns,
  type HelpAnswer,
} from './actions.ts'
import { readAsked, standingOf } from './rules.ts'

let says: Result<PiFound> = ok({ kind: 'unknown' })
let lookUps = 0
/** A ledger that only answers about single transactions. */
const pi = {
  lookUp: async () => {
    lookUps += 1
    return says
  },
  check: async () => refuse('ledger.unreachable'),
  paymentsAfter: async () => refuse('ledger.unreachable'),
} as unknown as PiLedger

const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  ledgers: { pi, demoWallet: null },
  wallets: makeWallets([]),
})
const ada = await person(world)
const eve = await person(world)
let ips = 0
function nextIp(): string {
  ips += 1
  return `10.${ips >> 8}.${ips & 255}.1`
}
/** A new network each time, so that the limit is tested alone. */
const asker = (...holders: Viewer[]): Asker => ({
  ip: nextIp(),
  async holderOf(number) {
    const request = await paymentRequestOf(world, number)
    return holders.find(({ id }) => id === request?.userId) ?? null
  },
})
const hash = () => randomBytes(32).toString('hex')
const order = async (who = ada) => placed(world, who, [line(await stockedProduct(world, 5))])

async function received(number: string | null, from = Keypair.random(), more = {}) {
  const request = number ? await paymentRequestOf(world, number) : null
  const paid = transfer({
    from: from.publicKey(),
    hash: hash(),
    amount: request?.remaining ?? 5n,
    at: world.now(),
    ...(request && { memo: { type: 'text', value: request.memo } as const }),
    ...more,
  })
  value(await recordTransfers(world, piPage([paid])))
  return paid.hash
}

const asked = async (what: string, who = asker()) => value(await askAboutPayment(world, who, what))
const challengeIn = (answer: HelpAnswer) => {
  const found = 'challenge' in answer ? answer.challenge : null
  if (!found) throw new Error('no challenge')
  return found
}
async function signed(what: string, key: Keypair, more = {}, who = asker()) {
  const { message, token } = challengeIn(await asked(what))
  return answerAsSender(world, who, { what, token, signature: sep53(key, message), ...more })
}

test('what is typed is read as a hash, a link to one, or an address', () => {
  const [one, key] = [hash(), Keypair.random().publicKey()]
  expect(readAsked(` ${one.toUpperCase()} `)).toEqual({ is: 'hash', hash: one })
  expect(readAsked(`https://polygonscan.com/tx/0x${one}?a=b`)).toEqual({
    is: 'hash',
    hash: `0x${one}`,
  })
  expect(readAsked(key)).toEqual({ is: 'address', address: key, kind: 'stellar' })
  expect(readAsked(`0x${one.slice(0, 40)}`)).toMatchObject({ is: 'address', kind: 'evm' })
  for (const other of ['', 'PI-1795910400000', one.slice(1), `${key}A`, 'javascript:alert(1)'])
    expect(readAsked(other)).toBeNull()
})

test('anybody learns what the ledger says and whether the shop received it, and nothing of the order', async () => {
  const number = await order()
  const answer = await asked(await received(number))
  expect(answer).toMatchObject({
    is: 'transaction',
    said: 'received',
    facts: [{ assetOk: true }],
    own: [],
  })
  const { address } = challengeIn(answer)
  const told = JSON.stringify(answer, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  expect(told).not.toContain(number)
  expect(address).toMatch(/^G/)
})

test('a matched and an unmatched payment look the same to others', async () => {
  const shape = async (of: string) => {
    const answer = await asked(of)
    return (
      answer.is === 'transaction' && [answer.said, answer.own, Object.keys(answer.facts[0] ?? {})]
    )
  }
  expect(await shape(await received(await order()))).toEqual(await shape(await received(null)))
})

test.each([
  ['unknown', ok({ kind: 'unknown' } as const)],
  ['failed', ok({ kind: 'failed' } as const)],
  ['elsewhere', ok({ kind: 'elsewhere' } as const)],
  ['claimable', ok({ kind: 'claimable' } as const)],
  ['unreachable', refuse('ledger.unreachable')],
])('a transaction that is %s is said to be so', async (said, result) => {
  says = result
  expect(await asked(hash())).toMatchObject({ said, facts: [], own: [], challenge: null })
  says = ok({ kind: 'unknown' })
})

test('another asset is said to be received and not accepted', async () => {
  const of = await received(await order(), Keypair.random(), { asset: 'DOGE:GX', assetOk: false })
  expect(await asked(of)).toMatchObject({ said: 'other_asset' })
})

test('the holder of the order sees it, with what is true of it', async () => {
  const number = await order()
  const of = await received(number)
  expect(await asked(of, asker(ada))).toMatchObject({
    own: [{ orderNumber: number, standing: 'counted' }],
  })
  expect(await asked(of, asker(eve))).toMatchObject({ own: [] })
  // Twice.
  const again = await received(number, Keypair.random(), { amount: 7n })
  expect(await asked(again, asker(ada))).toMatchObject({ own: [{ standing: 'over' }] })
})

test('the sender sees their payments by a signature, and nobody else does', async () => {
  const key = Keypair.random()
  const number = await order()
  const of = await received(number, key)
  expect(await signed(of, key)).toMatchObject({
    result: { value: { own: [{ orderNumber: number }] } },
  })
  expect(await signed(key.publicKey(), key)).toMatchObject({
    result: { value: { own: [{ hash: of }] } },
  })
  expect(await signed(of, Keypair.random())).toMatchObject({
    result: { code: 'proofs.signature' },
    instead: { is: 'address' },
  })
})

test('the sender of many payments finds an old one by its hash, and by the one inside a fee bump', async () => {
  const key = Keypair.random()
  const innerHash = hash()
  const of = await received(null, key, { innerHash })
  for (let each = 0; each < 20; each += 1) {
    world.clock.advance(1_000)
    await received(null, key)
  }
  for (const what of [of, innerHash])
    expect(await signed(what, key)).toMatchObject({
      result: { value: { own: [{ hash: of, standing: 'free' }] } },
    })
})

test('every address is answered alike, paid from or not', async () => {
  const key = Keypair.random()
  await received(null, key)
  const [paid, strange] = [await asked(key.publicKey()), await asked(Keypair.random().publicKey())]
  expect(Object.keys(paid)).toEqual(Object.keys(strange))
  expect([paid.is, strange.is]).toEqual(['address', 'address'])
  expect(challengeIn(paid).message.length).toBe(challengeIn(strange).message.length)
})

test('a signature is worth nothing later, for another text or with a forged token', async () => {
  const key = Keypair.random()
  const what = await received(null, key)
  const { message, token } = challengeIn(await asked(what))
  const signature = sep53(key, message)
  const code = async (given: object) => {
    const { result } = await answerAsSender(world, asker(), { what, token, signature, ...given })
    return result.ok ? 'ok' : result.code
  }
  expect(await code({})).toBe('ok')
  expect(await code({ token: `${token}A` })).toBe('proofs.expired')
  expect(await code({ token: '' })).toBe('proofs.expired')
  expect(await code({ signature: sep53(key, `${message} `) })).toBe('proofs.signature')
  world.clock.advance(11 * 60_000)
  expect(await code({})).toBe('proofs.expired')
})

test('a payment without its memo is credited to the order that its sender holds', async () => {
  const key = Keypair.random()
  const number = await order()
  world.clock.advance(1_000)
  const due = (await paymentRequestOf(world, number))?.remaining ?? 0n
  const of = await received(null, key, { amount: due })
  expect(await signed(of, key, { order: number }, asker(eve))).toMatchObject({
    result: { code: 'payhelp.order' },
    instead: { own: [{ standing: 'free' }] },
  })
  expect(await signed(of, key, { order: 'PI-1' }, asker(ada))).toMatchObject({
    result: { code: 'payhelp.order' },
  })
  expect((await paymentRequestOf(world, number))?.state).toBe('open')
  expect(await signed(of, key, { order: number }, asker(ada))).toMatchObject({
    result: { ok: true, value: { own: [{ orderNumber: number }] } },
  })
  expect((await paymentRequestOf(world, number))?.state).toBe('paid')
})

test('its sender can ask for it back, of which owners hear once', async () => {
  const key = Keypair.random()
  const of = await received(null, key)
  const { result } = await signed(of, key)
  const id = (result.ok && result.value.is === 'proved' && result.value.own[0]?.id) || ''
  const wanted = async () =>
    (await alertsNow(world)).filter(({ kind }) => kind === 'payment_wanted_back')
  for (const _ of [1, 2])
    expect(await signed(of, key, { back: id })).toMatchObject({
      result: { value: { wanted: [id] } },
    })
  expect(await wanted()).toMatchObject([{ subject: id, facts: { hash: of } }])
  await endAnsweredReturns(world)
  expect(await wanted()).toHaveLength(1)
  // Another's payment, and one that is credited.
  const stranger = Keypair.random()
  const theirs = await received(await order(), stranger)
  expect(await signed(theirs, stranger, { back: id })).toMatchObject({
    result: { code: 'payhelp.back' },
  })
  // Staff has credited it.
  await world.db`
    update transfers set order_number = ${await order()}, match = 'manual' where id = ${id}`
  await endAnsweredReturns(world)
  expect(await wanted()).toEqual([])
})

test('each state has its own sentence', () => {
  const payment = {
    status: 'final',
    isDeclined: false,
    assetOk: true,
    chainOk: true,
    orderNumber: 'PI-1',
  } as const
  const request = (state: string, isOver = false) => ({ state, isOver }) as never
  expect(standingOf({ ...payment, status: 'orphaned' }, null)).toBe('orphaned')
  expect(standingOf({ ...payment, isDeclined: true }, null)).toBe('declined')
  expect(standingOf({ ...payment, assetOk: false }, request('open'))).toBe('token')
  expect(standingOf({ ...payment, orderNumber: null }, null)).toBe('free')
  expect(standingOf({ ...payment, chainOk: false }, request('open'))).toBe('network')
  for (const [state, said] of Object.entries({
    late: 'late',
    expired: 'late',
    partial: 'short',
    underpaid: 'short',
    confirming: 'confirming',
    paid: 'counted',
    refunding: 'refunded',
  }))
    expect([state, standingOf(payment, request(state))]).toEqual([state, said])
  expect(standingOf(payment, request('paid', true))).toBe('over')
})

test('a network is limited, and what it may ask does not depend on what is known', async () => {
  const one = { ...asker(), ip: '192.0.2.7' }
  const known = await received(null)
  for (let each = 0; each < 30; each += 1)
    value(await askAboutPayment(world, one, each % 2 ? known : hash()))
  for (const what of [known, hash(), Keypair.random().publicKey()])
    expect(await askAboutPayment(world, one, what)).toMatchObject({ code: 'limit.reached' })
})

test('the ledger is asked for known and unknown hashes alike', async () => {
  const count = async (what: string) => {
    const before = lookUps
    await asked(what)
    return lookUps - before
  }
  expect(await count(await received(await order()))).toBe(await count(hash()))
})

test('strange hashes answer without an error', async () => {
  for (let each = 0; each < 500; each += 1) {
    const digest = createHash('sha256').update(`strange ${each}`).digest('hex')
    expect(await askAboutPayment(world, asker(), each % 3 ? digest : `0x${digest}`)).toMatchObject({
      ok: true,
      value: { is: 'transaction', facts: [], own: [] },
    })
  }
})
