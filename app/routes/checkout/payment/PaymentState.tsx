// Texts of the payment card: a sentence for each state, what happened to a payment, a note for each flag.
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { useMoment } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import type { PayView } from '../payment-view'

/** States whose sentence names a ledger, and has others for payments by hand and at a provider. */
const byHand: ReadonlySet<PayView['face']> = new Set([
  'partial',
  'seen',
  'paid',
  'expired',
  'underpaid',
  'refund',
  'refunded',
])

/** States whose sentence otherwise asks for a payment to the address that must not be used any more. */
const stoppedTexts: ReadonlySet<PayView['face']> = new Set(['partial', 'underpaid', 'expired'])

export function PaymentStatusText({ pay }: { pay: PayView }) {
  const moment = useMoment()
  const t = useT('payment')
  const language = useLanguage()
  const { face, currency } = pay
  const amount = (value: bigint) => formatAmount(value, currency, language)
  const parts = { received: amount(pay.received), remaining: amount(pay.remaining), ltr }
  if (pay.isAddressStopped && stoppedTexts.has(face))
    return <p>{t.rich(`stopped.face.${face === 'underpaid' ? 'partial' : face}`, parts)}</p>
  if (pay.isHosted && byHand.has(face))
    return <p>{t.rich(`hosted.face.${face}`, { ...parts, amount: amount(pay.received) })}</p>
  if (pay.isByHand && byHand.has(face))
    return <p>{t.rich(`manual.face.${face}`, { ...parts, amount: amount(pay.received) })}</p>
  switch (face) {
    case 'waiting':
      return null
    case 'partial':
    case 'underpaid':
      return <p>{t.rich(`face.${face}Text`, parts)}</p>
    case 'paid':
      if (pay.due === 0n) return <p>{t('face.paidByCredit')}</p>
      if (pay.isByStaff) return <p>{t('face.paidByStaff')}</p>
      return <p>{t.rich('face.paidText', { amount: amount(pay.received), ltr })}</p>
    case 'expired':
      return <p>{t('face.expiredText', { date: moment(pay.watchUntil) })}</p>
    case 'late':
      return <p>{pay.mayRequote ? t('face.lateChoice') : t('face.lateText')}</p>
    default:
      return <p>{t(`face.${face}Text`)}</p>
  }
}

const steps = ['sent', 'seen', 'confirmed'] as const

/**
 * Steps of a full payment. Each is marked once the ledger has shown it: none before a payment was seen, none if staff
 * confirmed it by other evidence. Not a live region: each confirmation would be announced.
 */
export function Progress({ pay: { face, due, isByStaff, confirmations } }: { pay: PayView }) {
  const t = useT('payment')
  if (face !== 'seen' && (face !== 'paid' || due === 0n || isByStaff)) return null
  const done = face === 'seen' ? 2 : 3
  return (
    <div className="pay-progress">
      <ol aria-label={t('line.label')}>
        {steps.map((step, index) => (
          <li key={step} className={index < done ? 'done' : 'current'}>
            <Icon name={index < done ? 'check' : 'clock'} size={18} />
            <span>{t(`line.${step}`)}</span>
            <span className="visually-hidden">
              {` (${t(index < done ? 'line.done' : 'line.current')})`}
            </span>
          </li>
        ))}
      </ol>
      {confirmations && (
        <p>
          {confirmations.isStalled
            ? t('face.stalled')
            : t('face.confirmations', { done: confirmations.done, needed: confirmations.needed })}
        </p>
      )}
    </div>
  )
}

export function PayNotes({ pay }: { pay: PayView }) {
  const t = useT('payment')
  if (pay.notes.length === 0 && !pay.isNamedTwice && !pay.isInReview) return null
  return (
    <Notice kind="info">
      {pay.notes.map((note) => (
        <p key={note} data-note={note}>
          {t(`notes.${note}`, { count: pay.count })}
        </p>
      ))}
      {pay.isNamedTwice && <p data-note="named_twice">{t('notes.named_twice')}</p>}
      {pay.isInReview && <p data-note="in_review">{t('notes.in_review')}</p>}
    </Notice>
  )
}
