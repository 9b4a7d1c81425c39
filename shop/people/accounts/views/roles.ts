// Roles with their permissions and holders, for owners.
import { fullName } from '../../../platform/names-of-people.ts'
import type { World } from '../../../world.ts'
import {
  builtInRoles,
  grantable,
  type HeldRole,
  isRole,
  type Permission,
  roles,
} from '../permissions.ts'
import * as store from '../store/roles.ts'

/** The name of a role in a language; of a custom one as its owner wrote it. */
export const roleName = (world: World, language: string, { id, name }: HeldRole): string =>
  name ?? world.say(language, 'admin-users', `role.${id}`)

/** The id of a role: a built-in one, or the custom one with this name in any case. Otherwise the text itself. */
export async function roleIdNamed(world: World, text: string): Promise<string> {
  if (isRole(text)) return text
  const isMeant = ({ name }: store.CustomRoleRow) => name.toLowerCase() === text.toLowerCase()
  return (await store.customRoles(world.db)).find(isMeant)?.id ?? text
}

export type ListedRole = HeldRole & {
  readonly permissions: readonly Permission[]
  /** How many people have it. */
  readonly holders: number
}

/** The table of roles: built-in ones, then custom ones by name. */
export async function roleTable(world: World): Promise<ListedRole[]> {
  const [custom, counts] = await Promise.all([
    store.customRoles(world.db),
    store.countHolders(world.db),
  ])
  const holders = new Map(counts.map(({ role, count }) => [role, count]))
  return [
    ...roles.map((id) => ({ id, name: null, permissions: builtInRoles[id] })),
    ...custom.map(({ id, name, permissions }) => ({
      id,
      name,
      permissions: grantable(permissions),
    })),
  ].map((role) => ({ ...role, holders: holders.get(role.id) ?? 0 }))
}

export type RoleDetail = HeldRole & {
  readonly permissions: readonly Permission[]
  /** Of a custom one: counts its saves. */
  readonly version: number
  readonly holders: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
  }[]
}

/** One role with everyone who has it; null if it does not exist. */
export async function roleById(world: World, id: string): Promise<RoleDetail | null> {
  const found = isRole(id)
    ? { id, name: null, permissions: builtInRoles[id], version: 0 }
    : await store.customRole(world.db, id)
  if (!found) return null
  const people = await store.holdersOf(world.db, id)
  const permissions = isRole(id) ? builtInRoles[id] : grantable(found.permissions)
  const holders = people.map((each) => ({
    id: each.id,
    name: fullName(each),
    email: each.email,
  }))
  return { ...found, permissions, holders }
}
