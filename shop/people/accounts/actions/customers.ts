// Customers of phone orders: an existing account, or a new one, whose owner sets the password by an emailed link.
import { record } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readCustomer, readEmail } from '../input.ts'
import { isErased, may, type Viewer, welcomeLife } from '../rules.ts'
import { userByEmail, userById } from '../store/users.ts'
import { newLink } from './links.ts'
import { addUser } from './sign-up.ts'

const creationLimit = { name: 'account.customers', limit: 60, seconds: 3600 }

/**
 * Returns the id of the account with this address; names are only needed to create one. Sends no email before there is
 * an order. Refuses `role.not_allowed`, `phrase.refused`, `form.invalid`, `account.new_customer` (with the name
 * fields), `limit.reached`.
 */
export async function customerAt(
  world: World,
  who: Viewer,
  form: Form,
  language: string,
): Promise<Result<string>> {
  if (!may(who, 'orders.create')) return refuse('role.not_allowed')
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const address = readEmail(form)
  if (!address.ok) return address
  const known = await userByEmail(world.db, address.value.email)
  if (known) return ok(known.id)
  const read = readCustomer(form)
  if (!read.ok)
    return form.firstName || form.lastName ? read : { ...read, code: 'account.new_customer' }
  return world.transaction(async (world) => {
    const counted = await allow(world, creationLimit, who.id)
    if (!counted.ok) return counted
    const user = await addUser(world, { ...read.value, phone: null, language })
    // Created concurrently.
    const id = user?.id ?? (await userByEmail(world.db, read.value.email))?.id
    if (!id) throw new Error('an account came and went')
    if (user) await record(world, who, 'account.made_for_customer', id)
    return ok(id)
  })
}

export type Customer = { readonly viewer: Viewer; readonly isVerified: boolean }

/**
 * The account as a viewer for actions on the owner's behalf; without a session and without permissions. Null if it does not
 * exist.
 */
export async function customerById(world: World, id: string): Promise<Customer | null> {
  const user = await userById(world.db, id)
  if (!user || isErased(user)) return null
  const { email, firstName, lastName, username, language } = user
  const viewer = {
    id,
    email,
    firstName,
    lastName,
    username,
    language,
    sessionId: '',
    permissions: [],
  }
  return { viewer, isVerified: user.emailVerified }
}

/** A link to set a password, for an email of the caller's transaction; it continues to `next`, a path of this shop. */
export const welcomeLink = (world: World, { viewer }: Customer, next: string): Promise<string> =>
  newLink(world, viewer, 'reset-password', next, welcomeLife)
