// Receipts and claims of one's own, for one's own download.
import type { World } from '../../../world.ts'
import { type OwnReceipt, receiptsBy } from '../store/own.ts'

export const ownReceipts = (world: World, who: { readonly id: string }): Promise<OwnReceipt[]> =>
  receiptsBy(world.db, who.id)
