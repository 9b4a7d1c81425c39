// Wallets of a simulated world, by name.
import { createHash } from 'node:crypto'

/** A wallet's address by name, in lower case. */
export const wallet = (name: string): string =>
  `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

/** The merchant's own wallets, which the shop knows. */
export const merchant = wallet('merchant')
