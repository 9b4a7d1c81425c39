// Payment card with one view per payment state. Payment instructions are shown only while they apply.
import type { ReactNode } from 'react'
import { PiAppOffer } from '../../../components/pi-app/PiAppOffer'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { type Kind, Notice } from '../../../ui/Notice'
import { LedgerFacts } from '../LedgerFacts'
import type { PayView } from '../payment-view'
import { Overpaid, Refunds } from '../Refunds'
import { UnexpectedCoins } from '../UnexpectedCoins'
import { AfterTheEnd, OtherWays } from './Choices'
import { Countdown } from './Countdown'
import { DemoWallet } from './DemoWallet'
import { HostedPayment } from './HostedPayment'
import { ManualInstructions } from './ManualInstructions'
import { PaymentProblem } from './PaymentProblem'
import { PaymentStatusText, PayNotes, Progress } from './PaymentState'
import { PaymentTarget } from './PaymentTarget'

const kinds: Record<PayView['face'], Kind> = {
  waiting: 'info',
  partial: 'warn',
  underpaid: 'warn',
  seen: 'info',
  review: 'info',
  paid: 'ok',
  late: 'warn',
  expired: 'warn',
  refund: 'info',
  refunded: 'ok',
  cancelled: 'info',
}

/** `isStill`: without script the page does not reload, so that no input is lost. */
export function PaymentPanel({ pay, isStill }: { pay: PayView; isStill: boolean }) {
  const t = useT('payment')
  const { face, target, manual, hosted } = pay
  const isOpen = pay.isPayable
  // Nothing was paid, so nothing was seen on a ledger.
  const isCredit = face === 'paid' && pay.due === 0n
  // Nothing is waited for: it is sent first, and paid when it is received.
  const isPlaced = face === 'waiting' && pay.isOwedOnReceipt
  // No countdown, and no request to pay.
  const isStopped = isOpen && pay.isAddressStopped
  const title = isCredit ? 'creditTitle' : isPlaced ? 'placedTitle' : face
  const titleText = isStopped && face === 'waiting' ? t('stopped.face.waiting') : t(`face.${title}`)
  // The state may still change without the shopper.
  const isWatched = isOpen || face === 'seen' || face === 'late'
  return (
    <>
      <div className="card pay-panel" data-face={face}>
        <Notice kind={isPlaced ? 'ok' : kinds[face]} role="status" title={titleText}>
          <PaymentStatusText pay={pay} />
          {isOpen && !isStopped && face !== 'expired' && !pay.isOver && !pay.isByHand && (
            <Countdown until={pay.until} minutes={pay.minutes} />
          )}
        </Notice>
        {!pay.isByHand && <Progress pay={pay} />}
        <PayNotes pay={pay} />
        <UnexpectedCoins found={pay.found} />
        {pay.ledger !== 'current' && isWatched && (
          <Notice kind="warn">
            <p>
              {pay.ledger === 'behind'
                ? t('ledger.behind', { seconds: pay.lagSeconds })
                : t(`ledger.${pay.ledger}`)}
            </p>
          </Notice>
        )}
        {(face === 'paid' || isPlaced) && <Next pay={pay} />}
        {pay.mayRequote && <AfterTheEnd pay={pay} />}
        {target && pay.hasDemoWallet && <DemoWallet />}
        {isOpen && !target && !manual && !pay.isHosted && <Stopped pay={pay} />}
        {(target ?? manual) && pay.hasStoppedAddress && (
          <Notice kind="warn" title={t('stopped.title')}>
            <p>{t('stopped.former')}</p>
          </Notice>
        )}
        {target && (
          <Send isFolded={pay.mayRequote || isAskedToWait(pay)}>
            <PaymentTarget target={target} />
          </Send>
        )}
        {manual && (
          <Send isFolded={isAskedToWait(pay)}>
            <ManualInstructions
              target={manual}
              until={pay.isOwedOnReceipt || pay.isOver ? null : pay.until}
            />
          </Send>
        )}
        {hosted && (
          <Send isFolded={isAskedToWait(pay)}>
            <HostedPayment target={hosted} />
          </Send>
        )}
        {face === 'waiting' && !isStopped && !pay.isByHand && (
          <p className="hint">{t(pay.isHosted ? 'hosted.face.waiting' : 'face.waitingText')}</p>
        )}
        {pay.hasPiApp && !isAskedToWait(pay) && <PiAppOffer number={pay.number} />}
        {isOpen && (
          <div className="pay-foot">
            {!target && (!pay.mayRequote || isStopped) && <OtherWays pay={pay} />}
            {!pay.isByHand && <PaymentProblem pay={pay} isStill={isStill} />}
          </div>
        )}
      </div>
      {pay.over.length > 0 && face === 'paid' && <Overpaid over={pay.over} back={pay.back} />}
      <Refunds refunds={pay.refunds} back={pay.back} />
      {(!pay.isByHand || pay.payments.length > 0) && (
        <LedgerFacts payments={pay.payments} proof={pay.proof} />
      )}
    </>
  )
}

/** While no address may be shown. */
function Stopped({ pay }: { pay: PayView }) {
  const t = useT('payment')
  const kind = pay.isAddressStopped ? 'stopped' : 'paused'
  const text = pay.ways.some(({ isCurrent }) => !isCurrent) ? 'text' : 'textOnly'
  return (
    <Notice kind="warn" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.${text}`)}</p>
    </Notice>
  )
}

/** After expiry, and where the shopper is asked not to pay again, how to pay is shown on request only. */
function Send({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useT('payment')
  if (!isFolded) return children
  return (
    <details className="pay-late">
      <summary>{t('next.pay')}</summary>
      {children}
    </details>
  )
}

const isAskedToWait = ({ isNamedTwice, isInReview }: PayView): boolean => isNamedTwice || isInReview

function Next({ pay: { number, next, status, isOwedOnReceipt } }: { pay: PayView }) {
  const t = useT('payment')
  const isPrepared = status === 'pending' || status === 'processing'
  return (
    <div className="next-step">
      {next === 'order' && isPrepared && <p>{t('next.prepared')}</p>}
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
          {!isOwedOnReceipt && <p>{t('next.identity')}</p>}
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
