// Guests as shoppers of their one order.
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { type GuestLink, guestToken, type LinkPurpose, readGuestToken } from '../guest-link.ts'
import type { Viewer } from '../rules.ts'
import * as accounts from '../store/guest-accounts.ts'
import { type GuestRow, guestById, guestsBySessions } from '../store/guests.ts'
import { tokenHash } from '../tokens.ts'

/** A guest acts for one order: whatever belongs to it is stored with this id, which owns nothing else. */
export type Guest = {
  readonly viewer: Viewer
  readonly orderNumber: string
  readonly purchaseId: string
}

/** The guest of these session tokens whose order or purchase this is; without either, the newest session's. */
export async function guestOf(
  world: World,
  tokens: readonly string[],
  of: { readonly orderNumber: string | null; readonly purchaseId: string | null },
): Promise<Guest | null> {
  if (tokens.length === 0) return null
  const rows = await guestsBySessions(world.db, tokens.map(tokenHash), world.now())
  const { orderNumber, purchaseId } = of
  const found = rows.find(
    (row) =>
      (orderNumber === null || row.orderNumber === orderNumber) &&
      (purchaseId === null || row.purchaseId === purchaseId),
  )
  return found ? guestBy(world, found) : null
}

/** The account's guest whose order or purchase this is. */
export async function guestOfAccount(
  world: World,
  accountId: string,
  of: { readonly orderNumber: string | null; readonly purchaseId: string | null },
): Promise<Guest | null> {
  const row = await accounts.guestOfAccount(world.db, accountId, of)
  return row && guestBy(world, row)
}

/** Those whose orders were added to the account, the first one first. */
export const guestsOfAccount = async (world: World, accountId: string): Promise<Guest[]> =>
  (await accounts.guestsOfAccount(world.db, accountId)).map((row) => guestBy(world, row))

/** The ids under which the account's orders are stored: its own, and those of its guests. */
export const ownerIdsOf = async (world: World, accountId: string): Promise<string[]> => [
  accountId,
  ...(await accounts.guestIdsOf(world.db, accountId)),
]

/** The account that a guest's order was added to. */
export const accountOfGuest = (world: World, userId: string): Promise<string | null> =>
  accounts.accountOfGuest(world.db, userId)

/** Whether what is stored with this owner's id is the person's own: by their id, or by a guest of theirs. */
export const isOwnedBy = async (world: World, ownerId: string, personId: string) =>
  ownerId === personId || (await accountOfGuest(world, ownerId)) === personId

/** The guest of a link in an email, or of a pay link; null if it is forged or revoked. */
export async function guestOfLink(
  world: World,
  token: string,
  purpose?: LinkPurpose,
): Promise<Guest | null> {
  const link = readGuestToken(world, token, purpose)
  const row = link && (await guestById(world.db, link.id))
  return row && row.version === link.version ? guestBy(world, row) : null
}

/** The pay link of a guest's order; null if the user is none. */
export async function payLinkToken(world: World, userId: string): Promise<string | null> {
  const row = await guestById(world.db, userId)
  return row && guestToken(world, row, 'pay-links')
}

const guestBy = (world: World, row: GuestRow): Guest => ({
  ...pick(row, 'orderNumber', 'purchaseId'),
  viewer: guestViewer(world, row),
})

/** No session of an account, no permissions, and the link for emails. */
export const guestViewer = (
  world: World,
  row: Pick<Viewer, 'id' | 'email' | 'firstName' | 'lastName' | 'username' | 'language'> &
    Pick<GuestLink, 'version'>,
): Viewer => ({
  ...pick(row, 'id', 'email', 'firstName', 'lastName', 'username', 'language'),
  sessionId: 'guest',
  permissions: [],
  guestLink: guestToken(world, row),
})
