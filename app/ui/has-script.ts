// Whether the page has come alive: controls that only script can serve are drawn then, and not before.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, so that both draw the same. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
