// Payment methods without a wallet: bank transfer, cash on delivery, at pick-up.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import type { ManualOffer } from '../../routes/checkout/manual-offers'
import { ltr } from '../text/ltr'
import { MethodChoice } from './MethodChoice'

type Props = {
  methods: readonly ManualOffer[]
  /** Value of the selected method. */
  chosen: string | null
}

export function ManualMethods({ methods, chosen }: Props) {
  const t = useT('checkout')
  const currency = useCurrency()
  const language = useLanguage()
  return methods.map(({ ledger, kind, name, days, isOnReceipt, fee, total }) => {
    const amount = formatAmount(total, currency, language)
    const size = formatAmount(fee < 0n ? -fee : fee, currency, language)
    return (
      <MethodChoice
        key={ledger}
        value={ledger}
        name={name}
        amount={amount}
        isChosen={chosen === ledger}
      >
        {fee !== 0n && (
          <p>{t.rich(fee > 0n ? 'method.fee' : 'method.feeDiscount', { amount: size, ltr })}</p>
        )}
        <p>
          {isOnReceipt
            ? t.rich(`method.${kind}`, { amount, ltr })
            : t.rich('method.manualText', { amount, days, ltr })}
        </p>
      </MethodChoice>
    )
  })
}
