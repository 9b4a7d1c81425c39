// Looks a person up in the operator's screening list.
import type { World } from '../../world.ts'
import type { Screened } from './port.ts'

/** Null without a list. */
export type ScreeningResult = 'clear' | 'review' | 'unreadable' | null

/** An unreadable list is reported as such, never as "clear". */
export async function screen(world: World, person: Screened): Promise<ScreeningResult> {
  if (!world.screening) return null
  try {
    return await world.screening.screen(person)
  } catch (error) {
    world.log.error('screening list unreadable', { error: (error as Error).name })
    return 'unreadable'
  }
}
