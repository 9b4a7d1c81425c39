// The first owner of a shop that nobody owns, by the signed link that the server printed.
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guessable } from '../guesses.ts'
import { readOwner } from '../input.ts'
import { isSetupToken } from '../setup-link.ts'
import { lockFirstOwner } from '../store/roles.ts'
import { savePassword } from '../store/users.ts'
import { isUnowned } from '../views/unowned.ts'
import { grantRole } from './roles.ts'
import { addUser } from './sign-up.ts'

/**
 * Creates the account with the role of an owner; of two people who send the form together one succeeds. Returns the
 * account's id. Refuses `phrase.refused`, `setup.link`, `setup.owned`, `form.invalid`, `account.busy`.
 */
export async function createFirstOwner(
  world: World,
  form: Form,
  language: string,
): Promise<Result<string>> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  if (!(await isUnowned(world))) return refuse('setup.owned')
  if (!isSetupToken(world, form.token ?? '')) return refuse('setup.link')
  const read = readOwner(form, world.config.shopName, await guessable())
  if (!read.ok) return read
  const { password, ...person } = read.value
  const hash = await world.accounts.hashPassword(password)
  if (!hash.ok) return hash
  return world.transaction(async (world) => {
    await lockFirstOwner(world.db)
    if (!(await isUnowned(world))) return refuse('setup.owned')
    // An account that exists may be a stranger's: anybody may sign up in a shop that has not opened.
    const user = await addUser(world, { ...person, phone: null, language }, true)
    if (!user) return refuse('form.invalid', { fields: { email: 'setup.email_taken' } })
    const now = world.now()
    await savePassword(world.db, { id: world.id(), userId: user.id, hash: hash.value, now })
    const granted = await grantRole(world, 'system', user.email, 'admin')
    return granted.ok ? ok(user.id) : granted
  })
}
