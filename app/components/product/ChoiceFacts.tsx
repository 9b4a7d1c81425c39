// Facts about selected options: price, availability, and options still to select.

import { optionsText } from '../../../shop/catalog/products/rules/catalog.ts'
import { fewLeft } from '../../../shop/catalog/products/rules/shown-stock.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { ltr } from '../text/ltr'
import { Price } from '../text/Price'
import type { Offered, ShownChoice } from './shown-choice'

/** Whether at least one variant that matches the selection can be bought. */
export const isForSale = ({ variant, missing, soldOut }: ShownChoice): boolean =>
  !soldOut && (variant !== null || missing !== null)

/** "from" while the matching variants differ in price. */
export function ChoicePrice({ choice: { shown, isFrom } }: { choice: ShownChoice }) {
  const card = useT('card')
  const language = useLanguage()
  const currency = useCurrency()
  if (!isFrom) return <Price amount={shown.price} />
  const amount = formatAmount(shown.price, currency, language)
  return <span className="amount">{card.rich('from', { amount, ltr })}</span>
}

export function ChoiceStock({ product, choice }: { product: Offered; choice: ShownChoice }) {
  const t = useT('product')
  const { variant, missing, soldOut, chosen } = choice
  if (product.variants.every((each) => each.soldOut)) return <Out>{t('allSoldOut')}</Out>
  if (soldOut) return <Out>{t('soldOutText', { options: optionsText(chosen) })}</Out>
  if (missing)
    return (
      <p className="stock choose">
        <Icon name="arrow" size={18} />
        <span>{t('choose', { option: missing.label })}</span>
      </p>
    )
  if (!variant) return <Out>{`${optionsText(chosen)}: ${t('unavailable')}`}</Out>
  const isFew = variant.left <= fewLeft
  return (
    <p className={isFew ? 'stock few' : 'stock'}>
      <Icon name={isFew ? 'clock' : 'check'} size={18} />
      <span>{isFew ? t('fewLeft', { count: variant.left }) : t('inStock')}</span>
    </p>
  )
}

const Out = ({ children }: { children: string }) => (
  <p className="stock out">
    <Icon name="alert" size={18} />
    {children}
  </p>
)
