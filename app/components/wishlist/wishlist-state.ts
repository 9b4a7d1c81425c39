// Wishlist state in the browser, with subscribers.

let wishlistIds: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export const wishlistedIds = (): ReadonlySet<string> => wishlistIds

export function setWishlistedIds(ids: ReadonlySet<string>): void {
  wishlistIds = ids
  for (const listener of listeners) listener()
}

export const hasListeners = (): boolean => listeners.size > 0

/** Returns the unsubscribe function. */
export function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
