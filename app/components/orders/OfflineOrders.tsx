// Offline copies of one's own orders: opt-in, on this device, until sign-out.
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/text'
import { areOrdersCached, cacheOrders } from '../layout/offline'

export function OfflineOrders() {
  const t = useT('offline')
  /** Not known yet; null where this browser cannot. */
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
