// Whoever changes the address of their account goes on getting the newsletter there; taking the change back takes this back.

import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  confirmEmailChange,
  type Moved,
  undoEmailChange,
} from '../../accounts/actions/change-email.ts'
import { followAddress, returnAddress } from '../store/subscribers.ts'

/** Where the new address gets the newsletter already, both stay as they are. Refuses as `confirmEmailChange` does. */
export const confirmAddress = (world: World, token: string): Promise<Result> =>
  confirmEmailChange(world, token, ({ db }, moved: Moved) => followAddress(db, moved))

/** Only what followed comes back: what the other address had asked for itself stays there. Refuses as `undoEmailChange` does. */
export const undoAddress = (world: World, token: string): Promise<Result> =>
  undoEmailChange(world, token, ({ db }, moved: Moved) => returnAddress(db, moved))
