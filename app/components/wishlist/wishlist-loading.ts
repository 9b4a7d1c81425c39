// Which hearts of a page are filled. The page is the same for everybody, so that this is found out when nothing else is
// going on; until then, and without script, every heart is empty and adds.
import { useSyncExternalStore } from 'react'
import { hasListeners, listen, wishlistedIds } from './wishlist-state'

let isSignedIn: boolean | null = null

/** Not every browser says when it is idle, and one that does may never come to it. */
const idle = (call: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2000 })
  else setTimeout(call, 500)
}

/** A visitor who has never pressed one pays for no script of hearts. */
const read = (): void => {
  if (isSignedIn === null || !hasListeners()) return
  if (isSignedIn || document.cookie.includes('wishes='))
    idle(
      () =>
        void import('./wishlist-client').then(({ readMarks }) => readMarks(isSignedIn === true)),
    )
}

/** The frame says whose page it is; another person's hearts are forgotten. */
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
