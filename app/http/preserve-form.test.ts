import { expect, test, vi } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { routeCaller } from '../../tests/support/route-caller.ts'
import { attempt } from './preserve-form'
import { statusOf } from './refusals'
import { answer } from './request-context'

const error = vi.fn<World['log']['error']>()
const ask = routeCaller({ log: { info() {}, warn() {}, error } } as unknown as World)
const attempting = (act: () => Promise<ReturnType<typeof ok>>) =>
  ask(({ context }) => attempt(context, 'checkout.failed', act), '/payment-method', null, '')

test('an exception becomes a refusal, and is logged under the id of the request', async () => {
  const broken = await attempting(() => Promise.reject(new TypeError('broken')))
  expect(broken).toEqual(refuse('checkout.failed'))
  expect(statusOf('checkout.failed')).toBe(500)
  const [words, facts] = error.mock.calls.flat()
  expect([words, facts]).toMatchObject([
    'action failed',
    { code: 'checkout.failed', requestId: 'request', kind: 'TypeError' },
  ])
})

test('responses, refusals and redirects pass through', async () => {
  expect(await attempting(async () => ok())).toEqual(ok())
  const away = new Response(null, { status: 302 })
  expect(await attempting(() => Promise.reject(away))).toBe(away)
})

test('with the database unavailable the form is kept with 503', async () => {
  const lost = Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })
  const kept = await attempting(() => Promise.reject(lost))
  if (kept instanceof Response || !('code' in kept)) throw new Error('not refused')
  const refused = refuse('checkout.failed', { facts: { httpStatus: 503 } })
  expect(kept).toEqual(refused)
  expect(answer(refused, { method: 'pi' })).toMatchObject({
    data: { values: { method: 'pi' } },
    init: { status: 503 },
  })
})
