// Pi app payments while Pi's server fails: nothing is lost, and they are completed afterwards.
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { piPaymentById } from '../../shop/payments/pi-app/views.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { finishPiPayments } from '../../shop/sales/checkout/actions/piapp/finish.ts'
import {
  approve,
  base,
  createdPayment,
  double,
  resumeNew,
  stateOf,
  storedState,
  world,
} from '../fixtures/payments/pi-app.ts'
import { passphrase } from '../support/ledgers/simulator.ts'
import { value } from '../support/shopping.ts'

describe('Pi’s server fails', () => {
  const says = (status: number, body: string) => (_path: string, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return true
  }
  const whole = (more: object) =>
    JSON.stringify({
      identifier: 'x',
      user_uid: 'u',
      metadata: {},
      direction: 'user_to_app',
      network: passphrase,
      status: {},
      transaction: null,
      amount: 100,
      ...more,
    })

  test.each([
    ['HTML', 200, '<html>Just a moment</html>', 'piapp.unreadable'],
    ['half an answer', 200, '{"identifier": "x", "amount": 1', 'piapp.unreadable'],
    ['an empty answer', 200, '', 'piapp.unreadable'],
    ['a list', 200, '[]', 'piapp.unreadable'],
    ['another payment', 200, whole({ identifier: 'other' }), 'piapp.unreadable'],
    ['no status', 200, whole({}), 'piapp.unreadable'],
    ['an amount as text', 200, whole({ amount: 'lots' }), 'piapp.unreadable'],
    ['a txid that is none', 200, whole({ transaction: { txid: '../x' } }), 'piapp.unreadable'],
    ['too much', 200, `"${'x'.repeat(1_100_000)}"`, 'piapp.unreadable'],
    ['a limit', 429, '{}', 'piapp.limited'],
    ['a fault', 502, 'Bad Gateway', 'piapp.unreachable'],
    ['a wrong key', 401, '{}', 'piapp.key'],
    ['a redirect', 302, '', 'piapp.unreadable'],
  ])(
    '%s: refused, nothing is stored, and a later attempt succeeds',
    async (_name, status, body, code) => {
      const { identifier: id } = await createdPayment()
      double.setTrouble(says(status, body))
      expect(await approve(id)).toMatchObject({ ok: false, code })
      expect(await storedState(id)).toBeUndefined()
      double.setTrouble(null)
      value(await approve(id))
      await double.submit(id)
      double.setTrouble(says(status, body))
      expect(await resumeNew(id)).toMatchObject({ ok: false, code })
      double.setTrouble(null)
      expect(value(await resumeNew(id))).toBe('completed')
      expect(await stateOf()).toBe('paid')
    },
  )

  test('the response to /approve is lost: a retry approves once', async () => {
    const one = await createdPayment()
    double.setTrouble((path, response) => {
      if (!path.endsWith('/approve')) return false
      one.status.developer_approved = true
      response.destroy()
      return true
    })
    expect(await approve(one.identifier)).toMatchObject({ code: 'piapp.unreachable' })
    expect(await storedState(one.identifier)).toBe('asked')
    double.setTrouble(null)
    value(await approve(one.identifier))
    expect(await storedState(one.identifier)).toBe('approved')
  })

  test('the response to /complete is lost: the job retries with backoff and finds it done', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    double.setTrouble((path, response) => {
      if (!path.endsWith('/complete')) return false
      one.status.developer_completed = true
      response.destroy()
      return true
    })
    expect(await resumeNew(one.identifier)).toMatchObject({ code: 'piapp.unreachable' })
    // The ledger decides about the money, whatever Pi's server says.
    expect(await stateOf()).toBe('paid')
    double.setTrouble(says(503, 'away'))
    const before = double.asked.length
    await finishPiPayments(world)
    expect(double.asked.length).toBe(before)
    base.clock.advance(11_000)
    await finishPiPayments(world)
    base.clock.advance(11_000)
    await finishPiPayments(world)
    expect(await piPaymentById(world, one.identifier)).toMatchObject({
      state: 'submitted',
      attempts: 2,
      failure: 'piapp.unreachable',
    })
    double.setTrouble(null)
    base.clock.advance(60_000)
    await finishPiPayments(world)
    expect(await storedState(one.identifier)).toBe('completed')
  })

  test('an outage has an alert until it ends; a refused API key has one at once, for all payments', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    const waiting = async () =>
      (await alertsNow(world)).flatMap(({ kind, subject, facts }) =>
        subject === one.identifier || subject === 'key' ? [[kind, subject, facts.reason]] : [],
      )
    const later = async (milliseconds: number, status: number) => {
      double.setTrouble(status ? says(status, '{}') : null)
      base.clock.advance(milliseconds)
      await finishPiPayments(world)
      return waiting()
    }
    expect(await later(180_000, 503)).toEqual([])
    expect(await later(15 * 60_000, 503)).toEqual([
      ['pi_app_waits', one.identifier, 'piapp.unreachable'],
    ])
    expect(await later(60_000, 401)).toContainEqual(['pi_app_waits', 'key', 'piapp.key'])
    expect(await later(60_000, 0)).toEqual([])
    expect(await storedState(one.identifier)).toBe('completed')
  })

  test('a process that dies at its step is replaced by another after half a minute', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    await base.db`
      update pi_payments set locked_until = ${new Date(world.now().getTime() + 30_000)}
      where id = ${one.identifier}`
    expect(value(await resumeNew(one.identifier))).toBe('waiting')
    base.clock.advance(180_000)
    await finishPiPayments(world)
    expect(await storedState(one.identifier)).toBe('completed')
  })
})
