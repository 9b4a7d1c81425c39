// Help for a payment that went wrong, collapsed behind one question: transaction lookup, receipt.
import { Link, useLocation } from 'react-router'
import { useAnswer } from '../../../components/forms/answer'
import { useT } from '../../../i18n/text'
import type { PayView } from '../payment-view'
import { type ClaimAnswer, ClaimForm } from './ClaimForm'
import { ReceiptForm } from './PaidForms'

export function PaymentProblem({ pay, isStill }: { pay: PayView; isStill: boolean }) {
  const t = useT('payment')
  const { search } = useLocation()
  const { refusal, claim } = useAnswer<ClaimAnswer>()
  const { hash, receipt, paidHash } = refusal?.fields ?? {}
  const isAnswered = (claim ?? hash ?? receipt ?? paidHash) !== undefined
  const isOpen = isStill || isAnswered || pay.claims.length > 0
  return (
    <details className="pay-problem" open={isOpen || undefined}>
      <summary>{t('problem.title')}</summary>
      {!isStill && (
        <noscript>
          <p>
            {t('problem.reloads')}{' '}
            <Link to={{ search: `${search}&problem` }}>{t('problem.stop')}</Link>
          </p>
        </noscript>
      )}
      <ClaimForm number={pay.number} claims={pay.claims} />
      <ReceiptForm receipts={pay.receipts} />
    </details>
  )
}
