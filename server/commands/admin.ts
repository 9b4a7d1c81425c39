// `npm run admin`: makes somebody staff, by their account or, before mail works, by a link of their own; and helps whoever
// is locked out, or whose account is in wrong hands.

import { grantRole, inviteStaff, revokeRole } from '../../shop/people/accounts/actions/roles.ts'
import {
  endEverySession,
  endSessionsByEmail,
  resetFactors,
} from '../../shop/people/accounts/actions/staff-actions.ts'
import { isRole, type Role, roles } from '../../shop/people/accounts/rules.ts'
import { ok, type Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { withShop } from './cli.ts'

const usage = `npm run admin -- grant EMAIL [ROLE]     gives a role to somebody who has an account
npm run admin -- revoke EMAIL [ROLE]    takes a role back
npm run admin -- invite EMAIL [ROLE]    makes the account, too, and prints a link for its password: once, for 30 minutes
npm run admin -- reset-factors EMAIL    takes away all second factors of somebody who has lost theirs, and their sessions
npm run admin -- end-sessions EMAIL     signs somebody out everywhere
npm run admin -- end-sessions everybody signs everybody out, staff and shoppers
ROLE is one of ${roles.join(', ')}; admin, the owner, if it is left out.`

type Verb = (world: World, email: string, role: Role) => Promise<Result<string>>

/** What to say when it is done. */
const told = async <T>(
  work: Promise<Result<T>>,
  say: (value: T) => string,
): Promise<Result<string>> => {
  const done = await work
  return done.ok ? ok(say(done.value)) : done
}
const ended = (count: number) => `Sessions ended: ${count}.`

const verbs: Readonly<Record<string, Verb>> = {
  grant: (world, email, role) =>
    told(grantRole(world, 'system', email, role), () => `${email} is now ${role}.`),
  revoke: (world, email, role) =>
    told(revokeRole(world, 'system', email, role), () => `${email} is no longer ${role}.`),
  invite: (world, email, role) =>
    told(
      inviteStaff(world, { email, role }),
      ({ link }) => `${email} is now ${role}.\nChoose a password here:\n${link}`,
    ),
  'reset-factors': (world, email) =>
    told(
      resetFactors(world, email),
      (count) => `${email} has no second factor any more. ${ended(count)}`,
    ),
  'end-sessions': (world, email) =>
    told(email === 'everybody' ? endEverySession(world) : endSessionsByEmail(world, email), ended),
}

const [verb = '', email, role = 'admin'] = process.argv.slice(2)
const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined

if (!work || !email || !isRole(role)) {
  console.error(usage)
  process.exitCode = 64
} else {
  await withShop(async (world) => {
    const done = await work(world, email, role)
    console.log(done.ok ? done.value : world.say('en', 'errors', done.code))
    return done.ok ? 0 : 1
  })
}
