// Account data for the personal data export.
import type { World } from '../../../world.ts'
import { browsersOf } from '../store/browsers.ts'
import { otherEmailsOf } from '../store/erase.ts'
import { rolesSince } from '../store/roles.ts'

type Owner = { readonly id: string }

/** When each known browser was last seen. */
export const rememberedBrowsers = (world: World, who: Owner): Promise<{ seenAt: Date }[]> =>
  browsersOf(world.db, who.id)

export const ownRoles = (world: World, who: Owner): Promise<{ role: string; grantedAt: Date }[]> =>
  rolesSince(world.db, who.id)

export const otherEmails = (world: World, who: { readonly id: string }): Promise<string[]> =>
  otherEmailsOf(world.db, who.id)
