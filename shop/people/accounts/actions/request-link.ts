// An emailed link, requested by an account's address.
import type { Form } from '../../../platform/input.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readEmail } from '../input.ts'
import type { Client } from '../port.ts'
import type { Purpose } from '../rules.ts'
import { admit, mayMail } from '../sign-in-limits.ts'
import { type User, userByEmail } from '../store/users.ts'
import { constantTime } from './constant-time.ts'
import { mailLink } from './links.ts'

type Wanted = {
  readonly purpose: Purpose
  readonly next: string | null
  /** Other accounts get no email. */
  readonly isFor: (user: User) => boolean
  /** Runs within the rate limits, before the account is looked up. */
  readonly admitted?: () => Promise<unknown>
}

/**
 * Same response and timing whether or not there is an account (no enumeration). Refuses `form.invalid`,
 * `limit.reached`, `limit.suspicious`.
 */
export async function requestLink(
  world: World,
  form: Form,
  client: Client,
  { purpose, next, isFor, admitted }: Wanted,
): Promise<Result> {
  const read = readEmail(form)
  if (!read.ok) return read
  const { email } = read.value
  const attempt = await admit(world, 'mail', email, client)
  if (!attempt.ok) return attempt
  await admitted?.()
  return constantTime(() =>
    world.transaction(async (world) => {
      const user = await userByEmail(world.db, email)
      if (user && isFor(user) && (await mayMail(world, email)))
        await mailLink(world, user, purpose, next)
      return ok()
    }),
  )
}
