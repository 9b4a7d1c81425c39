// Everything but paying, collapsed behind one question: check now, another code, method or amount, lookup, receipt.
import { Link, useLocation } from 'react-router'
import { QrCode } from '../../../components/checkout/QrCode'
import { useAnswer } from '../../../components/forms/answer'
import { useT } from '../../../i18n/text'
import type { PayView } from '../payment-view'
import { OtherWays } from './Choices'
import { type ClaimAnswer, ClaimForm } from './ClaimForm'
import { DemoAmount } from './DemoWallet'
import { PaidCheck, ReceiptForm } from './PaidForms'

export function PaymentProblem({ pay, isStill }: { pay: PayView; isStill: boolean }) {
  const t = useT('payment')
  const { search } = useLocation()
  const { refusal, claim, values } = useAnswer<ClaimAnswer>()
  const { hash, receipt, paidHash } = refusal?.fields ?? {}
  const isAnswered = (claim ?? hash ?? receipt ?? paidHash ?? values?.amount) !== undefined
  const isOpen = isStill || isAnswered || pay.claims.length > 0
  const { target } = pay
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
      <PaidCheck />
      {target && (
        <details>
          <summary>{t('code.plain')}</summary>
          <p className="hint">{t('code.plainText')}</p>
          <QrCode qr={target.qr} label={t('code.addressLabel')} />
        </details>
      )}
      {target && !pay.mayRequote && <OtherWays pay={pay} />}
      {target && pay.hasDemoWallet && (
        <DemoAmount currency={target.kind === 'token' ? target.token : 'PI'} />
      )}
      {!pay.isHosted && (
        <ClaimForm number={pay.number} claims={pay.claims} currency={pay.currency} />
      )}
      <ReceiptForm receipts={pay.receipts} />
    </details>
  )
}
