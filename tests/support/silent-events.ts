import type { Events } from '../../shop/world.ts'

/** Events that are never published. */
export const noEvents: Events = {
  on: () => () => {},
  origin: '',
  publish: () => {},
  onEvery: () => () => {},
  awaySince: () => null,
}

/** A database that is always reachable. */
export const alwaysAvailable = { isAway: () => false, send: () => false }
