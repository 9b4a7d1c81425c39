// Live pages across processes: a payment read by one process is shown at once by a page of another.
import { expect, test } from 'vitest'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { sessionCookie } from '../../shop/people/accounts/rules.ts'
import { insertSession } from '../../shop/people/accounts/store/sessions.ts'
import { newToken, tokenHash } from '../../shop/people/accounts/tokens.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { pages, simulator, world } from '../fixtures/browser/two-processes.ts'
import { newPayer, payment } from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct } from '../support/shopping.ts'

/** Follows an order's event stream as a browser does; `next` returns the next status. */
async function follow(number: string, cookie: string, lastEventId?: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${pages.url}/payment/events?order=${number}`, {
    headers: { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('no events')
  const decoder = new TextDecoder()
  let heard = ''
  const next = async (): Promise<{ face: string; received: string }> => {
    for (;;) {
      const event = /event: status\ndata: (.*)\n\n/.exec(heard)
      if (event?.[1]) {
        heard = heard.slice(event.index + event[0].length)
        return JSON.parse(event[1])
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the events have ended')
      heard += decoder.decode(value, { stream: true })
    }
  }
  return { next, leave: () => leaving.abort() }
}

test('an open page shows a payment read by another process, also after it reconnects', async () => {
  const who = await person(world)
  const number = await placed(world, who, [line(await stockedProduct(world, 9))])
  const paymentRequest = await paymentRequestOf(world, number)
  const token = newToken()
  await insertSession(world.db, {
    id: world.id(),
    userId: who.id,
    tokenHash: tokenHash(token),
    now: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
    ipPrefix: '',
    userAgent: '',
    provedBy: 'password',
    mfaAt: null,
  })
  const cookie = `${sessionCookie(pages.url).name}=${token}`
  const payer = await newPayer(simulator, coins(1_000))

  const first = await follow(number, cookie)
  expect(await first.next()).toMatchObject({ face: 'waiting', received: '0' })
  await payer.send([payment(paymentRequest?.muxed ?? '', coins(40))])
  expect(await first.next()).toMatchObject({ face: 'partial', received: '40' })
  first.leave()

  // What happened while disconnected is sent at once: an event contains the whole state.
  await payer.send([payment(paymentRequest?.muxed ?? '', coins(60))])
  await expect.poll(async () => (await paymentRequestOf(world, number))?.state).toBe('paid')
  const again = await follow(number, cookie, '1')
  expect(await again.next()).toMatchObject({ face: 'paid', received: '100' })
  again.leave()
})
