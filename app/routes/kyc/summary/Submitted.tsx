// Confirmation of a submission; with script it redirects to the pending order or the home page.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { NextStep } from '../../../../shop/sales/checkout/views/next-step.ts'
import { ltr } from '../../../components/text/ltr'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'

const onAfter = 2000

const pages = { payment: '/payment', address: '/shipping-details' } as const

type Props = { hours: { from: number; to: number }; next: NextStep | null; query: string }

export function Submitted({ hours, next, query }: Props) {
  const t = useT('kyc')
  const navigate = useNavigate()
  const to = next ? `${pages[next.step]}?order=${next.number}` : '/'
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { viewTransition: true }), onAfter)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <Notice kind="ok" role="status" title={t('submittedTitle')}>
      <p>{t('submitted', hours)}</p>
      <p>{t('submittedNext')}</p>
      {next && <p>{t.rich(`goOn.${next.step}Text`, { number: next.number, ltr })}</p>}
      <div className="row">
        <LinkButton to={to}>{t(next ? `goOn.${next.step}` : 'home')}</LinkButton>
        <LinkButton kind="quiet" to={`/kyc-required${query}`}>
          {t('viewStatus')}
        </LinkButton>
      </div>
    </Notice>
  )
}
