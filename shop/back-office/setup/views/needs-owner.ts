// Whether a payment address or a decisive setting of the server waits for an owner.

import { isToBeReplaced } from '../../../payments/destinations/rules/destinations.ts'
import {
  configuredDestinations,
  destinationsForStaff,
} from '../../../payments/destinations/views.ts'
import { changedSettings } from '../../../people/known-settings/views.ts'
import type { World } from '../../../world.ts'

export async function needsOwner(world: World): Promise<boolean> {
  const [all, settings] = await Promise.all([destinationsForStaff(world), changedSettings(world)])
  const configured = configuredDestinations(world)
  return (
    settings.length > 0 ||
    all.some((each) => each.state === 'proposed' || isToBeReplaced(all, each, configured))
  )
}
