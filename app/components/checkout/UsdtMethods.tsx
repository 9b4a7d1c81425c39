// Payment in USDT: a choice for each chain, with the amount at the current rate; none can be selected without a rate.
import type {
  MethodAbsence,
  UsdtPrice,
} from '../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { ltr } from '../text/ltr'
import { MethodChoice } from './MethodChoice'
import { RateText } from './RateText'

type Props = {
  usdt: UsdtPrice | null
  /** Why it is not offered. */
  absence: MethodAbsence | null
  /** Value of the selected method. */
  chosen: string | null
}

export function UsdtMethods({ usdt, absence, chosen }: Props) {
  const t = useT('checkout')
  const language = useLanguage()
  if (!usdt)
    return (
      <MethodChoice value="usdt" name={t('method.usdt')} amount={null}>
        <p>{t(`method.${absence ?? 'notSetUp'}`, { asset: 'USDT' })}</p>
      </MethodChoice>
    )
  const amount = formatAmount(usdt.amount, 'USDT', language)
  return usdt.chains.map(({ ledger, name: chain }) => (
    <MethodChoice
      key={ledger}
      value={`usdt ${ledger}`}
      name={usdt.chains.length === 1 ? t('method.usdt') : t('method.usdtOn', { chain })}
      amount={amount}
      isChosen={chosen === `usdt ${ledger}`}
    >
      <p>{t.rich('method.usdtText', { amount, ltr })}</p>
      <RateText quote={usdt} asset="USDT" />
    </MethodChoice>
  ))
}
