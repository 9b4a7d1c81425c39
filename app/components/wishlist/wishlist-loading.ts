// Loads which wishlist buttons of a page are filled. The page is shared by all visitors, so this
// happens when the browser is idle; until then, and without script, every heart is empty and adds.
import { useSyncExternalStore } from 'react'
import { hasListeners, listen, wishlistedIds } from './wishlist-state'

let isSignedIn: boolean | null = null

/** Falls back to a timer: not every browser has requestIdleCallback, and one that has may never be idle. */
const idle = (call: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2000 })
  else setTimeout(call, 500)
}

/** A visitor who has never saved a product loads no wishlist script. */
const read = (): void => {
  if (isSignedIn === null || !hasListeners()) return
  if (isSignedIn || document.cookie.includes('wishes='))
    idle(
      () =>
        void import('./wishlist-client').then(({ readMarks }) => readMarks(isSignedIn === true)),
    )
}

/** Called by the layout, which knows who is signed in; another person's entries are replaced. */
export function setSignedInShopper(isOne: boolean): void {
  if (isSignedIn === isOne) return
  isSignedIn = isOne
  read()
}

function listenAndRead(listener: () => void): () => void {
  const isFirst = !hasListeners()
  const stop = listen(listener)
  if (isFirst) read()
  return stop
}

export const useInWishlist = (id: string): boolean =>
  useSyncExternalStore(
    listenAndRead,
    () => wishlistedIds().has(id),
    () => false,
  )
