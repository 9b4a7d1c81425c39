// Custom roles: an owner names a set of permissions, changes it, and deletes it while nobody has it.
import { recorderOf } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { languages } from '../../../platform/languages.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readCustomRole } from '../input.ts'
import { grantable, isRole, maxCustomRoles, roles } from '../permissions.ts'
import { may, type Viewer } from '../rules.ts'
import * as store from '../store/roles.ts'
import { roleName } from '../views/roles.ts'
import { requireStepUp } from './re-authenticate.ts'

const note = recorderOf('role')

/**
 * Fields: `name`, and `may.PERMISSION` for each permission. Returns its id. Refuses `role.not_allowed`,
 * `accounts.stepUp`, `phrase.refused`, `form.invalid`, `role.many` {most}.
 */
export async function createCustomRole(
  world: World,
  who: Viewer,
  form: Form,
): Promise<Result<string>> {
  const read = await readRole(world, who, form)
  if (!read.ok) return read
  return world.transaction(async (world) => {
    await store.lockRoleNames(world.db)
    if ((await store.countCustomRoles(world.db)) >= maxCustomRoles)
      return refuse('role.many', { facts: { most: maxCustomRoles } })
    const row = { id: world.id(), ...read.value, now: world.now() }
    if (await isNameTaken(world, row)) return nameTaken
    await store.insertCustomRole(world.db, row)
    await note(world, who, 'created', row.id, { permissions: row.permissions.join(' ') })
    return ok(row.id)
  })
}

/**
 * `version` is the one displayed. Takes effect on the next request of everyone with the role. If it gains a permission,
 * they verify their second factor again first, as after `grantRole`. Refuses as `createCustomRole` does, and
 * `role.unknown`, `role.changed` (saved by somebody else since).
 */
export async function changeCustomRole(
  world: World,
  who: Viewer,
  { id, version }: { readonly id: string; readonly version: string },
  form: Form,
): Promise<Result> {
  const read = await readRole(world, who, form)
  if (!read.ok) return read
  const { name, permissions } = read.value
  return world.transaction(async (world) => {
    await store.lockRoleNames(world.db)
    const was = await store.lockCustomRole(world.db, id)
    if (!was) return refuse('role.unknown')
    if (version !== String(was.version)) return refuse('role.changed')
    if (await isNameTaken(world, { id, name })) return nameTaken
    const held = grantable(was.permissions)
    const added = permissions.filter((each) => !held.includes(each))
    const removed = held.filter((each) => !permissions.includes(each))
    await store.updateCustomRole(world.db, { id, name, permissions })
    if (added.length > 0) await store.forgetFactorOfHolders(world.db, id)
    await note(world, who, 'changed', id, {
      renamed: name !== was.name,
      added: added.join(' '),
      removed: removed.join(' '),
    })
    return ok()
  })
}

/**
 * Pending invitations to it end. Refuses `role.not_allowed`, `accounts.stepUp`, `role.unknown`, and `role.in_use`
 * {count, people} while somebody has it.
 */
export async function deleteCustomRole(world: World, who: Viewer, id: string): Promise<Result> {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    if (!(await store.lockCustomRole(world.db, id))) return refuse('role.unknown')
    const holders = await store.holdersOf(world.db, id)
    if (holders.length > 0)
      return refuse('role.in_use', {
        facts: {
          count: holders.length,
          people: holders.slice(0, mostNamed).map(fullName).join(', '),
        },
      })
    await store.deleteCustomRole(world.db, id)
    await note(world, who, 'deleted', id)
    return ok()
  })
}

/** Holders named in a refusal. */
const mostNamed = 5

const requireOwner = (world: World, who: Viewer): Result =>
  may(who, 'staff.manage') ? requireStepUp(world, who) : refuse('role.not_allowed')

async function readRole(world: World, who: Viewer, form: Form) {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  const safe = await refuseSecrets(world, form)
  return safe.ok ? readCustomRole(form) : safe
}

/** Also by a built-in role, in any language. */
async function isNameTaken(world: World, row: { id: string; name: string }): Promise<boolean> {
  const isSame = (name: string) => name.toLowerCase() === row.name.toLowerCase()
  const builtIn = languages.flatMap((language) =>
    roles.map((id) => roleName(world, language, { id, name: null })),
  )
  if (isRole(row.name.toLowerCase()) || builtIn.some(isSame)) return true
  return store.isNameTaken(world.db, row)
}

const nameTaken = refuse('form.invalid', { fields: { name: 'role.field.name_taken' } })
