// Which hearts of a page are filled. The page is the same for everybody, so that this is found out when nothing else is
// going on; until then, and without script, every heart is empty and adds.
import { useSyncExternalStore } from 'react'

let wished: ReadonlySet<string> = new Set()
let isSignedIn: boolean | null = null
const listeners = new Set<() => void>()

/** Not every browser says when it is idle, and one that does may never come to it. */
const idle = (call: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2000 })
  else setTimeout(call, 500)
}

/** A visitor who has never pressed one pays for no script of hearts. */
const read = (): void => {
  if (isSignedIn === null || listeners.size === 0) return
  if (isSignedIn || document.cookie.includes('wishes='))
    idle(() => void import('./wishing').then(({ readMarks }) => readMarks(isSignedIn === true)))
}

/** The frame says whose page it is; another person's hearts are forgotten. */
export function knowShopper(isOne: boolean): void {
  if (isSignedIn === isOne) return
  isSignedIn = isOne
  read()
}

export function mark(ids: ReadonlySet<string>): void {
  wished = ids
  for (const listener of listeners) listener()
}

export const marks = (): ReadonlySet<string> => wished

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) read()
  return () => listeners.delete(listener)
}

export const useWished = (id: string): boolean =>
  useSyncExternalStore(
    listen,
    () => wished.has(id),
    () => false,
  )
