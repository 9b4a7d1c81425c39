import type { Events } from '../../shop/world.ts'

/** Events that are never announced. */
export const noNews: Events = {
  on: () => () => {},
  origin: '',
  publish: () => {},
  onEvery: () => () => {},
  awaySince: () => null,
}

/** The database answers. */
export const neverAway = { isAway: () => false, send: () => false }
