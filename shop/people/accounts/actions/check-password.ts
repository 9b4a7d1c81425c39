// Verifies a password against its hash.
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { passwordLength } from '../rules.ts'
import { renewHash } from '../store/users.ts'

/**
 * Whether the password is correct; `hash` is null if there is no account. A correct one is rehashed if its parameters
 * are outdated. Refuses `account.busy`.
 */
export async function checkPassword(
  world: World,
  hash: string | null,
  password: string,
): Promise<Result<boolean>> {
  // Longer than any password, so hashing it would be wasted work.
  if ([...password].length > passwordLength.max) return ok(false)
  const check = await world.accounts.checkPassword(hash, password)
  if (!check.ok) return check
  if (hash !== null && check.value === 'outdated') {
    const renewed = await world.accounts.hashPassword(password)
    if (renewed.ok) await renewHash(world.db, hash, renewed.value)
  }
  return ok(check.value !== 'wrong')
}
