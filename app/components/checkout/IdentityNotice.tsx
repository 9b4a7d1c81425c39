// Says before payment whether the order needs an identity check: reason, requirements, duration, and the alternative.

import { Link } from 'react-router'
import type { CheckTime } from '../../../shop/identity/hosted-checks/views.ts'
import type { IdentityNeed } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'

type Props = {
  need: IdentityNeed
  identity: string
  hours: CheckTime
}

export function IdentityNotice({ need, identity, hours }: Props) {
  const t = useT('checkout')
  if (need === 'no') return <p className="hint">{t('kyc.none')}</p>
  if (identity === 'verified') {
    return (
      <p className="identity-done">
        <Icon name="check" size={18} /> <span>{t('kyc.verified')}</span>
      </p>
    )
  }
  const isOpen = identity === 'none' || identity === 'declined'
  return (
    <Notice title={t('kyc.title')}>
      <p>
        <span>{t(need === 'maybe' ? 'kyc.maybe' : 'kyc.notice', hours)}</span> {t('kyc.before')}
      </p>
      {identity === 'pending' && <p>{t('kyc.pending')}</p>}
      {identity === 'unreadable' && <p>{t('kyc.unreadable')}</p>}
      <div className="row">
        {isOpen && <Link to="/kyc">{t('kyc.now')}</Link>}
        <Link to="/kyc-required">{t('kyc.documents')}</Link>
      </div>
    </Notice>
  )
}
