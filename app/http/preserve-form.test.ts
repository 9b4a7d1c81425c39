import { expect, test, vi } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { askIn } from '../../tests/support/ask.ts'
import { attempt } from './preserve-form'
import { statusOf } from './refusals'

const error = vi.fn<World['log']['error']>()
const ask = askIn({ log: { info() {}, warn() {}, error } } as unknown as World)
const attempting = (act: () => Promise<ReturnType<typeof ok>>) =>
  ask(({ context }) => attempt(context, 'checkout.failed', act), '/payment-method', null, '')

test('what breaks is refused as a fault, and the log names it by its request', async () => {
  const broken = await attempting(() => Promise.reject(new TypeError('broken')))
  expect(broken).toEqual(refuse('checkout.failed'))
  expect(statusOf('checkout.failed')).toBe(500)
  const [words, facts] = error.mock.calls.flat()
  expect([words, facts]).toMatchObject([
    'action failed',
    { code: 'checkout.failed', requestId: 'request', kind: 'TypeError' },
  ])
})

test('what answers, refuses or leads elsewhere does so', async () => {
  expect(await attempting(async () => ok())).toEqual(ok())
  const away = new Response(null, { status: 302 })
  expect(await attempting(() => Promise.reject(away))).toBe(away)
})
