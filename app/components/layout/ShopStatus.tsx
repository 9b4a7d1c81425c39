// Banner above every page: the shop is not open yet, accepts no orders, or is previewed with the draft of its design.
import { useT } from '../../i18n/text'

type Props = {
  status: 'new' | 'open' | 'paused' | 'preview'
  /** The operator's text while orders are paused; empty for none. */
  message: string
}

export const ShopStatus = ({ status, message }: Props) =>
  status === 'open' ? null : <Banner status={status} message={message} />

function Banner({ status, message }: Props) {
  const t = useT('opening')
  return (
    <aside className="demo-mark" aria-label={t(`${status}.title`)}>
      <strong>{t(`${status}.title`)}</strong>{' '}
      <span>{message ? <bdi>{message}</bdi> : t(`${status}.text`)}</span>{' '}
      {status === 'preview' && <a href="/design/preview/exit">{t('exit')}</a>}
    </aside>
  )
}
