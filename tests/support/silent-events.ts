import type { Events } from '../../shop/world.ts'

/** Where nothing changes, or nobody is to hear of it. */
export const noNews: Events = { on: () => () => {}, onEvery: () => () => {} }
