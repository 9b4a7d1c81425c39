// A guest's order in an account: whoever reads the order's mailbox and is signed in adds it by a code.
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Viewer } from '../rules.ts'
import { accountOfGuest, insertGuestAccount } from '../store/guest-accounts.ts'
import { sendGuestCode, spendGuestCode } from './guests.ts'

/**
 * Mails a code to the order's address. Whether that address has an account is not looked up. Refuses
 * `guests.in_account`, and as `sendGuestCode` does.
 */
export async function sendAccountCode(
  world: World,
  guest: Viewer,
  account: Viewer,
): Promise<Result> {
  if ((await accountOfGuest(world.db, guest.id)) !== null) return refuse('guests.in_account')
  return sendGuestCode(world, { viewer: guest }, account.id)
}

/**
 * The guest keeps their records, session and link; the account acts for them from now on. Refuses `guests.in_account`,
 * and as `spendGuestCode` does.
 */
export async function addGuestToAccount(
  world: World,
  guest: Viewer,
  account: Viewer,
  typed: string,
): Promise<Result> {
  if ((await accountOfGuest(world.db, guest.id)) !== null) return refuse('guests.in_account')
  const spent = await spendGuestCode(world, { viewer: guest }, typed, account.id)
  if (!spent.ok) return spent
  return world.transaction(async (world) => {
    const row = { userId: guest.id, accountId: account.id, now: world.now() }
    if (!(await insertGuestAccount(world.db, row))) return refuse('guests.in_account')
    await record(world, account, 'guest.added_to_account', `user:${guest.id}`)
    return ok()
  })
}
