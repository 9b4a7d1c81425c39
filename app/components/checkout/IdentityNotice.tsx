// Announces the identity check before payment: why, what it takes, how long, and the alternative.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

export function IdentityNotice({
  identity,
  hours,
}: {
  identity: string
  hours: { from: number; to: number }
}) {
  const t = useT('checkout')
  if (identity === 'verified') {
    return (
      <Notice kind="ok" title={t('kyc.title')}>
        <p>{t('kyc.verified')}</p>
      </Notice>
    )
  }
  const isOpen = identity === 'none' || identity === 'declined'
  return (
    <Notice title={t('kyc.title')}>
      <p>{t('kyc.notice', hours)}</p>
      {identity === 'pending' && <p>{t('kyc.pending')}</p>}
      {identity === 'unreadable' && <p>{t('kyc.unreadable')}</p>}
      <p>{t('kyc.before')}</p>
      <div className="row">
        {isOpen && (
          <LinkButton kind="quiet" to="/kyc">
            {t('kyc.now')}
          </LinkButton>
        )}
        <Link to="/kyc-required">{t('kyc.documents')}</Link>
      </div>
    </Notice>
  )
}
