// `piazza admin`: grants staff roles, by account or by setup link, and recovers locked or compromised accounts.
import { withFirstLanguages } from '../../shop/back-office/setup/actions/new-shop.ts'
import { grantRole, inviteStaff, revokeRole } from '../../shop/people/accounts/actions/roles.ts'
import {
  endEverySession,
  endSessionsByEmail,
  resetFactors,
} from '../../shop/people/accounts/actions/staff-actions.ts'
import type { Role } from '../../shop/people/accounts/permissions.ts'
import { roleIdNamed } from '../../shop/people/accounts/views/roles.ts'
import { firstLanguage, type Language } from '../../shop/platform/languages.ts'
import { ok, type Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { offerSetup } from '../instance/setup-link.ts'
import { withShop } from './cli.ts'

type Verb = (world: World, email: string, role: Role, language: Language) => Promise<Result<string>>

/** The message printed on success. */
const report = async <T>(
  work: Promise<Result<T>>,
  say: (value: T) => string,
): Promise<Result<string>> => {
  const done = await work
  return done.ok ? ok(say(done.value)) : done
}
const ended = (count: number) => `Sessions ended: ${count}.`

const verbs = {
  grant: (world, email, role) =>
    report(
      withFirstLanguages(world, (world) => grantRole(world, 'system', email, role)),
      () => `${email} is now ${role}.`,
    ),
  revoke: async (world, email, role) =>
    report(
      revokeRole(world, 'system', email, await roleIdNamed(world, role)),
      () => `${email} is no longer ${role}.`,
    ),
  invite: (world, email, role, language) =>
    report(
      withFirstLanguages(world, (world) => inviteStaff(world, { email, role, language })),
      ({ link }) => `${email} is now ${role}.\nChoose a password here:\n${link}`,
    ),
  'reset-factors': (world, email) =>
    report(
      resetFactors(world, email),
      (count) => `${email} no longer has a second factor. ${ended(count)}`,
    ),
  'end-sessions': (world, email) =>
    report(
      email === 'everybody' ? endEverySession(world) : endSessionsByEmail(world, email),
      ended,
    ),
} satisfies Record<string, Verb>

/** Works once, for a day; a start prints one, too. */
export const printSetupLink = (): Promise<void> =>
  withShop(async (world, { dataDir }) => {
    const link = await offerSetup(world, dataDir)
    console.log(link ?? world.say('en', 'errors', 'setup.owned'))
    return link ? 0 : 1
  })

export const admin = (
  verb: keyof typeof verbs,
  email: string,
  role: string = 'admin',
  language?: string,
): Promise<void> =>
  withShop(async (world) => {
    const done = await verbs[verb](
      world,
      email,
      role as Role,
      (language ?? firstLanguage()) as Language,
    )
    console.log(done.ok ? done.value : world.say('en', 'errors', done.code))
    return done.ok ? 0 : 1
  })
