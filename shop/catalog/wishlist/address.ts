// The link of a letter that stops such letters: made of the address under the shop's key, so that nothing about it is kept
// and only whoever reads its mail has it. On the server only.
import { createHmac } from 'node:crypto'
import { tokenHash } from '../../people/accounts/tokens.ts'
import type { World } from '../../world.ts'

export const stopToken = (world: World, email: string): string =>
  createHmac('sha256', world.keys.key('waits')).update(email).digest('base64url')

/** What the database knows an address by. */
export const addressHash = (world: World, email: string): string =>
  tokenHash(stopToken(world, email))
