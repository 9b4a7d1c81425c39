// The tax that the prices of a cart include, below its total (Directive 98/6/EC); nothing where no tax is set.
import { rateText } from '../../../shop/sales/invoicing/rules.ts'
import { useLanguage, useT } from '../../i18n/text'

/** `rate` in hundredths of a per cent. */
export function TaxIncluded({ rate }: { rate: number }) {
  const t = useT('cart')
  const language = useLanguage()
  if (rate === 0) return null
  return <p className="hint">{t('tax', { percent: rateText(rate, language) })}</p>
}
