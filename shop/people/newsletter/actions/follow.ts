// A newsletter subscription follows a change of the account's email address, and its revert.

import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  confirmEmailChange,
  type Moved,
  undoEmailChange,
} from '../../accounts/actions/change-email.ts'
import { moveSubscription, returnAddress } from '../store/subscribers.ts'

/** If the new address is subscribed already, both stay as they are. Refuses as `confirmEmailChange` does. */
export const confirmAddress = (world: World, token: string): Promise<Result> =>
  confirmEmailChange(world, token, ({ db }, moved: Moved) => moveSubscription(db, moved))

/**
 * Reverts only what this change moved: the other address's own subscription stays. Refuses as `undoEmailChange` does.
 */
export const undoAddressChange = (world: World, token: string): Promise<Result> =>
  undoEmailChange(world, token, ({ db }, moved: Moved) => returnAddress(db, moved))
