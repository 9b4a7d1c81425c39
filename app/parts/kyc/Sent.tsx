// The word that the documents have arrived; with script it leads home by itself.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

const homeAfter = 2000

export function Sent({ hours }: { hours: { from: number; to: number } }) {
  const t = useT('kyc')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { viewTransition: true }), homeAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice kind="ok" role="status" title={t('submittedTitle')}>
      <p>{t('submitted', hours)}</p>
      <p>{t('submittedNext')}</p>
      <div className="row">
        <LinkButton to="/">{t('home')}</LinkButton>
        <LinkButton kind="quiet" to="/kyc-required">
          {t('viewStatus')}
        </LinkButton>
      </div>
    </Notice>
  )
}
