// Notice of native coins at the order's address: they pay nothing; what happens to them.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { ltr } from '../../components/text/ltr'
import { useLanguage, useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import type { PayView } from './payment-view'

export function UnexpectedCoins({ found }: Pick<PayView, 'found'>) {
  const t = useT('payment')
  const language = useLanguage()
  return found.map(({ amount, coin, ledger, chain, isAskedBack }) => (
    <Notice
      key={ledger}
      kind="info"
      title={t('found.title', { amount: formatAmount(amount, coin, language), chain })}
    >
      <p data-note="found">
        {t.rich(isAskedBack ? 'found.asked' : 'found.text', { symbol: coin.symbol, ltr })}
      </p>
    </Notice>
  ))
}
