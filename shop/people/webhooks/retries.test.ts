import { expect, test } from 'vitest'
import { healthAfter, outcomeOf, retryAfterOf } from './rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const [second, hour] = [1_000, 3_600_000]

test.each<[number, string | undefined, number | null]>([
  [429, '120', 120 * second],
  [503, '120', 120 * second],
  [429, 'Fri, 27 Nov 2026 12:02:00 GMT', 120 * second],
  // Between the first and the longest retry delay.
  [429, '0', 5 * second],
  [429, 'Fri, 27 Nov 2026 11:00:00 GMT', 5 * second],
  [503, '999999999', 4 * hour],
  [503, 'Fri, 27 Nov 2099 12:00:00 GMT', 4 * hour],
  // Ignored for other status codes.
  [500, '120', null],
  [200, '120', null],
  [429, undefined, null],
  [429, '', null],
  [429, 'soon', null],
  [429, '-5', 5 * second],
])('%i with Retry-After %j waits %j ms', (status, header, expected) => {
  expect(retryAfterOf(status, header, now)).toBe(expected)
})

const attempt = { status: 429, failure: null, retryAfter: hour }

test('it replaces the usual backoff, within the maximum age', () => {
  const facts = { attempts: 1, firstAt: now, now, chance: 0.5 }
  const later = new Date(now.getTime() + hour)
  expect(outcomeOf(attempt, facts)).toEqual({ status: 'waiting', dueAt: later })
  const old = { ...facts, firstAt: new Date(now.getTime() - 72 * hour) }
  expect(outcomeOf(attempt, old)).toEqual({ status: 'failed', dueAt: null })
})

test('the whole endpoint pauses, also for later events', () => {
  const later = new Date(now.getTime() + hour)
  const before = { failures: 3, failingSince: now }
  const success = { status: 200, failure: null, retryAfter: null }
  expect(healthAfter(before, [success, attempt], now, 0.5)).toMatchObject({
    failures: 0,
    restingUntil: later,
  })
  expect(healthAfter(before, [attempt], now, 0.5)).toMatchObject({
    failures: 4,
    restingUntil: later,
  })
  expect(healthAfter(before, [success], now, 0.5)).toMatchObject({ restingUntil: null })
})
