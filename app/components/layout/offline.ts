// Registers the service worker for offline pages (public/sw.js) on the first interaction.
import { startedByTouch } from './StartUp'

/** Returns true where service workers are supported; false in development. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && !import.meta.env.DEV

export function cacheForOffline(): void {
  if (import.meta.env.DEV) void endWorkers()
  if (!canKeep()) return
  const begin = () => {
    for (const call of ['pointerdown', 'keydown']) removeEventListener(call, begin, true)
    // If it is refused (a private window), the shop works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => {})
  }
  if (startedByTouch()) begin()
  else for (const call of ['pointerdown', 'keydown']) addEventListener(call, begin, true)
  // Offline, the router cannot load the next page's data, but the worker may have the page cached.
  addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !(event.target as Element).closest?.('a[href]')) return
      event.stopImmediatePropagation()
    },
    true,
  )
}

/** Unregisters all workers, also of the built shop, which may have run at this address before. */
async function endWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map((worker) => worker.unregister()))
}
