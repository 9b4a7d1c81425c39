// Accounts with real passwords, for tests that go through sign-up and sign-in.
import { makeAccounts } from '../../adapters/accounts/accounts.ts'
import { makePasswords } from '../../adapters/accounts/passwords.ts'
import { signIn } from '../../shop/people/accounts/actions/sign-in.ts'
import { addUser } from '../../shop/people/accounts/actions/sign-up.ts'
import type { Client } from '../../shop/people/accounts/port.ts'
import { savePassword } from '../../shop/people/accounts/store/users.ts'
import { type TestWorld, testWorld } from './world.ts'

/** The production hash with little memory; adapters/accounts/passwords.test.ts checks the real cost. */
export const fastPasswords = makePasswords({
  cost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
})

export async function worldWithAccounts(
  overrides: Parameters<typeof testWorld>[0] = {},
): Promise<TestWorld> {
  const world = await testWorld(overrides)
  return { ...world, accounts: makeAccounts(fastPasswords) }
}

let last = 0
/** A client with a unique address, so that rate limits of tests are independent. */
export function newClient(): Client {
  last++
  return {
    ip: `203.0.${Math.floor(last / 256)}.${last % 256}`,
    userAgent: 'Firefox/143.0 (X11; Linux)',
  }
}

/** The link in the latest email of a template to an address. */
export async function mailedLink(world: TestWorld, to: string, template: string): Promise<URL> {
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${to} and template = ${template}
    order by created_at desc, id limit 1`
  const link = /https?:\/\/\S+/.exec(mail?.body ?? '')?.[0]
  if (!link) throw new Error(`no ${template} mail to ${to}`)
  return new URL(link)
}

export const tokenOf = (link: URL): string => link.searchParams.get('token') ?? ''

export const accountPassword = 'nine lives of a lamp'

/** Verified accounts with `accountPassword`, and their sessions. */
export function makeAccountsIn(world: TestWorld) {
  const hash = world.accounts.hashPassword(accountPassword)
  let accountCount = 0
  async function account(firstName = 'Ada', lastName = 'Byron') {
    const email = `someone${++accountCount}@shop.example`
    const person = { email, firstName, lastName, phone: '+442079460000', language: 'en' }
    const user = await addUser(world, person, true)
    const hashed = await hash
    if (!user || !hashed.ok) throw new Error('no account')
    const row = { id: world.id(), userId: user.id, hash: hashed.value, now: world.now() }
    await savePassword(world.db, row)
    return user
  }
  async function session(email: string, password = accountPassword, client = newClient()) {
    const begun = await signIn(world, { email, password }, client)
    if (!begun.ok) throw new Error(begun.code)
    const { who, cookies } = begun.value
    if (!who) throw new Error('a second factor is asked for')
    return { cookie: cookies[0]?.split(';')[0] ?? '', who }
  }
  return { account, session }
}
