// Says before payment whether the order needs an identity check: reason, requirements, duration, and the alternative.
import { Link, useRouteLoaderData } from 'react-router'
import type { CheckTime } from '../../../shop/identity/hosted-checks/views.ts'
import type { IdentityNeed } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'

type Props = {
  need: IdentityNeed
  identity: string
  hours: CheckTime
  /** For the order of a guest, even while an account is signed in. */
  isGuest?: boolean
}

export function IdentityNotice({ need, identity, hours, isGuest = false }: Props) {
  const t = useT('checkout')
  const isSignedIn = Boolean(useRouteLoaderData<RootData>('root')?.viewer)
  // A guest is checked after the payment: those pages would ask to sign in.
  const isOwn = isSignedIn && !isGuest
  if (need === 'never') return null
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
        {isOpen && isOwn && <Link to="/kyc">{t('kyc.now')}</Link>}
        <Link to={isOwn ? '/kyc-required' : '/kyc-guide'}>{t('kyc.documents')}</Link>
      </div>
    </Notice>
  )
}
