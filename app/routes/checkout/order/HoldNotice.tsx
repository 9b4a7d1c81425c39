// Notice for paid orders on hold for the identity check: calm, with the two next steps.
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'

type Props = {
  number: string
  identity: 'none' | 'pending' | 'verified' | 'declined' | 'unreadable'
}

export function HoldNotice({ number, identity }: Props) {
  const t = useT('orders')
  const isKnown = identity === 'pending' || identity === 'declined' || identity === 'unreadable'
  return (
    <Notice kind="warn" role="status" title={t('hold.title')}>
      <p>{t('hold.text')}</p>
      {isKnown && <p>{t(`hold.${identity}`)}</p>}
      {identity !== 'unreadable' && (
        <LinkButton to={`/kyc-required?order=${number}`}>
          {identity === 'none' ? t('hold.start') : t('hold.see')}
        </LinkButton>
      )}
    </Notice>
  )
}
