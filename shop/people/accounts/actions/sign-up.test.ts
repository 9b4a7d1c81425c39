// Sign-up, and email verification.
import { describe, expect, test } from 'vitest'
import { world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { mailedLink, newClient, tokenOf } from '../../../../tests/support/accounts.ts'
import { refuse } from '../../../result.ts'
import { profileOf } from '../views/accounts.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verify.ts'

const password = 'nine lives of a lamp'
let last = 0
const newForm = (change: Record<string, string> = {}) => ({
  email: `Shopper${++last}@Shop.example`,
  firstName: 'Ada',
  lastName: "O'Byron",
  phoneCountry: 'GB',
  phone: '020 7946 0000',
  password,
  confirm: password,
  ...change,
})
const context = (language = 'en') => ({ client: newClient(), language })
const countOf = async (email: string) =>
  (await world.db`select 1 from users where email = ${email.toLowerCase()}`).length
const eventsOf = async (action: string) =>
  (
    await world.db`select action, who, details from security_events where action = ${action}`
  ).slice()

describe('signing up', () => {
  test('creates an account that cannot sign in until its address is verified', async () => {
    const form = newForm()
    const email = form.email.toLowerCase()
    const signedUp = await signUp(world, form, context('de'))
    if (!signedUp.ok) throw new Error(signedUp.code)
    const [user] = await world.db`select * from users where id = ${signedUp.value.userId}`
    expect(user).toMatchObject({
      email,
      email_verified: false,
      first_name: 'Ada',
      last_name: "O'Byron",
      phone: '+442079460000',
      language: 'de',
    })
    expect(user?.username).toMatch(/^adaobyron\d{4}$/)
    expect(user?.referral_code).toMatch(/^[a-z0-9]{10}$/)
    expect(await signIn(world, { email, password }, newClient())).toEqual(
      refuse('account.unverified'),
    )

    const link = await mailedLink(world, email, 'verify-email')
    expect(link.href).toMatch(/^http:\/\/localhost:3000\/de\/auth\/verify\?token=[\w-]{43}$/)
    expect(await verifyEmail(world, tokenOf(link))).toEqual({ ok: true, value: signedUp.value })
    const signedIn = await signIn(world, { email: ` ${form.email} `, password }, newClient())
    expect(signedIn).toMatchObject({
      ok: true,
      value: {
        who: {
          id: signedUp.value.userId,
          email,
          firstName: 'Ada',
          language: 'de',
          permissions: [],
        },
      },
    })
    const who = signedIn.ok && signedIn.value.who
    expect(who && (await profileOf(world, who))).toMatchObject({ username: user?.username })
    expect(await eventsOf('signup_successful')).toContainEqual({
      action: 'signup_successful',
      who: signedUp.value.userId,
      details: {},
    })
  })

  test('stores neither the password nor the token of the link', async () => {
    const form = newForm()
    await signUp(world, form, context())
    const token = tokenOf(await mailedLink(world, form.email.toLowerCase(), 'verify-email'))
    const stored = JSON.stringify([
      await world.db`select * from users`,
      await world.db`select * from credentials`,
      await world.db`select * from verification_tokens`,
      await world.db`select * from security_events`,
      world.logged,
    ])
    expect(stored).not.toContain(password)
    expect(stored).not.toContain(token)
    expect(JSON.stringify(await eventsOf('signup_successful'))).not.toContain('@')
  })

  test('an address that has an account is refused, in any spelling', async () => {
    const form = newForm()
    await signUp(world, form, context())
    const again = { ...form, email: form.email.toUpperCase(), firstName: 'Eve' }
    expect(await signUp(world, again, context())).toEqual(refuse('account.exists'))
    expect(await countOf(form.email)).toBe(1)
    expect(await eventsOf('signup_failed')).toContainEqual({
      action: 'signup_failed',
      who: null,
      details: { code: 'account.exists' },
    })
  })

  test('20 concurrent sign-ups for one address make one account, with one valid link', async () => {
    const form = newForm()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(world, form, context())),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'account.exists')).toHaveLength(
      19,
    )
    expect(await countOf(form.email)).toBe(1)
    const email = form.email.toLowerCase()
    await verifyEmail(world, tokenOf(await mailedLink(world, email, 'verify-email')))
    expect(await signIn(world, { email, password }, newClient())).toMatchObject({ ok: true })
    const mails = await world.db`select 1 from mail_outbox where to_address = ${email}`
    expect(mails).toHaveLength(1)
  })

  test('after ten thousand users of one name the next gets a longer number', async () => {
    await world.db`
      insert into users (
        id, email, first_name, last_name, username, referral_code, created_at, updated_at)
      select 'n' || n, 'n' || n || '@many.example', 'Jo', 'Ng', 'jong' || lpad(n::text, 4, '0'),
        'manycode' || n, now(), now()
      from generate_series(0, 9999) as numbers (n)`
    const form = newForm({ firstName: 'Jo', lastName: 'Ng' })
    expect((await signUp(world, form, context())).ok).toBe(true)
    const [row] =
      await world.db`select username from users where email = ${form.email.toLowerCase()}`
    expect(row?.username).toMatch(/^jong\d{5,}$/)
  })

  test('invalid fields are reported, and nothing is stored', async () => {
    const form = newForm({ password: 'password1', confirm: 'password2', phone: 'x' })
    expect(await signUp(world, form, context())).toEqual(
      refuse('form.invalid', {
        fields: {
          phone: 'field.phone.format',
          password: 'field.password.common',
          confirm: 'field.password.mismatch',
        },
      }),
    )
    expect(await countOf(form.email)).toBe(0)
  })

  test('a recovery phrase in any field is refused and not stored', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const changes: Record<string, string>[] = [
      { lastName: phrase },
      { password: phrase, confirm: phrase },
    ]
    for (const change of changes) {
      const form = newForm(change)
      expect(await signUp(world, form, context())).toMatchObject({ code: 'phrase.refused' })
      expect(await countOf(form.email)).toBe(0)
    }
    const events = await eventsOf('recovery_phrase_refused')
    expect(events.map((event) => event.details)).toEqual([
      { rule: 'recovery-phrase' },
      { rule: 'recovery-phrase' },
    ])
    expect(JSON.stringify([events, world.logged])).not.toContain('sausage')
  })

  test('is rate limited by address and by network', async () => {
    const form = newForm()
    const client = newClient()
    await signUp(world, form, context())
    for (let i = 0; i < 5; i++)
      expect(await signUp(world, form, { client, language: 'en' })).toEqual(
        refuse('account.exists'),
      )
    expect(await signUp(world, form, { client, language: 'en' })).toMatchObject({
      code: 'limit.reached',
    })
    const other = newClient()
    const taken = newForm()
    await signUp(world, taken, context())
    const codes: string[] = []
    for (let i = 0; i < 31; i++) {
      // Thirty different existing accounts, requested from one address.
      const each = newForm()
      await signUp(world, each, context())
      const answer = await signUp(world, each, { client: other, language: 'en' })
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    expect(codes.filter((code) => code === 'account.exists')).toHaveLength(30)
    expect(codes.at(-1)).toBe('limit.reached')
  })
})

describe('the verification link', () => {
  async function unverified() {
    const form = newForm()
    await signUp(world, form, context())
    const email = form.email.toLowerCase()
    return { email, token: tokenOf(await mailedLink(world, email, 'verify-email')) }
  }

  test('works once', async () => {
    const { token } = await unverified()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifyEmail(world, token)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await verifyEmail(world, token)).toEqual(refuse('account.link'))
  })

  test('works for 24 hours', async () => {
    const { token } = await unverified()
    const { token: later } = await unverified()
    world.clock.advance(24 * 3_600_000 - 1)
    expect((await verifyEmail(world, token)).ok).toBe(true)
    world.clock.advance(1)
    expect(await verifyEmail(world, later)).toEqual(refuse('account.link'))
  })

  test('is replaced by a newer one', async () => {
    const { email, token } = await unverified()
    world.clock.advance(1000)
    expect((await resendVerification(world, { email }, newClient())).ok).toBe(true)
    const newest = tokenOf(await mailedLink(world, email, 'verify-email'))
    expect(await verifyEmail(world, token)).toEqual(refuse('account.link'))
    expect((await verifyEmail(world, newest)).ok).toBe(true)
  })

  test.each(['', 'x', '../../etc', 'a'.repeat(10_000)])('%s is refused', async (token) => {
    expect(await verifyEmail(world, token)).toEqual(refuse('account.link'))
  })

  test('is sent again to unverified accounts only, and the response does not tell', async () => {
    const { email, token } = await unverified()
    await verifyEmail(world, token)
    const mails = async () => (await world.db`select 1 from mail_outbox`).length
    const before = await mails()
    const verified = await resendVerification(world, { email }, newClient())
    const unknown = await resendVerification(world, { email: 'no@shop.example' }, newClient())
    expect(verified).toEqual(unknown)
    expect(await mails()).toBe(before)
  })

  test('mail to one address is limited, however many ask', async () => {
    const { email } = await unverified()
    await Promise.all(
      Array.from({ length: 15 }, () => resendVerification(world, { email }, newClient())),
    )
    const mails = await world.db`select 1 from mail_outbox where to_address = ${email}`
    expect(mails).toHaveLength(11)
  })
})
