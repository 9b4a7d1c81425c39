// Five rounds of the chaos drill; `piazza drill chaos` plays as many as you like.
import { expect, test } from 'vitest'
import { chaos } from '../drills/chaos/main.ts'

test('five rounds of failures lose, duplicate and oversell nothing', async () => {
  expect(await chaos({ rounds: 5, seed: 7 })).toBe(0)
}, 600_000)
