// Custom range of a facet: a GET form.
import { listingSearch } from '../../../shop/search/input.ts'
import type { ListingQuery } from '../../../shop/search/rules.ts'
import { useT } from '../../i18n/text'

type End = { readonly name: string; readonly label: string; readonly value: string }

type Props = { filters: Omit<ListingQuery, 'page'>; ends: readonly End[] }

/** `filters`: those of the other facets. */
export function RangeFields({ filters, ends }: Props) {
  const t = useT('listing')
  const rest = new URLSearchParams(listingSearch({ ...filters, page: 1 }))
  return (
    <form className="price-fields">
      {[...rest].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {ends.map(({ name, label, value }) => (
        <label key={name}>
          <span>{label}</span>
          <input name={name} inputMode="decimal" defaultValue={value} size={6} />
        </label>
      ))}
      <button type="submit" className="button quiet">
        {t('apply')}
      </button>
    </form>
  )
}
