// An amount as a shopper reads it: left to right in every language, so that it can be copied into a wallet.
import { type Coin, type Currency, formatAmount } from '../../../shop/platform/money/rules.ts'
import { useLanguage } from '../../i18n/text'

export function Price({ amount, currency = 'PI' }: { amount: bigint; currency?: Currency | Coin }) {
  return (
    <bdi className="amount" dir="ltr">
      {formatAmount(amount, currency, useLanguage())}
    </bdi>
  )
}
