// Offline copies of one's own orders: opt-in, on this device, until sign-out.
import { useEffect, useState } from 'react'
import { canKeep } from '../../../components/layout/offline'
import { useT } from '../../../i18n/text'

export function OfflineOrders() {
  const t = useT('offline')
  /** Undefined while unknown; null if this browser does not support it. */
  const [isCached, setCached] = useState<boolean | null | undefined>()
  useEffect(() => {
    void areOrdersCached().then(setCached)
  }, [])
  if (isCached === null) return null
  const change = async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/order/"]')]
    await cacheOrders(isCached ? null : [location.href, ...links.map(({ href }) => href)])
    setCached(!isCached)
  }
  return (
    <section className={`card offline-orders ${isCached === undefined ? 'awaits-script' : ''}`}>
      <p role="status">{t(isCached ? 'orders.kept' : 'orders.text')}</p>
      <button type="button" className="button quiet" onClick={change}>
        {t(isCached ? 'orders.stop' : 'orders.keep')}
      </button>
    </section>
  )
}

/** Caches these pages of one's own orders on this device, or removes all of them. */
async function cacheOrders(pages: readonly string[] | null): Promise<void> {
  if (!canKeep()) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const said = pages ? { cacheOrders: true, pages } : { cacheOrders: false }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has our own origin
  active?.postMessage(said)
}

const areOrdersCached = async (): Promise<boolean | null> =>
  canKeep() && 'caches' in globalThis
    ? (await caches.keys()).some((name) => name.startsWith('piazza-orders-'))
    : null
