// Filters by options and attributes: values, of which several may be chosen, or a range of numbers.
import type { FilterChoice } from '../../../shop/search/rules/filters.ts'
import type {
  ShownFilter,
  ShownRange,
  ShownValue,
} from '../../../shop/search/rules/shown-filters.ts'
import type { ListingQuery } from '../../../shop/search/rules.ts'
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
  return valueFilters.map(({ key, label, values, range }, nth) => {
    const chosen = valuesIn(filters.chosen, key)
    const rest = without(filters.chosen, key)
    return (
      <FacetMenu
        key={key}
        name={`value-${nth}`}
        label={label}
        isLong
        isChosen={rest.length < filters.chosen.length}
        items={values.map((each) => ({
          id: each.value,
          to: to({ chosen: toggled(filters.chosen, key, each.value) }),
          label: <bdi>{labelOf(each, t)}</bdi>,
          count: each.count,
          isChosen: chosen.includes(each.value),
        }))}
      >
        {range && (
          <RangeFields
            key={JSON.stringify(range.chosen)}
            filters={{ ...filters, chosen: rest }}
            ends={endsOf(key, filters, range, t)}
          />
        )}
      </FacetMenu>
    )
  })
}

/** What is chosen, each with the filters that are left without it. */
export function chipsOf(
  valueFilters: readonly ShownFilter[],
  chosen: readonly FilterChoice[],
  t: Text,
): [name: string, change: Partial<Filters>][] {
  return valueFilters.flatMap(({ key, label: filter, values, range }) => {
    const own = valuesIn(chosen, key)
    const chips = values
      .filter(({ value }) => own.includes(value))
      .map((each): [string, Partial<Filters>] => [
        t('chip', { filter, value: labelOf(each, t) }),
        { chosen: toggled(chosen, key, each.value) },
      ])
    if (!range?.chosen) return chips
    const value = rangeText(range.chosen, t)
    return [...chips, [t('chip', { filter, value }), { chosen: without(chosen, key) }]]
  })
}

const labelOf = ({ value, label }: ShownValue, t: Text): string =>
  label ?? t(value === 'yes' ? 'yes' : 'no')

function rangeText({ from, to }: NonNullable<ShownRange['chosen']>, t: Text): string {
  if (from === null) return t('priceTo', { to: to ?? '' })
  return to === null ? t('priceFrom', { from }) : t('priceRange', { from, to })
}

function endsOf(key: string, { chosen }: Filters, { from, to }: ShownRange, t: Text) {
  const own = chosen.find((choice) => choice.key === key)
  const [min, max] = own && 'min' in own ? [own.min, own.max] : [null, null]
  return [
    { name: `${key}.min`, label: t('least', { value: from }), value: String(min ?? '') },
    { name: `${key}.max`, label: t('most', { value: to }), value: String(max ?? '') },
  ]
}

function valuesIn(chosen: readonly FilterChoice[], key: string): readonly string[] {
  const own = chosen.find((choice) => choice.key === key)
  return own && 'values' in own ? own.values : []
}

const without = (chosen: readonly FilterChoice[], key: string) =>
  chosen.filter((choice) => choice.key !== key)

function toggled(chosen: readonly FilterChoice[], key: string, value: string): FilterChoice[] {
  const before = valuesIn(chosen, key)
  const values = before.includes(value)
    ? before.filter((each) => each !== value)
    : [...before, value].sort()
  const rest = without(chosen, key)
  return values.length === 0
    ? rest
    : [...rest, { key, values }].sort((a, b) => (a.key < b.key ? -1 : 1))
}
