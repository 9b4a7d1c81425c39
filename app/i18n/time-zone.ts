// Time zone of rendered times: the server uses the shop's, the browser corrects to its own.
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The shop's, by its name in the IANA database. */
export const ZoneContext = createContext('UTC')

/** Browsers have no event for a change of time zone: the next page detects it. */
const never = () => () => {}

let own: string | undefined
function ownZone(): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return own
}

/** Hydration uses the shop's zone, as rendered by the server, then switches to the reader's at once. */
export function useZone(): string {
  const shops = useContext(ZoneContext)
  return useSyncExternalStore(never, ownZone, () => shops)
}
