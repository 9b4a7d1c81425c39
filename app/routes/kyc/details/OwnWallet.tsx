// The shopper's own wallet: its address and two ways to prove control. Optional.
import type { ProofMethod } from '../../../../shop/payments/wallet-proofs/rules.ts'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'

type Shown = {
  field: { name: string; defaultValue: string | undefined; error: string | undefined }
  /** Proof of the saved address; null if it is not proved, or there is none. */
  proof: { readonly method: ProofMethod; readonly at: Date } | null
  /** Payments on Pi's ledger are watched. */
  canPay: boolean
  isBusy: boolean
}

export function OwnWallet({ field, proof, canPay, isBusy }: Shown) {
  const moment = useMoment()
  const t = useT('kyc')
  const common = useT('common')
  const wallets = useT('wallets')
  return (
    <fieldset className="own-wallet">
      <legend className="visually-hidden">{t('wallet')}</legend>
      <Field
        label={t('wallet')}
        mark={common('optional')}
        hint={t('walletHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...field}
      />
      {proof && (
        <p className="photo-kept">
          <Icon name="check" size={18} />{' '}
          <span>{wallets(`method.${proof.method}`, { date: moment(proof.at) })}</span>
        </p>
      )}
      <details open={field.error !== undefined}>
        <summary>{wallets(proof ? 'again' : 'prove')}</summary>
        <p>{wallets('why')}</p>
        <p className="wallet-promise">{wallets('promise')}</p>
        <div className="row">
          <Button kind="quiet" name="prove" value="signature" busy={isBusy}>
            {wallets('bySignature')}
          </Button>
          {canPay && (
            <Button kind="quiet" name="prove" value="payment" busy={isBusy}>
              {wallets('byPayment')}
            </Button>
          )}
        </div>
        {canPay && <p className="hint">{wallets('byPaymentHint')}</p>}
      </details>
    </fieldset>
  )
}
