// Rate limits of sign-in by account, address and browser.
import { describe, expect, test } from 'vitest'
import {
  account,
  correctSignIn,
  mailsTo,
  world,
  wrongSignIn,
} from '../../../../tests/fixtures/accounts/accounts.ts'
import {
  mailedLink,
  newClient,
  accountPassword as password,
  tokenOf,
} from '../../../../tests/support/accounts.ts'
import { value } from '../../../../tests/support/shopping.ts'
import { refuse } from '../../../result.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const times = async <T>(count: number, work: () => Promise<T>) => {
  const answers: T[] = []
  for (let i = 0; i < count; i++) answers.push(await work())
  return answers
}
const countEvents = async (action: string) =>
  (await world.db`select 1 from security_events where action = ${action}`).length

describe('rate limits of sign-in', () => {
  test('five failures for an account and an address lock that address out for five minutes', async () => {
    const { email } = await account()
    const client = newClient()
    expect(await times(5, () => wrongSignIn(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
    expect(await correctSignIn(email, client)).toEqual(
      refuse('limit.reached', { facts: { seconds: 300 } }),
    )
    expect((await correctSignIn(email, newClient())).ok).toBe(true)
    world.clock.advance(300_000)
    expect((await correctSignIn(email, client)).ok).toBe(true)
  })

  test('repeated failures wait longer and longer, without affecting others', async () => {
    const { email } = await account()
    const client = newClient()
    await times(5, () => wrongSignIn(email, client))
    world.clock.advance(300_000)
    for (const seconds of [120, 240, 480]) {
      expect(await wrongSignIn(email, client)).toEqual(refuse('account.invalid'))
      expect(await correctSignIn(email, client)).toEqual(
        refuse('limit.reached', { facts: { seconds } }),
      )
      expect((await correctSignIn(email, newClient())).ok).toBe(true)
      world.clock.advance(seconds * 1000)
    }
    expect((await correctSignIn(email, client)).ok).toBe(true)
    expect(await times(5, () => wrongSignIn(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
  })

  test('concurrent failures all count', async () => {
    const { email } = await account()
    const client = newClient()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrongSignIn(email, client)))
    expect(
      answers.filter((answer) => !answer.ok && answer.code === 'account.invalid'),
    ).toHaveLength(5)
  })

  test('a success clears the failures before it', async () => {
    const { email } = await account()
    const client = newClient()
    await times(4, () => wrongSignIn(email, client))
    expect((await correctSignIn(email, client)).ok).toBe(true)
    expect(await times(5, () => wrongSignIn(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
  })

  test('successful sign-ins do not count', async () => {
    const { email } = await account()
    const client = newClient()
    const answers = await times(35, () => correctSignIn(email, client))
    expect(answers.every((answer) => answer.ok)).toBe(true)
  })

  test('more than ten attempts are logged as suspicious', async () => {
    const { email } = await account()
    const client = newClient()
    const before = [await countEvents('rate_limited'), await countEvents('suspicious_activity')]
    const answers = await times(12, () => wrongSignIn(email, client))
    expect(answers.map((answer) => !answer.ok && answer.code)).toEqual([
      ...Array(5).fill('account.invalid'),
      ...Array(5).fill('limit.reached'),
      ...Array(2).fill('limit.suspicious'),
    ])
    expect(answers.at(-1)).toMatchObject({ facts: { seconds: expect.any(Number) } })
    const after = [await countEvents('rate_limited'), await countEvents('suspicious_activity')]
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 2])
  })

  test('thirty failures from an address lock it out, whichever accounts they are for', async () => {
    const client = newClient()
    const codes: string[] = []
    for (let i = 0; i < 32; i++) {
      const answer = await wrongSignIn(`guess${i}@shop.example`, client)
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    expect(codes.filter((code) => code === 'account.invalid')).toHaveLength(30)
    expect(codes.slice(30)).toEqual(['limit.reached', 'limit.reached'])
  })

  test('addresses of one /64 count together', async () => {
    const { email } = await account()
    const at = (end: string) => ({ ip: `2001:db8:7:7::${end}`, userAgent: '' })
    for (const end of ['1', '2', '3', '4', '5']) await wrongSignIn(email, at(end))
    expect(await correctSignIn(email, at('6'))).toMatchObject({ code: 'limit.reached' })
  })

  test('an attempt that could not be checked does not count', async () => {
    const { email } = await account()
    const client = newClient()
    const busy = {
      ...world,
      accounts: { ...world.accounts, checkPassword: async () => refuse('account.busy') },
    }
    for (let i = 0; i < 35; i++)
      expect(await signIn(busy, { email, password }, client)).toEqual(refuse('account.busy'))
    expect((await correctSignIn(email, client)).ok).toBe(true)
  })

  test('an impossible password counts like a wrong one', async () => {
    const { email } = await account()
    const long = 'x'.repeat(129)
    expect(await signIn(world, { email, password: long }, newClient())).toEqual(
      refuse('account.invalid'),
    )
  })

  test('a hundred guesses an hour at an account lock it, and the owner is told once', async () => {
    const { email } = await account()
    const codes = new Set<string>()
    for (let i = 0; i < 100; i++) {
      const answer = await wrongSignIn(email, newClient())
      codes.add(answer.ok ? 'ok' : answer.code)
    }
    expect([...codes]).toEqual(['account.invalid'])
    expect(await mailsTo(email)).toEqual([])
    for (const _ of [1, 2])
      expect(await correctSignIn(email, newClient())).toMatchObject({ code: 'limit.reached' })
    expect(await mailsTo(email)).toEqual(['password-guessed'])
    // The same responses for an address without an account.
    const unknownAddress = 'nobody-there@shop.example'
    await times(100, () => wrongSignIn(unknownAddress, newClient()))
    expect(await wrongSignIn(unknownAddress, newClient())).toMatchObject({ code: 'limit.reached' })
    expect(await mailsTo(unknownAddress)).toEqual([])
    world.clock.advance(3_600_000)
    expect((await correctSignIn(email, newClient())).ok).toBe(true)
  })

  test('during such an attack the mailed link signs in, and its browser is known from then on', async () => {
    const { email } = await account()
    const home = newClient()
    await times(101, () => wrongSignIn(email, newClient()))
    expect(await requestReset(world, { email }, home)).toMatchObject({ ok: true })
    const token = tokenOf(await mailedLink(world, email, 'reset-password'))
    const newPassword = 'ten lives of a lamp'
    const cookies = value(
      await resetPassword(world, { token, password: newPassword, confirm: newPassword }, home),
    )
    const browser = /^piazza-browser=([\w-]+);/.exec(cookies[0] ?? '')?.[1]
    await times(101, () => wrongSignIn(email, newClient()))
    const enter = (client: typeof home) => signIn(world, { email, password: newPassword }, client)
    expect(await enter(home)).toMatchObject({ code: 'limit.reached' })
    expect((await enter({ ...home, browser })).ok).toBe(true)
  })

  test('a known browser is limited separately, and not locked out by others', async () => {
    const { email } = await account()
    const home = newClient()
    const first = await correctSignIn(email, home)
    const browser = first.ok
      ? /^piazza-browser=([\w-]+);/.exec(first.value.cookies[1] ?? '')?.[1]
      : undefined
    const known = { ...home, browser }
    // Others on the same network, and everyone else.
    await times(31, () => wrongSignIn(email, home))
    await times(100, () => wrongSignIn(email, newClient()))
    expect(await correctSignIn(email, home)).toMatchObject({ ok: false })
    expect((await correctSignIn(email, known)).ok).toBe(true)
    expect((await correctSignIn(email, { ...newClient(), browser })).ok).toBe(true)
    // No effect on another account.
    const other = await account()
    await times(5, () => wrongSignIn(other.email, known))
    expect(await correctSignIn(other.email, known)).toMatchObject({ code: 'limit.reached' })
    await times(5, () => wrongSignIn(email, known))
    expect(await correctSignIn(email, known)).toMatchObject({ code: 'limit.reached' })
  })
})
