// Banner above every page: the shop is not open yet, or takes no orders.
import { useT } from '../../i18n/text'

type Props = {
  status: 'new' | 'open' | 'paused'
  /** The operator's text while orders are paused; empty for none. */
  message: string
}

export function ShopStatus({ status, message }: Props) {
  const t = useT('common')
  if (status === 'open') return null
  return (
    <aside className="demo-mark" aria-label={t(`${status}.title`)}>
      <strong>{t(`${status}.title`)}</strong> {message ? <bdi>{message}</bdi> : t(`${status}.text`)}
    </aside>
  )
}
