// What to do for a manual payment: amount, account, reference, deadline, QR code for banking apps.
import { writtenNumber } from '../../../../shop/platform/money/input.ts'
import { formatAmount, plainAmount } from '../../../../shop/platform/money/rules.ts'
import { CopyText } from '../../../components/checkout/CopyText'
import { QrCode } from '../../../components/checkout/QrCode'
import { useMoment } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useLanguage, useT } from '../../../i18n/text'
import type { ManualTarget } from '../manual-target'

/** `until`: when the order lapses; null if it does not. */
export function ManualInstructions({
  target,
  until,
}: {
  target: ManualTarget
  until: Date | null
}) {
  const t = useT('payment')
  const moment = useMoment()
  const language = useLanguage()
  const { account, qr, currency, isOnReceipt, isAtPickup } = target
  const amount = formatAmount(target.amount, currency, language)
  return (
    <div className="pay-manual">
      <h2>
        <bdi>{target.name}</bdi>
      </h2>
      {isOnReceipt ? (
        <p>{t.rich(isAtPickup ? 'manual.atPickup' : 'manual.onDelivery', { amount, ltr })}</p>
      ) : (
        <p>{t.rich('manual.send', { amount, ltr })}</p>
      )}
      {target.isDemo && !isOnReceipt && <p className="do-not-send">{t('demo')}</p>}
      {target.instructions && (
        <p className="manual-text" dir="auto">
          {target.instructions}
        </p>
      )}
      {account && (
        <>
          <CopyText label={t('manual.holder')} text={account.holder} />
          <CopyText label={t('manual.iban')} text={account.iban} />
          {account.bic && <CopyText label={t('manual.bic')} text={account.bic} />}
        </>
      )}
      {!isOnReceipt && (
        <CopyText
          label={t('manual.amount', { currency })}
          text={writtenNumber(plainAmount(target.amount, currency), language)}
        />
      )}
      {!isOnReceipt && (
        <>
          <CopyText label={t('manual.reference')} text={target.reference} />
          <p className="hint">{t('manual.referenceHint')}</p>
        </>
      )}
      {until && <p>{t('manual.until', { date: moment(until) })}</p>}
      {qr && (
        <>
          <QrCode qr={qr} label={t('manual.qr')} />
          <p className="hint">{t('manual.qrHint')}</p>
        </>
      )}
    </div>
  )
}
