// Time zone of rendered times: the server uses the shop's, the browser corrects to its own.
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The shop's, as a name of the IANA database. */
export const ZoneContext = createContext('UTC')

/** No browser says when its zone changes: the next page knows. */
const never = () => () => {}

let own: string | undefined
function ownZone(): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return own
}

/** The page is taken over with the shop's zone, as it was sent, and told in the reader's at once. */
export function useZone(): string {
  const shops = useContext(ZoneContext)
  return useSyncExternalStore(never, ownZone, () => shops)
}
