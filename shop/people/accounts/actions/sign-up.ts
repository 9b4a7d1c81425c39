// Sign-up. The account can sign in once its email address is verified.
import { randomBytes, randomInt } from 'node:crypto'
import { securityEvent } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guessable } from '../guesses.ts'
import { readSignUp } from '../input.ts'
import type { Client } from '../port.ts'
import { usernameStem } from '../rules.ts'
import { admit, admitNewAccount } from '../sign-in-limits.ts'
import { insertUser, savePassword, type User, userByEmail } from '../store/users.ts'
import { mailLink } from './links.ts'

/**
 * Mails a verification link, which continues to `next`, a path of this shop. Refuses `form.invalid`,
 * `phrase.refused`, `limit.reached`, `limit.suspicious`, `account.busy`, and, after as much work as for a new
 * account, `account.exists`.
 */
export async function signUp(
  world: World,
  form: Form,
  context: { client: Client; language: string; next?: string | null },
): Promise<Result<{ userId: string }>> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readSignUp(form, world.config.shopName, await guessable())
  if (!read.ok) return read
  const { password, ...person } = read.value
  const attempt = await admit(world, 'sign-up', person.email, context.client)
  if (!attempt.ok) return attempt
  const counted = await admitNewAccount(world, context.client)
  if (!counted.ok) return counted

  const hash = await world.accounts.hashPassword(password)
  if (!hash.ok) {
    await attempt.value.withdrawn()
    return hash
  }
  const created = await world.transaction(async (world) => {
    const user = await addUser(world, { ...person, language: context.language })
    if (!user) return refuse('account.exists')
    await savePassword(world.db, {
      id: world.id(),
      userId: user.id,
      hash: hash.value,
      now: world.now(),
    })
    await mailLink(world, user, 'verify-email', context.next)
    return ok({ userId: user.id })
  })
  if (created.ok) await attempt.value.succeeded()
  await securityEvent(world, {
    action: created.ok ? 'signup_successful' : 'signup_failed',
    resource: 'sign-up',
    ...(created.ok ? { who: created.value.userId } : { details: { code: created.code } }),
  })
  return created
}

export type Person = Pick<User, 'email' | 'firstName' | 'lastName' | 'phone' | 'language'>

/** Null if the email address has an account; usernames and codes that are taken are generated again. */
export async function addUser(
  world: World,
  person: Person,
  verified = false,
): Promise<User | null> {
  for (let tries = 0; ; tries++) {
    const user = {
      ...person,
      id: world.id(),
      // Four digits, and more if ten thousand users share a name.
      username:
        usernameStem(person.firstName, person.lastName) + randomDigits(4 + Math.floor(tries / 8)),
      referralCode: randomCode(),
      createdAt: world.now(),
    }
    const added = await world.transaction(async (world) => {
      if (!(await insertUser(world.db, user, verified))) return ok(false)
      await emit(world, 'customer.created', user.id)
      return ok(true)
    })
    if (added.ok && added.value) return { ...user, emailVerified: verified }
    if (await userByEmail(world.db, person.email)) return null
  }
}

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('')

/** 50 random bits as ten unambiguous letters and digits. */
const randomCode = (): string =>
  Array.from(randomBytes(10), (byte) => 'abcdefghjkmnpqrstuvwxyz0123456789'[byte % 32]).join('')
