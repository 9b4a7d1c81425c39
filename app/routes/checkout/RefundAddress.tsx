// Refund destination: the paying wallet, or an address typed twice.

import { useAnswer } from '../../components/forms/answer'
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'
import { Verbatim } from '../../ui/Verbatim'
import { byProvider } from './refund-starts'

/**
 * `wallet`: the paying wallet, if it may be offered. `starts`: the prefixes of addresses on the ledgers of the refund.
 * An error is shown beside its field.
 */
export function RefundAddress({
  wallet,
  refundId,
  starts,
}: {
  wallet: string | null
  refundId?: string
  starts: readonly string[]
}) {
  const t = useT('payment')
  const errors = useT('errors')
  const { refusal, values: sent } = useAnswer()
  const isAbout =
    !!refusal &&
    /^(checkout\.refund_|refund\.address|phrase\.)/.test(refusal.code) &&
    (sent?.refundId ?? '') === (refundId ?? '')
  const values = isAbout ? sent : undefined
  const text = isAbout ? errors(refusal.code) : undefined
  const differs = refusal?.code === 'checkout.refund_differs'
  const common = { autoComplete: 'off', spellCheck: false, maxLength: 100, dir: 'ltr' } as const
  // What a provider took goes back through it: there the customer says where to.
  if (starts.length === 1 && starts[0] === byProvider)
    return (
      <>
        <input type="hidden" name="refundWay" value="provider" />
        <p>{t('hosted.refund')}</p>
      </>
    )
  // Manual payments are refunded to a bank account.
  const isBank = starts.length === 1 && starts[0] === 'IBAN'
  const isOther = !wallet || values !== undefined
  return (
    <fieldset className="refund-place">
      <legend>{t('refunds.where')}</legend>
      {wallet && (
        <>
          <label className="choice">
            <input type="radio" name="refundWay" value="sender" defaultChecked={!isOther} />
            <span>
              {t('refunds.toWallet')} <Verbatim as="code">{wallet}</Verbatim>
              <small className="hint">{t('refunds.toWalletHint')}</small>
            </span>
          </label>
          <label className="choice">
            <input type="radio" name="refundWay" value="other" defaultChecked={isOther} />
            <span>{t('refunds.toOther')}</span>
          </label>
        </>
      )}
      <div className="refund-other">
        <Field
          label={t(isBank ? 'refunds.iban' : 'refunds.address')}
          hint={
            isBank
              ? t('refunds.ibanHint')
              : starts.length === 0 || starts.includes('G')
                ? t('refunds.addressHint')
                : t('refunds.addressHintUsdt', {
                    start: starts.filter((each) => each !== byProvider).join(' / '),
                  })
          }
          error={differs ? undefined : text}
          name="refundTo"
          defaultValue={values?.refundTo}
          required={!wallet}
          {...common}
        />
        <Field
          label={t('refunds.again')}
          hint={t('refunds.againHint')}
          error={differs ? text : undefined}
          name="refundAgain"
          defaultValue={values?.refundAgain}
          required={!wallet}
          {...common}
        />
      </div>
    </fieldset>
  )
}
