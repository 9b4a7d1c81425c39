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

/** A class for what only script can serve: its place is kept until the page has come alive; without script there is none. */
export const useAwaitsScript = (): string => (useHasScript() ? '' : 'awaits-script')
