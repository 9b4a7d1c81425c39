// Staff invitations: by email, for one role, valid for three days.
import { record } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guessable } from '../guesses.ts'
import { readColleague, readEmail } from '../input.ts'
import { isRole } from '../permissions.ts'
import { invitationLife, may, type Viewer } from '../rules.ts'
import { deleteChallenges } from '../store/challenges.ts'
import * as store from '../store/invitations.ts'
import { customRoleToGrant, insertRole } from '../store/roles.ts'
import { deleteSessions } from '../store/sessions.ts'
import { markVerified, savePassword, userByEmail } from '../store/users.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { roleName } from '../views/roles.ts'
import { linkTo } from './links.ts'
import { requireStepUp } from './re-authenticate.ts'
import { addUser } from './sign-up.ts'

const sent = { name: 'account.invitations', limit: 20, seconds: 3600 }

/**
 * The role is granted once the link is used. A new invitation to the same address replaces the previous one. Refuses
 * `role.not_allowed`, `accounts.stepUp`, `form.invalid`, `role.has_account` (grant the role instead), `role.unknown`,
 * `limit.reached`.
 */
export async function inviteColleague(
  world: World,
  who: Viewer,
  { email: typed, role }: { email: string; role: string },
): Promise<Result> {
  if (!may(who, 'staff.manage')) return refuse('role.not_allowed')
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const read = readEmail({ email: typed })
  if (!read.ok) return read
  const { email } = read.value
  return world.transaction(async (world) => {
    if ((await userByEmail(world.db, email))?.emailVerified) return refuse('role.has_account')
    const held = isRole(role) ? { id: role, name: null } : await customRoleToGrant(world.db, role)
    if (!held) return refuse('role.unknown')
    const counted = await allow(world, sent, who.id)
    if (!counted.ok) return counted
    const token = newToken()
    const invitedAt = world.now()
    const expiresAt = new Date(invitedAt.getTime() + invitationLife)
    const id = world.id()
    await store.saveInvitation(world.db, {
      id,
      email,
      role,
      invitedBy: who.id,
      invitedAt,
      expiresAt,
      tokenHash: tokenHash(token),
    })
    // The invitee's language is unknown, so the email is in the inviter's.
    const { language } = who
    await queueMail(world, {
      to: email,
      language,
      template: 'staff-invitation',
      values: {
        by: fullName(who),
        role: roleName(world, language, held),
        link: linkTo(world, language, `/auth/invitation?token=${token}`),
        support: world.config.supportMail,
      },
      until: expiresAt,
    })
    const details = { role }
    await record(world, who, 'staff.invited', `invitation:${id}`, details)
    return ok()
  })
}

/** Refuses `role.not_allowed`, `role.no_invitation`. */
export const withdrawInvitation = (world: World, who: Viewer, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'staff.manage')) return refuse('role.not_allowed')
    if (!(await store.deleteInvitation(world.db, id))) return refuse('role.no_invitation')
    await record(world, who, 'staff.uninvited', `invitation:${id}`)
    return ok()
  })

/**
 * The link verifies the address. Creates the account, or takes over one whose address was never verified, with this
 * password; does not sign in, and the dashboard requires a second factor. Refuses `account.link`, `form.invalid`,
 * `phrase.refused`, `account.busy`.
 */
export async function acceptInvitation(
  world: World,
  form: Form,
  language: string,
): Promise<Result> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const hashOfToken = tokenHash(form.token ?? '')
  const invitation = await store.invitationBy(world.db, hashOfToken, world.now())
  if (!invitation) return refuse('account.link')
  const read = readColleague(form, invitation.email, world.config.shopName, await guessable())
  if (!read.ok) return read
  const { password, ...names } = read.value
  const hash = await world.accounts.hashPassword(password)
  if (!hash.ok) return hash
  return world.transaction(async (world) => {
    const now = world.now()
    const consumed = await store.consumeInvitation(world.db, hashOfToken, now)
    if (!consumed) return refuse('account.link')
    const { email, role, invitedBy } = consumed
    const person = { ...names, email, phone: null, language }
    const user = (await userByEmail(world.db, email)) ?? (await addUser(world, person, true))
    if (!user) throw new Error('an invited account came and went')
    await savePassword(world.db, { id: world.id(), userId: user.id, hash: hash.value, now })
    await markVerified(world.db, user.id, now)
    await deleteSessions(world.db, user.id)
    await deleteChallenges(world.db, user.id)
    await insertRole(world.db, { userId: user.id, role, grantedBy: invitedBy, now })
    const details = { role, invitation: consumed.id }
    await record(world, 'system', 'role.granted', user.id, details)
    return ok()
  })
}

export const forgetInvitations = (world: World) => store.deleteExpired(world.db, world.now())
