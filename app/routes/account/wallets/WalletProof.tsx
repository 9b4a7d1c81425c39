// Proof of wallet ownership, from any page: `next` is the redirect target afterwards. Texts: `wallets`, `auth`.
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useProblems } from '../../../components/account/problems'
import type { Refused } from '../../../components/account/refusals'
import { InjectedWallets } from '../../../components/wallets/InjectedWallets'
import { accountsOf } from '../../../components/wallets/injected'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'

type Props = {
  next?: string
  /** Payments on Pi's ledger are watched. */
  canPay: boolean
  address?: string
  refused?: Refused
}

export function WalletProof({ next = '', canPay, address = '', refused }: Props) {
  const t = useT('wallets')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  return (
    <section className="card wallet-proof" aria-labelledby="prove-wallet">
      <h2 id="prove-wallet">{t('prove')}</h2>
      <p>{t('why')}</p>
      <p className="wallet-promise">{t('promise')}</p>
      <Form ref={form} method="post" action="/account/wallets" noValidate>
        <input type="hidden" name="intent" value="begin" />
        <input type="hidden" name="next" value={next} />
        <Field
          label={t('address')}
          hint={t('addressHint')}
          name="address"
          defaultValue={refused?.values.address ?? address}
          error={problem('address')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
        />
        <div className="row">
          <Button name="way" value="signature" busy={isBusy}>
            {t('bySignature')}
          </Button>
          {canPay && (
            <Button kind="quiet" name="way" value="payment">
              {t('byPayment')}
            </Button>
          )}
        </div>
        {canPay && <p className="hint">{t('byPaymentHint')}</p>}
      </Form>
      <InjectedWallets
        label={(name) => t('connect', { name })}
        use={async (wallet) => {
          const [own] = await accountsOf(wallet)
          const field = form.current?.querySelector<HTMLInputElement>('[name="address"]')
          if (!own || !field) return false
          field.value = own
          form.current?.requestSubmit()
          return true
        }}
      />
    </section>
  )
}
