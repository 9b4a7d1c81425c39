import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testWorld } from '../../../tests/support/world.ts'
import { ok, refuse } from '../../result.ts'
import { adjustCounts, allow, allowAll, forgetEnded } from './actions.ts'
import { networkOf, networksOf } from './rules.ts'

const world = await testWorld()
const rule = { name: 'signin', limit: 5, seconds: 300 }
let last = 0
const someone = () => `someone-${++last}`

describe('networkOf', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  test.each([
    ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
    ['2001:db8:1:2ab3::6', ['2001:db8:1:2ab3::/64', '2001:db8:1:2a00::/56', '2001:db8:1::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ])('%s is in %j', (ip, networks) => expect(networksOf(ip)).toEqual(networks))

  test('groups addresses by /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (a, b, x, y) => {
        expect(networkOf(`${a}:${x}`)).toBe(networkOf(`${a}:${y}`))
        expect(networkOf(`${a}:${x}`) === networkOf(`${b}:${x}`)).toBe(a === b)
      }),
    )
  })
})

describe('allow', () => {
  test('five attempts, then a refusal with the time to wait', async () => {
    const key = someone()
    for (let i = 0; i < 5; i++) {
      expect(await allow(world, rule, key)).toEqual(ok())
      world.clock.advance(10_000)
    }
    expect(await allow(world, rule, key)).toEqual(
      refuse('limit.reached', { facts: { seconds: 250 } }),
    )
    expect(await allow(world, rule, someone())).toEqual(ok())
    expect(await allow(world, { ...rule, name: 'other' }, key)).toEqual(ok())
  })

  test('the window slides: never more than the limit in any 300 seconds', async () => {
    const key = someone()
    const allowedAt: number[] = []
    for (let i = 0; i < 200; i++) {
      world.clock.advance(7_000 + (i % 5) * 9_000)
      if ((await allow(world, rule, key)).ok) allowedAt.push(world.now().getTime())
    }
    expect(allowedAt.length).toBeGreaterThan(50)
    allowedAt.forEach((at, i) => {
      const before = allowedAt[i - 5]
      if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(300_000)
    })
  })

  test('refused attempts do not prolong the wait, so that one person cannot lock out another', async () => {
    const key = someone()
    for (let i = 0; i < 50; i++) await allow(world, rule, key)
    world.clock.advance(300_000)
    expect(await allow(world, rule, key)).toEqual(ok())
  })

  test('of fifty concurrent attempts exactly five are allowed', async () => {
    const key = someone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => allow(world, rule, key)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
  })

  test('an attempt counts even if its transaction is rolled back', async () => {
    const key = someone()
    for (let i = 0; i < 5; i++) {
      await world.transaction(async (world) => {
        await allow(world, rule, key)
        return refuse('account.invalid')
      })
    }
    expect(await allow(world, rule, key)).toMatchObject({ ok: false, code: 'limit.reached' })
  })

  test('fails closed: an attempt that cannot be counted is refused', async () => {
    const broken = { ...world, outside: (() => Promise.reject(new Error('gone'))) as never }
    await expect(allow(broken, rule, someone())).rejects.toThrow('gone')
  })
})

test('settling clears some limits, and returns one attempt of others', async () => {
  const [key, address] = [someone(), someone()]
  for (let i = 0; i < 5; i++)
    await allowAll(world, [
      { rule, key },
      { rule, key: address },
    ])
  expect((await allow(world, rule, key)).ok).toBe(false)
  await adjustCounts(world, { forgotten: [{ rule, key }], givenBack: [{ rule, key: address }] })
  for (let i = 0; i < 5; i++) expect(await allow(world, rule, key)).toEqual(ok())
  expect(await allow(world, rule, address)).toEqual(ok())
  expect((await allow(world, rule, address)).ok).toBe(false)
})

describe('several limits at once', () => {
  const narrow = { name: 'narrow', limit: 1, seconds: 60 }

  test('the first that refuses ends the count: earlier ones have counted, later ones have not', async () => {
    const key = someone()
    const all = [rule, narrow, { ...rule, name: 'last' }].map((each) => ({ rule: each, key }))
    expect(await allowAll(world, all)).toBe(null)
    world.clock.advance(1_000)
    const refusal = refuse('limit.reached', { facts: { seconds: 59 } })
    expect(await allowAll(world, all)).toEqual({ by: narrow, refusal })
    const left = (each: number) => allow(world, { ...rule, name: all[each]?.rule.name ?? '' }, key)
    for (let i = 0; i < 3; i++) expect(await left(0)).toEqual(ok())
    expect((await left(0)).ok).toBe(false)
    for (let i = 0; i < 4; i++) expect(await left(2)).toEqual(ok())
    expect((await left(2)).ok).toBe(false)
  })

  test('counting and settling concurrently do not deadlock', async () => {
    const key = someone()
    const both = [rule, { ...rule, name: 'second' }].map((each) => ({ rule: each, key }))
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 2 ? allowAll(world, both) : adjustCounts(world, { forgotten: both }),
      ),
    )
    await adjustCounts(world, { forgotten: both })
    expect(await allowAll(world, both)).toBe(null)
  })
})

test('an exponential limit doubles the wait after each attempt, up to its maximum', async () => {
  const doubling = { after: 3, seconds: 60, most: 900 }
  const slow = { name: 'slow', limit: 100, seconds: 86_400, doubling }
  const key = someone()
  for (let i = 0; i < 2; i++) expect(await allow(world, slow, key)).toEqual(ok())
  for (const seconds of [60, 120, 240, 480, 900, 900, 900]) {
    expect(await allow(world, slow, key)).toEqual(ok())
    const refused = (left: number) => refuse('limit.reached', { facts: { seconds: left } })
    expect(await allow(world, slow, key)).toEqual(refused(seconds))
    world.clock.advance((seconds - 1) * 1000)
    expect(await allow(world, slow, key)).toEqual(refused(1))
    world.clock.advance(1000)
  }
})

test('keys are stored as hashes, and rows are deleted when they expire', async () => {
  await allow(world, rule, 'ada@piazza.example')
  const rows = await world.db<{ key: string }[]>`select key from rate_limit_attempts`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => /ada|someone/.test(key))).toEqual([])
  world.clock.advance(86_400_001)
  expect(await forgetEnded(world)).toBe(rows.length)
  expect(await world.db`select from rate_limit_attempts`).toHaveLength(0)
})
