// Other addresses of an account's email: pending changes and reverts.
import type { World } from '../../../world.ts'
import { otherEmailsOf } from '../store/erase.ts'

export const otherEmails = (world: World, who: { readonly id: string }): Promise<string[]> =>
  otherEmailsOf(world.db, who.id)
