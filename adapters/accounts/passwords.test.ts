import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { fastPasswords } from '../../tests/support/accounts.ts'
import { makeHasher } from './hashing.ts'
import { Busy, makePasswords, strong } from './passwords.ts'

const passwords = makePasswords()

describe('password hashing', () => {
  test('is argon2id with at least the parameters of ASVS 5.0, which are in the hash', async () => {
    const hash = await passwords.hash('nine lives of a lamp')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(strong.memoryCost).toBeGreaterThanOrEqual(47_104)
    expect(await passwords.verify(hash, 'nine lives of a lamp')).toBe(true)
    expect(await passwords.verify(hash, 'nine lives of a lamb')).toBe(false)
  })

  test('treats different Unicode compositions as the same password', async () => {
    const hash = await passwords.hash('Zoe\u0308 and nine lamps')
    expect(await passwords.verify(hash, 'Zo\u00eb and nine lamps')).toBe(true)
  })

  test('uses every character without truncation', async () => {
    const long = 'x'.repeat(127)
    const hash = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
    expect(await passwords.verify(hash, `${long}a\u0000`)).toBe(false)
  })

  test('an unreadable hash matches nothing', async () => {
    expect(await passwords.verify('', 'x')).toBe(false)
    expect(await passwords.verify('$argon2id$nonsense', 'x')).toBe(false)
  })

  test('recognises a hash with other parameters', async () => {
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
    const old = await argon2('x', { memoryCost: 19_456, timeCost: 2 })
    expect(passwords.isOutdated(old)).toBe(true)
    expect(await passwords.verify(old, 'x')).toBe(true)
  })
})

test('limits concurrency and its queue, and refuses beyond', async () => {
  const small = makePasswords({ limits: { atOnce: 1, waiting: 2 } })
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => small.hash('x')))
  expect(answers.map((answer) => answer.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(answers[3]).toMatchObject({ reason: expect.any(Busy) })
  expect(await small.hash('x')).toContain('$argon2id$')
})

test('the hashing thread has a lower priority than the one that responds', async () => {
  await passwords.hash('x')
  const threads = readdirSync('/proc/self/task').map(Number)
  const own = getPriority(process.pid)
  // Nice value: a greater number is a lower priority; 19 is the lowest.
  expect(own).toBeLessThan(19)
  expect(threads.map((thread) => getPriority(thread))).toContain(Math.min(own + 10, 19))
})

test('a thread that dies fails its request, and the next one works', async () => {
  const { hash } = makeHasher()
  // Less than argon2's minimum.
  const broken = { memoryCost: 1, timeCost: 1, parallelism: 1 }
  const behind = { password: 'x', against: null, cost: strong }
  const answers = await Promise.allSettled([hash({ ...behind, cost: broken }), hash(behind)])
  const reason = { message: expect.stringMatching(/memory/i) }
  expect(answers).toMatchObject([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(await hash(behind)).toContain('$argon2id$')
})

test('concurrent requests each get their own result', async () => {
  const hashes = await Promise.all(['a', 'b', 'c'].map((each) => fastPasswords.hash(each)))
  const pairs = hashes.flatMap((hash, at) =>
    ['a', 'b', 'c'].map((text, is) => ({ hash, text, fits: at === is })),
  )
  const answers = await Promise.all(pairs.map(({ hash, text }) => fastPasswords.verify(hash, text)))
  expect(answers).toEqual(pairs.map(({ fits }) => fits))
})
