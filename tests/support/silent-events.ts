import type { Events } from '../../shop/world.ts'

/** Events that are never announced. */
export const noNews: Events = { on: () => () => {}, onEvery: () => () => {} }
