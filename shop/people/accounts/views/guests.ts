// Guests as shoppers of their one order.
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { type GuestLink, guestToken, type LinkPurpose, readGuestToken } from '../guest-link.ts'
import type { Viewer } from '../rules.ts'
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
