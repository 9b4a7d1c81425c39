// Payment in a token: a choice for each chain, with the amount at the current rate; none can be selected without a rate.
import type { TokenOffer } from '../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { ltr } from '../text/ltr'
import { MethodChoice } from './MethodChoice'
import { RateText } from './RateText'

type Props = {
  offer: TokenOffer
  /** Value of the selected method. */
  chosen: string | null
}

export function TokenMethods({ offer: { method, asset: token, price, absence }, chosen }: Props) {
  const t = useT('checkout')
  const language = useLanguage()
  if (!price)
    return (
      <MethodChoice value={method} name={t('method.token', { token })} amount={null}>
        <p>{t(`method.${absence ?? 'notSetUp'}`, { asset: token })}</p>
      </MethodChoice>
    )
  const amount = formatAmount(price.amount, token, language)
  return price.chains.map(({ ledger, name: chain }) => (
    <MethodChoice
      key={ledger}
      value={`${method} ${ledger}`}
      name={
        price.chains.length === 1
          ? t('method.token', { token })
          : t('method.tokenOn', { token, chain })
      }
      amount={amount}
      isChosen={chosen === `${method} ${ledger}`}
    >
      <p>{t.rich('method.tokenText', { amount, token, ltr })}</p>
      <RateText quote={price} asset={token} />
    </MethodChoice>
  ))
}
