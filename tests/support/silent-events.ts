import type { Events } from '../../shop/world.ts'

/** Events that are never announced. */
export const noEvents: Events = {
  on: () => () => {},
  origin: '',
  publish: () => {},
  onEvery: () => () => {},
  awaySince: () => null,
}

/** The database answers. */
export const alwaysAvailable = { isAway: () => false, send: () => false }
