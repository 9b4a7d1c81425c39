// Above every page: that only staff sees the shop yet, or that it takes no orders at the moment.
import { useT } from '../../i18n/text'

type Props = {
  status: 'new' | 'open' | 'paused'
  /** What the operator says while orders are paused; empty where they have written nothing. */
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
