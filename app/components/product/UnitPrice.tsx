// Price per kilogram, liter, meter, square meter or piece, beside the price (Directive 98/6/EC).

import { useMemo } from 'react'
import type { UnitPrice as Unit } from '../../../shop/catalog/products/rules/contents.ts'
import { formatAmount, type ListCurrency } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import type { Language } from '../../i18n/languages'
import { type Text, useLanguage, useT } from '../../i18n/text'
import { useSalesLaw } from '../layout/sales-law'
import { ltr } from '../text/ltr'

export function UnitPrice({ unit }: { unit: Unit | undefined }) {
  const common = useT('common')
  const language = useLanguage()
  const currency = useCurrency()
  const { unitPrices } = useSalesLaw()
  return unit && unitPrices ? (
    <small className="unit-price">{say(common, unit, currency, language)}</small>
  ) : null
}

/** For cards, whose texts are read once for a grid; null where the shop shows none. */
export function useUnitPrices() {
  const common = useT('common')
  const language = useLanguage()
  const currency = useCurrency()
  const { unitPrices } = useSalesLaw()
  return useMemo(
    () => (unitPrices ? (unit: Unit) => say(common, unit, currency, language) : null),
    [common, currency, language, unitPrices],
  )
}

const say = (common: Text, { price, per }: Unit, currency: ListCurrency, language: Language) => (
  <>
    <span className="visually-hidden">{common('unitPrice.label')} </span>
    {common.rich(`unitPrice.${per}`, { amount: formatAmount(price, currency, language), ltr })}
  </>
)
