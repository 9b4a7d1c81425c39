// Demo wallet: pays on the simulated ledger, in full or in part.
import { Form, useNavigation } from 'react-router'
import type { Currency } from '../../../shop/platform/money/rules.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'

export function DemoWallet({ currency }: { currency: Currency }) {
  const t = useT('payment')
  const isBusy = useNavigation().formData?.get('intent') === 'demo-pay'
  return (
    <section className="card demo-wallet" aria-label={t('wallet.title')}>
      <h3>{t('wallet.title')}</h3>
      <p>{t(currency === 'PI' ? 'wallet.text' : 'wallet.textUsdt')}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="demo-pay" />
        <Button busy={isBusy}>{t('wallet.button')}</Button>
      </Form>
      <details>
        <summary>{t('wallet.other')}</summary>
        <Form method="post" className="row">
          <input type="hidden" name="intent" value="demo-pay" />
          <Field
            label={t(currency === 'PI' ? 'wallet.amount' : 'wallet.amountUsdt')}
            hint={t('wallet.amountHint')}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
          <Button kind="quiet" busy={isBusy}>
            {t('wallet.other')}
          </Button>
        </Form>
      </details>
    </section>
  )
}
