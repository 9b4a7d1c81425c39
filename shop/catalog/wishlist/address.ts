// Signed unsubscribe link of back-in-stock emails: derived from the address with the shop's key, not stored. Server
// only.
import { createHmac } from 'node:crypto'
import { tokenHash } from '../../people/accounts/tokens.ts'
import type { World } from '../../world.ts'

export const optOutToken = (world: World, email: string): string =>
  createHmac('sha256', world.keys.key('waits')).update(email).digest('base64url')

/** Hash of an address, as stored in the database. */
export const addressHash = (world: World, email: string): string =>
  tokenHash(optOutToken(world, email))
