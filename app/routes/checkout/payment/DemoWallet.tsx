// Demo wallet: pays on the simulated ledger, in full or in part.
import { Form, useNavigation } from 'react-router'
import type { Currency } from '../../../../shop/platform/money/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'

const useIsBusy = () => useNavigation().formData?.get('intent') === 'demo-pay'

export function DemoWallet() {
  const t = useT('payment')
  return (
    <Form method="post" className="demo-wallet" preventScrollReset>
      <input type="hidden" name="intent" value="demo-pay" />
      <Button busy={useIsBusy()}>{t('wallet.button')}</Button>
    </Form>
  )
}

/** Amount field to try a partial payment, or an overpayment. */
export function DemoAmount({ currency }: { currency: Currency }) {
  const t = useT('payment')
  return (
    <details className="demo-amount">
      <summary>{t('wallet.other')}</summary>
      <p className="hint">{t(currency === 'PI' ? 'wallet.text' : 'wallet.textUsdt')}</p>
      <Form method="post" className="row" preventScrollReset noValidate>
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
        <Button kind="quiet" busy={useIsBusy()}>
          {t('wallet.other')}
        </Button>
      </Form>
    </details>
  )
}
