// Payment in USDT: amount by the current rate, a button for each chain; hidden without a rate.
import type {
  MethodAbsence,
  UsdtPrice,
} from '../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { ltr } from '../text/ltr'
import { RateText } from './RateText'

type Props = {
  usdt: UsdtPrice | null
  /** Why it is not offered. */
  absence: MethodAbsence | null
  isDeliverable: boolean
  /** Button label: `own` is its text, `way` the payment method. */
  label: (own: string, way: string) => string
}

export function UsdtMethod({ usdt, absence, isDeliverable, label }: Props) {
  const t = useT('checkout')
  const language = useLanguage()
  if (!usdt)
    return (
      <div className="method">
        <Button name="method" value="usdt" kind="quiet" disabled>
          {t('method.usdt')}
        </Button>
        <p>{t(`method.${absence ?? 'notSetUp'}`, { asset: 'USDT' })}</p>
      </div>
    )
  const isOne = usdt.chains.length === 1
  const amount = formatAmount(usdt.amount, 'USDT', language)
  return (
    <div className="method">
      <div className="method-chains">
        {usdt.chains.map(({ ledger, name }) => (
          <Button
            key={ledger}
            name="method"
            value={`usdt ${ledger}`}
            kind="quiet"
            disabled={!isDeliverable}
          >
            {isOne
              ? label(t('method.usdt'), 'USDT')
              : label(t('method.usdtOn', { chain: name }), `USDT, ${name}`)}
          </Button>
        ))}
      </div>
      <p>{t.rich('method.usdtText', { amount, ltr })}</p>
      <RateText quote={usdt} asset="USDT" />
    </div>
  )
}
