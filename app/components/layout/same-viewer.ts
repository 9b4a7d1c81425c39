// Several tabs, one session: a page of somebody who has since been replaced in another tab is loaded anew.
import { useEffect } from 'react'

/**
 * A form of such a page would be saved for the other person. `name` tells people apart, as the page greets them; null
 * for a page of nobody, which neither tells nor follows.
 */
export function useSameViewer(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const tabs = new BroadcastChannel('viewer')
    tabs.addEventListener('message', ({ data }) => {
      if (data !== name) location.reload()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has our own origin
    tabs.postMessage(name)
    return () => tabs.close()
  }, [name])
}
