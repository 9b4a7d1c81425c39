// Custom range of a facet: a GET form.

import { writtenNumber } from '../../../shop/platform/money/input.ts'
import { listingSearch, typedMark } from '../../../shop/search/input.ts'
import type { ListingQuery } from '../../../shop/search/rules/listing.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'

type End = { readonly name: string; readonly label: string; readonly value: string }

type Props = { filters: Omit<ListingQuery, 'page'>; ends: readonly End[] }

/** `filters`: those of the other facets. */
export function RangeFields({ filters, ends }: Props) {
  const t = useT('listing')
  const language = useLanguage()
  const rest = new URLSearchParams(listingSearch({ ...filters, page: 1 }, useCurrency()))
  return (
    <form className="price-fields">
      {[...rest].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={typedMark} value="1" />
      {ends.map(({ name, label, value }) => (
        <label key={name}>
          <span>{label}</span>
          <input
            name={name}
            inputMode="decimal"
            defaultValue={writtenNumber(value, language)}
            size={6}
          />
        </label>
      ))}
      <button type="submit" className="button quiet">
        {t('apply')}
      </button>
    </form>
  )
}
