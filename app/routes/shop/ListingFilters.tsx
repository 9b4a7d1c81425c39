// Filters and sort order of a listing (facets): links with counts, so that they work without script.

import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import {
  coins,
  formatAmount,
  type ListCurrency,
  plainAmount,
} from '../../../shop/platform/money/rules.ts'
import { listingSearch } from '../../../shop/search/input.ts'
import type { Facets } from '../../../shop/search/rules/facet-counts.ts'
import { priceSteps } from '../../../shop/search/rules/facets.ts'
import { type ListingQuery, sorts } from '../../../shop/search/rules/listing.ts'
import type { ShownFilter } from '../../../shop/search/rules/shown-filters.ts'
import { useIsShown } from '../../components/layout/shown-features'
import { StarRow } from '../../components/product/Stars'
import { WithVerbatim } from '../../components/text/WithVerbatim'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { FacetMenu } from './FacetMenu'
import { familyColours } from './family-colours'
import { RangeFields } from './RangeFields'
import { chipsOf, rangeText, ValueFilters } from './ValueFilters'

export type Filters = Omit<ListingQuery, 'page'>

const unnarrowed = {
  brand: null,
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  colour: null,
  rating: null,
  chosen: [],
} as const

export const countFilters = ({
  brand,
  min,
  max,
  inStock,
  onSale,
  colour,
  rating,
  chosen,
}: Filters) =>
  chosen.length +
  [brand, min ?? max, inStock || null, onSale || null, colour, rating].filter(
    (each) => each !== null,
  ).length

export type ListingFiltersProps = {
  filters: Filters
  facets: Omit<Facets, 'filters'>
  /** By options and attributes. */
  valueFilters: readonly ShownFilter[]
  /** Category names, if categories are a facet here. */
  categories?: readonly { readonly id: string; readonly name: string }[]
  /** Label of `relevance` in a collection. */
  firstSort?: 'arranged' | 'newest' | undefined
}

export function ListingFilters({
  filters,
  facets,
  valueFilters,
  categories = [],
  firstSort,
}: ListingFiltersProps) {
  const t = useT('listing')
  const language = useLanguage()
  const currency = useCurrency()
  const { pathname } = useLocation()
  const hasReviews = useIsShown()('reviews')
  const to = (change: Partial<Filters>) =>
    `${pathname}${listingSearch({ ...filters, ...change, page: 1 }, currency)}`
  const pi = (amount: bigint | null) =>
    amount === null ? null : formatAmount(amount, currency, language)
  const range = (min: bigint | null, max: bigint | null) => rangeText(pi(min), pi(max), t)
  const nameOfSort = (each: ListingQuery['sort']) =>
    t(`sorts.${(each === 'relevance' && firstSort) || each}`)
  const { brand, min, max, inStock, onSale, colour, rating, q, category, sort } = filters
  /** A single-select menu closes after a selection. */
  const once = listingSearch({ ...filters, page: 1 }, currency)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  /** The values that one filter can take. */
  function itemsOf<Name extends 'category' | 'brand' | 'colour' | 'rating'>(
    name: Name,
    counts: readonly { value: NonNullable<Filters[Name]>; count: number }[],
    labelOf: (value: NonNullable<Filters[Name]>) => ReactNode,
  ) {
    return counts.map(({ value, count }) => ({
      to: to({ [name]: value }),
      label: labelOf(value),
      count,
      isChosen: value === filters[name],
    }))
  }
  const chosen: [name: string, change: Partial<Filters>][] = []
  if (q !== null && category !== 'all')
    chosen.push([names.get(category) ?? category, { category: 'all' }])
  if (brand !== null) chosen.push([brand, { brand: null }])
  if (min !== null || max !== null) chosen.push([range(min, max), { min: null, max: null }])
  if (colour !== null) chosen.push([t(`colours.${colour}`), { colour: null }])
  if (rating !== null) chosen.push([t('stars', { count: rating }), { rating: null }])
  chosen.push(...chipsOf(valueFilters, filters.chosen, t))
  return (
    <div className="filters">
      <div className="facets">
        {q !== null && facets.categories.length > 1 && (
          <FacetMenu
            key={`category ${once}`}
            name="category"
            label={t('category')}
            items={itemsOf('category', facets.categories, (value) => (
              <bdi>{names.get(value) ?? value}</bdi>
            ))}
          />
        )}
        <FacetMenu
          key={`brand ${once}`}
          name="brand"
          label={t('brand')}
          items={itemsOf('brand', facets.brands, (value) => <bdi>{value}</bdi>)}
        />
        <FacetMenu
          key={`price ${once}`}
          name="price"
          label={t('price')}
          items={facets.prices.map(({ value, count }) => {
            const [from, end] = rangeOf(value, currency)
            return {
              to: to({ min: from, max: end }),
              label: (
                <WithVerbatim
                  text={range(from, end)}
                  values={[pi(from) ?? '', pi(end) ?? ''].filter(Boolean)}
                />
              ),
              count,
              isChosen: from === min && end === max,
            }
          })}
        >
          <RangeFields
            filters={{ ...filters, min: null, max: null }}
            ends={(['min', 'max'] as const).map((name) => ({
              name,
              label: t(name),
              value: filters[name] === null ? '' : plainAmount(filters[name], currency),
            }))}
          />
        </FacetMenu>
        <FacetMenu
          key={`colour ${once}`}
          name="colour"
          label={t('colour')}
          items={itemsOf('colour', facets.colours, (value) => (
            <>
              <svg className="family" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
                <circle cx="9" cy="9" r="8" fill={familyColours[value]} />
              </svg>
              <span>{t(`colours.${value}`)}</span>
            </>
          ))}
        />
        <ValueFilters {...{ filters, valueFilters, to }} />
        <FacetMenu
          key={`rating ${once}`}
          name="rating"
          label={t('sorts.rating')}
          items={itemsOf('rating', hasReviews ? facets.ratings : [], (value) => (
            <>
              <StarRow stars={value} />
              <span>{t('stars', { count: value })}</span>
            </>
          ))}
        />
        {(['inStock', 'onSale'] as const).map(
          (name) =>
            (filters[name] || facets[name] > 0) && (
              <Link
                key={name}
                className="facet"
                to={to({ [name]: !filters[name] })}
                aria-current={filters[name] ? 'true' : undefined}
                preventScrollReset
              >
                {filters[name] && <Icon name="check" size={18} />}
                <span>{t(name)}</span>
              </Link>
            ),
        )}
        <FacetMenu
          key={`sort ${once}`}
          name="sort"
          label={t('sort')}
          shown={nameOfSort(sort)}
          items={sorts
            .filter((each) => each !== firstSort && (each !== 'rating' || hasReviews))
            .map((each) => ({
              to: to({ sort: each }),
              label: nameOfSort(each),
              isChosen: each === sort,
            }))}
        />
      </div>
      {(chosen.length > 0 || inStock || onSale) && (
        <p className="chosen">
          {chosen.map(([name, change]) => (
            <Chosen key={name} to={to(change)} label={t('without', { name })}>
              {name}
            </Chosen>
          ))}
          <Link
            className="button plain"
            to={to({ ...unnarrowed, ...(q && { category: 'all' }) })}
            preventScrollReset
          >
            {t('clear')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Bounds of a price range: it begins where the previous one ends, and ends just below the next. */
const rangeOf = (index: number, currency: ListCurrency): [bigint | null, bigint | null] => {
  const [from, end] = [priceSteps[index - 1], priceSteps[index]]
  const hundredth = coins(1, currency) / 100n
  return [
    from === undefined ? null : coins(from, currency),
    end === undefined ? null : coins(end, currency) - (hundredth || 1n),
  ]
}

function Chosen({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link className="chip" to={to} aria-label={label} preventScrollReset>
      <bdi>{children}</bdi>
      <Icon name="close" size={16} />
    </Link>
  )
}
