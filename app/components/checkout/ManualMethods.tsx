// Payment methods without a wallet: bank transfer, cash on delivery, at pick-up.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import type { ManualOffer } from '../../routes/checkout/manual-offers'
import { ltr } from '../text/ltr'
import { MethodChoice } from './MethodChoice'

type Props = {
  methods: readonly ManualOffer[]
  /** In the shop's currency. */
  total: bigint
  /** Value of the selected method. */
  chosen: string | null
}

export function ManualMethods({ methods, total, chosen }: Props) {
  const t = useT('checkout')
  const amount = formatAmount(total, useCurrency(), useLanguage())
  return methods.map(({ ledger, kind, name, days, isOnReceipt }) => (
    <MethodChoice
      key={ledger}
      value={ledger}
      name={name}
      amount={amount}
      isChosen={chosen === ledger}
    >
      <p>
        {isOnReceipt
          ? t.rich(`method.${kind}`, { amount, ltr })
          : t.rich('method.manualText', { amount, days, ltr })}
      </p>
    </MethodChoice>
  ))
}
