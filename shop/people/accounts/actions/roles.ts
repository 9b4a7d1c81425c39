// Grants and revokes staff roles, and creates the demonstration's admin.

import { record } from '../../../platform/audit/actions.ts'
import type { Language } from '../../../platform/languages.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { fullName, nameFromEmail } from '../../../platform/names-of-people.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { normalEmail, readEmail } from '../input.ts'
import { type HeldRole, isRole, type Role } from '../permissions.ts'
import { may, type Viewer } from '../rules.ts'
import { ownedTopic } from '../setup-link.ts'
import {
  customRole,
  customRoleToGrant,
  deleteRole,
  insertRole,
  lockOwners,
} from '../store/roles.ts'
import { forgetFactorShown } from '../store/sessions.ts'
import { markVerified, savePassword, userByEmail } from '../store/users.ts'
import { roleName } from '../views/roles.ts'
import { newLink } from './links.ts'
import { notifyOwner } from './notices.ts'
import { addUser } from './sign-up.ts'

/** `system`: the command line, or the start of a demonstration. */
export type Granter = Viewer | 'system'

/**
 * Takes effect on the user's next request; in a real shop after they verify their second factor again, so that no
 * older token gains the role. `role`: a built-in one, or the id of a custom one. Refuses `role.not_allowed`,
 * `account.not_found`, `role.unknown`.
 */
export const grantRole = (
  world: World,
  by: Granter,
  email: string,
  role: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!mayManage(by)) return refuse('role.not_allowed')
    const user = await userByEmail(world.db, normalEmail(email))
    if (!user) return refuse('account.not_found')
    const held = isRole(role) ? builtIn(role) : await customRoleToGrant(world.db, role)
    if (!held) return refuse('role.unknown')
    const grantedBy = by === 'system' ? null : by.id
    if (!(await insertRole(world.db, { userId: user.id, role, grantedBy, now: world.now() })))
      return ok()
    await forgetFactorShown(world.db, user.id)
    await record(world, by, 'role.granted', user.id, { role })
    if (role === 'admin') await announce(world, ownedTopic)
    await notify(world, by, user.id, 'role-granted', held)
    return ok()
  })

/**
 * Refuses `role.not_allowed`, `account.not_found`, `role.missing`, and `role.last_owner`, since a shop needs an
 * owner.
 */
export const revokeRole = (
  world: World,
  by: Granter,
  email: string,
  role: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!mayManage(by)) return refuse('role.not_allowed')
    const user = await userByEmail(world.db, normalEmail(email))
    if (!user) return refuse('account.not_found')
    if (role === 'admin') {
      const owners = await lockOwners(world.db)
      if (owners.length === 1 && owners[0] === user.id) return refuse('role.last_owner')
    }
    if (!(await deleteRole(world.db, user.id, role))) return refuse('role.missing')
    const held = isRole(role) ? builtIn(role) : await customRole(world.db, role)
    await record(world, by, 'role.revoked', user.id, { role })
    if (held) await notify(world, by, user.id, 'role-revoked', held)
    return ok()
  })

/** Notifies by email if a person did it: the command line may run before email works. */
async function notify(
  world: World,
  by: Granter,
  userId: string,
  notice: 'role-granted' | 'role-revoked',
  role: HeldRole,
): Promise<void> {
  if (by === 'system') return
  await notifyOwner(world, userId, notice, (language) => ({
    role: roleName(world, language, role),
    by: fullName(by),
    ...(notice === 'role-granted' && { link: `${world.config.publicUrl}/admin` }),
  }))
}

const builtIn = (id: Role): HeldRole => ({ id, name: null })

const mayManage = (by: Granter): boolean => by === 'system' || may(by, 'staff.manage')

/**
 * Adds staff before email works: creates the account if necessary, grants the role, and returns a link to set a
 * password, once, within half an hour. `language`: of a new account. For the command line only. Refuses
 * `form.invalid`.
 */
export async function inviteStaff(
  world: World,
  input: { email: string; role: Role; language?: Language },
): Promise<Result<{ link: string }>> {
  const read = readEmail(input)
  if (!read.ok) return read
  const { email } = read.value
  return world.transaction(async (world) => {
    const { language = firstLanguage() } = input
    const person = { email, ...nameFromEmail(email), phone: null, language }
    const user = (await userByEmail(world.db, email)) ?? (await addUser(world, person))
    if (!user) throw new Error('an invited account came and went')
    const granted = await grantRole(world, 'system', email, input.role)
    if (!granted.ok) return granted
    return ok({ link: await newLink(world, user, 'reset-password') })
  })
}

/**
 * Sets the password of a fictional customer. Returns whether there is one. In demonstration mode only. Refuses
 * `account.busy`.
 */
export async function setDemonstrationPassword(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<Result<boolean>> {
  if (!world.config.demo) throw new Error('a known password outside a demonstration')
  const user = await userByEmail(world.db, normalEmail(email))
  if (!user) return ok(false)
  const hash = await world.accounts.hashPassword(password)
  if (!hash.ok) return hash
  const now = world.now()
  await savePassword(world.db, { id: world.id(), userId: user.id, hash: hash.value, now })
  return ok(true)
}

/** Creates the account with this password, or sets it. In demonstration mode only. Refuses `account.busy`. */
export async function createDemonstrationAdmin(
  world: World,
  input: { email: string; password: string },
): Promise<Result> {
  if (!world.config.demo) throw new Error('a demonstration admin outside a demonstration')
  const hash = await world.accounts.hashPassword(input.password)
  if (!hash.ok) return hash
  return world.transaction(async (world) => {
    const email = normalEmail(input.email)
    const person = {
      email,
      firstName: 'Demo',
      lastName: 'Admin',
      phone: null,
      language: firstLanguage(),
    }
    const user = (await userByEmail(world.db, email)) ?? (await addUser(world, person, true))
    if (!user) throw new Error('the demonstration admin came and went')
    const now = world.now()
    await markVerified(world.db, user.id, now)
    await savePassword(world.db, { id: world.id(), userId: user.id, hash: hash.value, now })
    return grantRole(world, 'system', email, 'admin')
  })
}
