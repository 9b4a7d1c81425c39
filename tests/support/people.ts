// Users for tests: an account in the database, and its viewer just after sign-in.
import { permissionsOf, type Role } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'

let count = 0

export async function person(world: World, ...roles: Role[]): Promise<Viewer> {
  const id = world.id()
  const email = `person${++count}@shop.example`
  const username = `person${count}`
  await world.db`
    insert into users (
      id, email, email_verified, first_name, last_name, username, referral_code, created_at, updated_at)
    values (
      ${id}, ${email}, true, 'Ada', 'Byron', ${username}, ${`code-${id}`}, ${world.now()}, ${world.now()})`
  for (const role of roles) {
    await world.db`
      insert into user_roles (user_id, role, granted_at) values (${id}, ${role}, ${world.now()})`
  }
  const names = { firstName: 'Ada', lastName: 'Byron', username }
  const proof = { at: world.now(), by: 'password' } as const
  return {
    id,
    sessionId: `session-${id}`,
    email,
    ...names,
    language: 'en',
    permissions: permissionsOf(roles),
    proof,
  }
}

/** An admin who has just authenticated again. */
export async function provenAdmin(world: World): Promise<Viewer> {
  return { ...(await person(world, 'admin')), proof: { at: world.now(), by: 'password' } }
}
