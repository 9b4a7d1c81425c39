// What a price includes and what comes on top of it: tax, and shipping (Directive 98/6/EC); nothing if no tax is set.
import { Link, useRouteLoaderData } from 'react-router'
import { rateText } from '../../../shop/sales/taxes/rules/amounts.ts'
import { useLanguage, useT } from '../../i18n/text'

/** `rates` of the items, in hundredths of a percent. */
export function TaxIncluded({ rates }: { rates: readonly number[] }) {
  const t = useT('cart')
  const language = useLanguage()
  const charged = [...new Set(rates)].filter((rate) => rate > 0).sort((a, b) => a - b)
  if (charged.length === 0) return null
  const percents = charged.map((rate) => rateText(rate, language))
  const percent = new Intl.ListFormat(language, { type: 'conjunction' }).format(percents)
  return (
    <p className="hint">
      <span>{t('tax', { percent })}</span> <PlusShipping />
    </p>
  )
}

/** A link to the terms of sale, where the shop has them. */
export function PlusShipping() {
  const text = useT('common')('plusShipping')
  const root = useRouteLoaderData<{ legalPages?: readonly string[] }>('root')
  return root?.legalPages?.includes('terms') ? (
    <Link to="/legal/terms">{text}</Link>
  ) : (
    <span>{text}</span>
  )
}
