// Notice of native coins at the order's address: they pay nothing; what happens to them.

import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { ltr } from '../../components/text/ltr'
import { WithVerbatim } from '../../components/text/WithVerbatim'
import { useLanguage, useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import type { PayView } from './payment-view'

export function UnexpectedCoins({ found }: Pick<PayView, 'found'>) {
  const t = useT('payment')
  const language = useLanguage()
  return found.map(({ amount: found, coin, ledger, chain, isAskedBack }) => {
    const amount = formatAmount(found, coin, language)
    return (
      <Notice
        key={ledger}
        kind="info"
        title={<WithVerbatim text={t('found.title', { amount, chain })} values={[amount]} />}
      >
        <p data-note="found">
          {t.rich(isAskedBack ? 'found.asked' : 'found.text', { symbol: coin.symbol, ltr })}
        </p>
      </Notice>
    )
  })
}
