// The pay panel: one place, a face for each state of the payment. What to send stands there only while it makes sense.
import type { ReactNode } from 'react'
import { formatAmount } from '../../shop/money/rules.ts'
import { useLanguage, useT } from '../i18n/text'
import { LinkButton } from '../ui/Button'
import { type Kind, Notice } from '../ui/Notice'
import { Countdown } from './checkout/Countdown'
import { DemoWallet } from './checkout/DemoWallet'
import { LedgerFacts } from './checkout/LedgerFacts'
import { PaidCheck, ReceiptForm } from './checkout/PaidForms'
import { PayTarget } from './checkout/PayTarget'
import type { PayView } from './checkout/pay-view'
import { Overpaid, Refunds } from './checkout/Refunds'
import { SentLine } from './checkout/SentLine'
import { momentText } from './dates'
import { ltr } from './ltr'

const kinds: Record<PayView['face'], Kind> = {
  waiting: 'info',
  partial: 'warn',
  seen: 'info',
  review: 'info',
  paid: 'ok',
  late: 'warn',
  expired: 'warn',
  refund: 'info',
  cancelled: 'info',
}

export function PayPanel({ pay }: { pay: PayView }) {
  const t = useT('payment')
  const { face, target } = pay
  const isOpen = target !== null
  return (
    <div className="pay-panel" data-face={face}>
      <Notice kind={kinds[face]} role="status" title={<FaceTitle pay={pay} />}>
        <FaceText pay={pay} />
        {isOpen && face !== 'expired' && !pay.isOver && (
          <Countdown until={pay.until} minutes={pay.minutes} />
        )}
      </Notice>
      {(isOpen || face === 'paid') && <SentLine face={face} />}
      {pay.ledger !== 'current' && isOpen && (
        <Notice kind="warn">
          <p>
            {pay.ledger === 'failing'
              ? t('ledger.failing')
              : t('ledger.behind', { seconds: pay.lagSeconds })}
          </p>
        </Notice>
      )}
      {face === 'paid' && <Next pay={pay} />}
      {target && <Send pay={pay}>{<PayTarget target={target} />}</Send>}
      {pay.over > 0n && face === 'paid' && <Overpaid over={pay.over} wallet={pay.back.wallet} />}
      <Refunds refunds={pay.refunds} back={pay.back} />
      {isOpen && pay.hasDemoWallet && <DemoWallet />}
      {isOpen && <PaidCheck />}
      {isOpen && <ReceiptForm receipts={pay.receipts} number={pay.number} />}
      <LedgerFacts payments={pay.payments} />
    </div>
  )
}

/** After the time is over nobody is urged to pay: the address is there for those who ask for it. */
function Send({ pay, children }: { pay: PayView; children: ReactNode }) {
  const t = useT('payment')
  if (pay.face !== 'expired') return children
  return (
    <details className="pay-late">
      <summary>{t('next.pay')}</summary>
      {children}
    </details>
  )
}

function FaceTitle({ pay: { face, refunds } }: { pay: PayView }) {
  const t = useT('payment')
  const isDone = refunds.length > 0 && refunds.every((each) => each.state === 'final')
  return t(face === 'refund' && isDone ? 'face.refunded' : `face.${face}`)
}

function FaceText({ pay }: { pay: PayView }) {
  const t = useT('payment')
  const language = useLanguage()
  const amount = (value: bigint) => formatAmount(value, 'PI', language)
  switch (pay.face) {
    case 'partial':
      return (
        <>
          <p>
            {t.rich('face.partialText', {
              received: amount(pay.received),
              remaining: amount(pay.remaining),
              ltr,
            })}
          </p>
          {pay.isOver && <p>{t('face.partialOver')}</p>}
        </>
      )
    case 'paid':
      if (pay.due === 0n) return <p>{t('face.paidByCredit')}</p>
      if (pay.isByStaff) return <p>{t('face.paidByStaff')}</p>
      return <p>{t.rich('face.paidText', { amount: amount(pay.received), ltr })}</p>
    case 'expired':
      return <p>{t('face.expiredText', { date: momentText(pay.watchUntil, language) })}</p>
    default:
      return <p>{t(`face.${pay.face}Text`)}</p>
  }
}

function Next({ pay: { number, next } }: { pay: PayView }) {
  const t = useT('payment')
  return (
    <div className="card next-step">
      {next === 'shipping' && (
        <>
          <p>{t('next.shipping')}</p>
          <LinkButton to={`/shipping-details?order=${number}`}>
            {t('next.shippingButton')}
          </LinkButton>
        </>
      )}
      {next === 'identity' && (
        <>
          <p>{t('next.identity')}</p>
          <LinkButton to={`/kyc-required?order=${number}`}>{t('next.identityButton')}</LinkButton>
        </>
      )}
      {next === 'unreadable' && <p>{t('next.identityUnreadable')}</p>}
      <LinkButton kind={next === 'order' ? 'primary' : 'quiet'} to={`/order/${number}`}>
        {t('next.order')}
      </LinkButton>
    </div>
  )
}
