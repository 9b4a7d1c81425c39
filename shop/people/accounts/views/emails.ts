// Where mail of an account went, or was going to, besides its own address: a change and its way back.
import type { World } from '../../../world.ts'
import { otherEmailsOf } from '../store/erase.ts'

export const otherEmails = (world: World, who: { readonly id: string }): Promise<string[]> =>
  otherEmailsOf(world.db, who.id)
