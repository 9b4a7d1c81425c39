// Tax included in the prices of a cart, below its total (Directive 98/6/EC); nothing if no tax is set.
import { rateText } from '../../../shop/sales/invoicing/rules.ts'
import { useLanguage, useT } from '../../i18n/text'

/** `rate` in hundredths of a percent. */
export function TaxIncluded({ rate }: { rate: number }) {
  const t = useT('cart')
  const language = useLanguage()
  if (rate === 0) return null
  return <p className="hint">{t('tax', { percent: rateText(rate, language) })}</p>
}
