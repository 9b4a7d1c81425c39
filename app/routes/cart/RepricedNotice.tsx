// Says once that a saved cart has prices in another currency now.
import { signOf } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

export function RepricedNotice() {
  const t = useT('cart')
  const currency = useCurrency()
  return <Notice role="status" text={t('repriced', { currency: signOf(currency) })} />
}
