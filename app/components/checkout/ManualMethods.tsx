// Payment methods without a wallet: bank transfer, cash on delivery, at pick-up. Each button places the order.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import type { ManualOffer } from '../../routes/checkout/manual-offers'
import { Button } from '../../ui/Button'
import { ltr } from '../text/ltr'

type Props = {
  methods: readonly ManualOffer[]
  /** In the shop's currency. */
  total: bigint
  isDeliverable: boolean
  /** Button label: `own` is its text, `way` the payment method. */
  label: (own: string, way: string) => string
}

export function ManualMethods({ methods, total, isDeliverable, label }: Props) {
  const t = useT('checkout')
  const amount = formatAmount(total, useCurrency(), useLanguage())
  return methods.map(({ ledger, kind, name, days, isOnReceipt }) => (
    <div className="method" key={ledger}>
      <Button name="method" value={ledger} kind="quiet" disabled={!isDeliverable}>
        {label(`${t('method.order')} · ${name}`, name)}
      </Button>
      <p>
        {isOnReceipt
          ? t.rich(`method.${kind}`, { amount, ltr })
          : t.rich('method.manualText', { amount, days, ltr })}
      </p>
    </div>
  ))
}
