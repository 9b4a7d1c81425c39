import { expect, test } from 'vitest'
import { rateLimiterOf } from './allowance.ts'

function clocked(allowance: { perSecond: number; perDay: number }) {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z'), paused: 0 }
  const turns = rateLimiterOf(allowance, {
    now: () => clock.now,
    pause: async (milliseconds) => {
      clock.paused = Math.max(clock.paused, milliseconds)
    },
  })
  return { clock, turns }
}

test('requests are queued within the limit per second', async () => {
  const { clock, turns } = clocked({ perSecond: 10, perDay: 1000 })
  await Promise.all(Array.from({ length: 31 }, () => turns()))
  expect(clock.paused).toBe(3000)
  clock.now += 10_000
  clock.paused = 0
  expect(await turns()).toBe(true)
  expect(clock.paused).toBe(0)
})

test('a batch counts as its requests', async () => {
  const { clock, turns } = clocked({ perSecond: 10, perDay: 1000 })
  await turns(100)
  await turns()
  expect(clock.paused).toBe(10_000)
})

test('when the daily limit is used up, requests wait until the next day', async () => {
  const { clock, turns } = clocked({ perSecond: 1000, perDay: 5 })
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push(await turns())
  expect(answers).toEqual([true, true, true, true, true, false, false])
  clock.now = Date.parse('2026-11-22T00:00:01Z')
  expect(await turns()).toBe(true)
})
