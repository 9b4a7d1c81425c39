// Custom price range: a GET form.

import { plainAmount } from '../../../shop/platform/money/rules.ts'
import { listingSearch } from '../../../shop/search/input.ts'
import type { ListingQuery } from '../../../shop/search/rules.ts'
import { useT } from '../../i18n/text'

const written = (amount: bigint | null): string =>
  amount === null ? '' : plainAmount(amount, 'PI')

export function PriceFields({ filters }: { filters: Omit<ListingQuery, 'page'> }) {
  const t = useT('listing')
  const rest = new URLSearchParams(listingSearch({ ...filters, min: null, max: null, page: 1 }))
  return (
    <form className="price-fields">
      {[...rest].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{t('min')}</span>
        <input name="min" inputMode="decimal" defaultValue={written(filters.min)} size={6} />
      </label>
      <label>
        <span>{t('max')}</span>
        <input name="max" inputMode="decimal" defaultValue={written(filters.max)} size={6} />
      </label>
      <button type="submit" className="button quiet">
        {t('apply')}
      </button>
    </form>
  )
}
