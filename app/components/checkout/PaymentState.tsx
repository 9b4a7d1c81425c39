// Texts of the payment panel: title and sentence for each state, a note for each flag.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { useMoment } from '../text/local-times'
import { ltr } from '../text/ltr'
import type { PayView } from './payment-view'

export function FaceText({ pay }: { pay: PayView }) {
  const moment = useMoment()
  const t = useT('payment')
  const language = useLanguage()
  const { face, currency } = pay
  const amount = (value: bigint) => formatAmount(value, currency, language)
  const parts = { received: amount(pay.received), remaining: amount(pay.remaining), ltr }
  switch (face) {
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
    case 'seen':
      return (
        <>
          <p>{t('face.seenText')}</p>
          {pay.confirmations && (
            <p>
              {pay.confirmations.isStalled
                ? t('face.stalled')
                : t('face.confirmations', {
                    done: pay.confirmations.done,
                    needed: pay.confirmations.needed,
                  })}
            </p>
          )}
        </>
      )
    default:
      return <p>{t(`face.${face}Text`)}</p>
  }
}

export function PayNotes({ pay }: { pay: PayView }) {
  const t = useT('payment')
  if (pay.notes.length === 0 && !pay.isNamedTwice) return null
  return (
    <Notice kind="info">
      {pay.notes.map((note) => (
        <p key={note} data-note={note}>
          {t(`notes.${note}`, { count: pay.count })}
        </p>
      ))}
      {pay.isNamedTwice && <p data-note="named_twice">{t('notes.named_twice')}</p>}
    </Notice>
  )
}
