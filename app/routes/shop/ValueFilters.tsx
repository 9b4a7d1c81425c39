// Facets by options and attributes: values (multi-select), or a numeric range.
import type { FilterChoice } from '../../../shop/search/rules/filters.ts'
import type { ListingQuery } from '../../../shop/search/rules/listing.ts'
import type { ShownFilter, ShownValue } from '../../../shop/search/rules/shown-filters.ts'
import { type Text, useT } from '../../i18n/text'
import { FacetMenu } from './FacetMenu'
import { RangeFields } from './RangeFields'

type Filters = Omit<ListingQuery, 'page'>

type Props = {
  filters: Filters
  valueFilters: readonly ShownFilter[]
  to: (change: Partial<Filters>) => string
}

export function ValueFilters({ filters, valueFilters, to }: Props) {
  const t = useT('listing')
  const { chosen } = filters
  return valueFilters.map(({ key, label, values, range }, nth) => (
    <FacetMenu
      key={key}
      name={`value-${nth}`}
      label={label}
      isLong
      isChosen={chosen.some((choice) => choice.key === key)}
      items={values.map((each) => ({
        id: each.value,
        to: to({ chosen: toggled(chosen, key, each.value) }),
        label: <bdi>{labelOf(each, t)}</bdi>,
        count: each.count,
        isChosen: each.isChosen,
      }))}
    >
      {range && (
        <RangeFields
          key={JSON.stringify(range)}
          filters={{ ...filters, chosen: toggled(chosen, key) }}
          ends={range.map(({ name, bound, written }, at) => ({
            name,
            label: t(at ? 'most' : 'least', { value: bound }),
            value: written,
          }))}
        />
      )}
    </FacetMenu>
  ))
}

/** Selected values as chips, each with the remaining filters if it is removed. */
export const chipsOf = (
  valueFilters: readonly ShownFilter[],
  chosen: readonly FilterChoice[],
  t: Text,
): [name: string, change: Partial<Filters>][] =>
  valueFilters.flatMap(({ key, label: filter, values, range }) => {
    const chip = (text: string, value?: string): [string, Partial<Filters>] => [
      t('chip', { filter, value: text }),
      { chosen: toggled(chosen, key, value) },
    ]
    const text = range ? rangeText(range[0].chosen, range[1].chosen, t) : ''
    return [
      ...values
        .filter(({ isChosen }) => isChosen)
        .map((each) => chip(labelOf(each, t), each.value)),
      ...(text ? [chip(text)] : []),
    ]
  })

const labelOf = ({ value, label }: ShownValue, t: Text): string =>
  label ?? t(value === 'yes' ? 'yes' : 'no')

/** Returns an empty text for a range without ends. */
export function rangeText(from: string | null, to: string | null, t: Text): string {
  if (from === null) return to === null ? '' : t('priceTo', { to })
  return to === null ? t('priceFrom', { from }) : t('priceRange', { from, to })
}

/** Adds the value, or removes it if it is selected; without a value, removes the filter. */
function toggled(chosen: readonly FilterChoice[], key: string, value?: string): FilterChoice[] {
  const own = chosen.find((choice) => choice.key === key)
  const rest = chosen.filter((choice) => choice !== own)
  const values = new Set(own && 'values' in own ? own.values : [])
  if (value === undefined) return rest
  if (!values.delete(value)) values.add(value)
  return values.size > 0 ? [...rest, { key, values: [...values] }] : rest
}
