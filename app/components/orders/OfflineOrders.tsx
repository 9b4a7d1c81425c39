// One's own orders without a connection: only by choice, only on this device, until signing out.
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/text'
import { areOrdersKept, keepOrders } from '../layout/offline'

export function OfflineOrders() {
  const t = useT('offline')
  /** Not known yet; null where this browser cannot. */
  const [isKept, setKept] = useState<boolean | null | undefined>()
  useEffect(() => {
    void areOrdersKept().then(setKept)
  }, [])
  if (isKept === null) return null
  const change = async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/order/"]')]
    await keepOrders(isKept ? null : [location.href, ...links.map(({ href }) => href)])
    setKept(!isKept)
  }
  return (
    <section className={`card offline-orders ${isKept === undefined ? 'awaits-script' : ''}`}>
      <p role="status">{t(isKept ? 'orders.kept' : 'orders.text')}</p>
      <button type="button" className="button quiet" onClick={change}>
        {t(isKept ? 'orders.stop' : 'orders.keep')}
      </button>
    </section>
  )
}
