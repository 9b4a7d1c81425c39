// Price per unit behind a price; empty without one, or where the shop shows none.
import type { UnitPrice } from '../../../shop/catalog/products/rules/contents.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import type { World } from '../../../shop/world.ts'
import { asIs, flat } from '../../http/markdown/text'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'

export function unitPriceText(
  { config }: World,
  unit: UnitPrice | undefined,
  language: Language,
): string {
  if (!unit || !config.operator?.law?.unitPrices) return ''
  const common = textOf(language, 'common')
  const amount = formatAmount(unit.price, config.currency, language)
  return ` (${flat(common.rich(`unitPrice.${unit.per}`, { amount, ltr: asIs }))})`
}
