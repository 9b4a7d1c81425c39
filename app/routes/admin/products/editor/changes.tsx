// Diff between two versions of a product.
import { quantityText } from '../../../../../shop/catalog/attributes/rules.ts'
import type { Change } from '../../../../../shop/catalog/editor/rules/changes.ts'
import { formatAmount, parseAmount } from '../../../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../../../i18n/currency'
import { isLanguage, languageNames } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { useAttributes } from '../attribute-options'
import { useCategoryName } from '../category-options'

const prices = ['basePrice', 'cost', 'variant.price', 'variant.added']

/** A product can have hundreds of variants. */
const mostShown = 60

/** Label of a change, and its two values for display. */
function useChangeWords() {
  const words = useT('admin-catalogue')
  const categoryName = useCategoryName()
  const language = useLanguage()
  const currency = useCurrency()
  const t = useT('admin')
  const attributes = new Map(useAttributes().map((each) => [each.id, each]))
  /** Display text of a value in form notation. */
  const stated = (id: string, text: string): string => {
    const { type, unit, values } = attributes.get(id) ?? {}
    if (type === 'boolean' && text !== '') return t(text)
    if (type === 'number' && text !== '') return quantityText(Number(text), unit ?? null, language)
    if (type !== 'list') return text
    const names = new Map(values)
    return text
      .split(',')
      .map((value) => names.get(value) ?? value)
      .join(', ')
  }
  const displayed = ({ what, of = '' }: Change, text: string): string => {
    const amount = prices.includes(what) ? parseAmount(text, currency) : null
    if (amount?.ok) return formatAmount(amount.value, currency, language)
    if (what === 'attributes') return stated(of, text)
    if (what !== 'category' && what !== 'otherCategories') return text
    return text.split(' ').map(categoryName).join(', ')
  }
  return {
    nameOf: ({ what, of = '' }: Change) =>
      words(`change.${what}`, {
        of:
          what === 'texts' && isLanguage(of) ? languageNames[of] : (attributes.get(of)?.name ?? of),
      }),
    said: displayed,
  }
}

export function Changes({ changes }: { changes: readonly Change[] }) {
  const words = useT('admin-catalogue')
  const { nameOf, said } = useChangeWords()
  return (
    <ul className="edit-changes">
      {changes.slice(0, mostShown).map((change) => (
        <li key={`${change.what} ${change.of}`}>
          <strong dir="auto">{nameOf(change)}</strong>
          {change.from !== undefined && (
            <del dir="auto">
              <span className="visually-hidden">{words('from')}: </span>
              <span>{said(change, change.from)}</span>
            </del>
          )}
          {change.to !== undefined && (
            <ins dir="auto">
              <span className="visually-hidden">{words('to')}: </span>
              <span>{said(change, change.to)}</span>
            </ins>
          )}
        </li>
      ))}
      {changes.length > mostShown && (
        <li>{words('moreChanges', { count: changes.length - mostShown })}</li>
      )}
    </ul>
  )
}
