// The user's own receipts and claims, and unmatched payments that they may be about.
import type { World } from '../../../world.ts'
import { type OwnReceipt, receiptsBy, unmatchedFrom } from '../store/receipts.ts'

/** Transactions of unmatched payments from this address, newest first. */
export const unmatchedOf = (world: World, sender: string): Promise<string[]> =>
  unmatchedFrom(world.db, sender)

export const hasSentUnmatched = async (world: World, sender: string): Promise<boolean> =>
  (await unmatchedFrom(world.db, sender)).length > 0

export const ownReceipts = (world: World, who: { readonly id: string }): Promise<OwnReceipt[]> =>
  receiptsBy(world.db, who.id)
