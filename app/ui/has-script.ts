// Whether the page has hydrated: controls that need script are rendered then, and not before.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the first render, so that both render the same. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Class for controls that need script: their space is reserved until hydration; without script they are not displayed. */
export const useAwaitsScript = (): string => (useHasScript() ? '' : 'awaits-script')
