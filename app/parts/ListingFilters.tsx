// Sort and filters of a listing: a plain form whose answers stand in the address.
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { listingQuery, listingSearch } from '../../shop/catalog/input.ts'
import { type ListingQuery, sorts } from '../../shop/catalog/rules.ts'
import { plainAmount } from '../../shop/money/rules.ts'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'
import { unpackBrands } from './cards'

export type Filters = Omit<ListingQuery, 'category' | 'page'>

export const countFilters = ({ brand, min, max, inStock }: Filters): number =>
  [brand !== null, min !== null, max !== null, inStock].filter(Boolean).length

const written = (amount: bigint | null): string =>
  amount === null ? '' : plainAmount(amount, 'PI')

export function ListingFilters({
  filters,
  brands,
}: {
  filters: Filters
  /** As `packBrands` wrote them. */
  brands: string
}) {
  const t = useT('listing')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const active = countFilters(filters)
  const cleared = listingSearch({
    ...listingQuery('all', new URLSearchParams()),
    q: filters.q,
    sort: filters.sort,
  })
  /** The browser's own answer has every empty field in the address; this one has only what was asked for. */
  const apply = () => {
    if (!form.current) return
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) fields.set(name, String(value))
    navigate(`${pathname}${listingSearch(listingQuery('all', fields))}`, {
      preventScrollReset: true,
    })
  }
  const applyAtOnce = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) apply()
    if (target instanceof HTMLInputElement && target.type === 'checkbox') apply()
  }
  return (
    // The key makes fields show what the address says after going back or clearing.
    <form
      key={listingSearch({ category: 'all', page: 1, ...filters })}
      ref={form}
      className="filters"
      onChange={applyAtOnce}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filters.q && <input type="hidden" name="q" value={filters.q} />}
      <label className="sort">
        <span>{t('sort')}</span>
        <select name="sort" defaultValue={filters.sort}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="button quiet">
          {active > 0 ? t('filtered', { count: active }) : t('filter')}
          <Icon name="chevron" size={18} />
        </summary>
        <div className="filter-panel">
          <label>
            <span>{t('brand')}</span>
            <select name="brand" defaultValue={filters.brand ?? ''}>
              <option value="">{t('anyBrand')}</option>
              {unpackBrands(brands).map(([brand, count]) => (
                <option key={brand} value={brand}>
                  {t('brandCount', { brand, count })}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('min')}</span>
            <input name="min" inputMode="decimal" defaultValue={written(filters.min)} size={8} />
          </label>
          <label>
            <span>{t('max')}</span>
            <input name="max" inputMode="decimal" defaultValue={written(filters.max)} size={8} />
          </label>
          <label className="tick">
            <input type="checkbox" name="stock" value="1" defaultChecked={filters.inStock} />
            <span>{t('inStock')}</span>
          </label>
          <button type="submit" className="button primary">
            {t('apply')}
          </button>
          {active > 0 && (
            <Link className="button plain" to={`${pathname}${cleared}`} preventScrollReset>
              {t('clear')}
            </Link>
          )}
        </div>
      </details>
      <noscript>
        <button type="submit" className="button quiet">
          {t('apply')}
        </button>
      </noscript>
    </form>
  )
}
