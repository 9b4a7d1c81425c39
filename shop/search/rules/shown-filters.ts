// Filters of a listing as displayed: selection, order and labels.
import { type Attribute, nameIn, numberText, quantityText } from '../../catalog/attributes/rules.ts'
import type { FilterCounts, FilterValue } from './facet-counts.ts'
import { attributeIn, type FilterChoice, folded } from './filters.ts'

export type ShownValue = {
  readonly value: string
  /** Null for a boolean. */
  readonly label: string | null
  readonly count: number
  readonly isChosen: boolean
}

/** One end of a range: its parameter, its limit, and the selected value as displayed and as typed. */
export type ShownEnd = {
  readonly name: string
  readonly bound: string
  readonly chosen: string | null
  readonly written: string
}

export type ShownFilter = {
  readonly key: string
  readonly label: string
  readonly values: readonly ShownValue[]
  /** Minimum and maximum. */
  readonly range: readonly [ShownEnd, ShownEnd] | null
}

/** Maximum number of filters, of attributes outside the category, and of values per filter; the rest is rare. */
const most = { filters: 20, others: 4, values: 100 } as const

type Known = {
  readonly attributes: readonly Attribute[]
  /** Ids of the category's attributes, in order. */
  readonly usual: readonly string[]
  readonly language: string
  /** In the reader's language, by `nameKey`. */
  readonly names: ReadonlyMap<string, string>
  readonly chosen: readonly FilterChoice[]
}

/** Key of an option, or of one of its values. */
export const nameKey = (option: string, value: string | null = null): string =>
  JSON.stringify([folded(option), value === null ? null : folded(value)])

/** Attributes of the category first, then options, then other attributes, each by number of products. */
export function shownFilters(counts: readonly FilterCounts[], known: Known): ShownFilter[] {
  const attributes = new Map(known.attributes.map((each) => [each.id, each]))
  const chosen = new Map(known.chosen.map((choice) => [choice.key, choice]))
  const missing = known.chosen.filter(({ key }) => counts.every((each) => each.key !== key))
  const all = [
    ...counts,
    ...missing.map(({ key }) => ({ key, name: key, products: 0, values: [], range: null })),
  ]
  const others = known.usual.length + 1
  const rank = ({ key }: FilterCounts): number => {
    const id = attributeIn(key)
    if (id === null) return known.usual.length
    const at = known.usual.indexOf(id)
    return at < 0 ? others : at
  }
  const sorted = all
    .filter(({ key }) => {
      const id = attributeIn(key)
      return chosen.has(key) || id === null || attributes.get(id)?.isFilterable === true
    })
    .sort((a, b) => rank(a) - rank(b) || b.products - a.products || (a.key < b.key ? -1 : 1))
  const firstOther = sorted.findIndex((each) => rank(each) === others)
  const end = firstOther < 0 ? most.filters : Math.min(most.filters, firstOther + most.others)
  return sorted
    .filter(({ key }, nth) => nth < end || chosen.has(key))
    .map((each) => {
      const id = attributeIn(each.key)
      const attribute = id === null ? undefined : attributes.get(id)
      return attribute
        ? ofAttribute(each, attribute, chosen.get(each.key), known.language)
        : ofOption(each, chosen.get(each.key), known.names)
    })
}

const isIn = (choice: FilterChoice | undefined, value: string): boolean =>
  choice !== undefined && 'values' in choice && choice.values.includes(value)

/** Includes selected values, even if no product has them. */
function withChosen(
  values: readonly FilterValue[],
  choice: FilterChoice | undefined,
): readonly FilterValue[] {
  const chosen = choice && 'values' in choice ? choice.values : []
  const first = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, most.values))
  const shown = values.filter((each) => first.has(each) || chosen.includes(each.value))
  const gone = chosen.filter((value) => values.every((each) => each.value !== value))
  return [...shown, ...gone.map((value) => ({ value, name: value, count: 0 }))]
}

function ofOption(
  { key, name, values }: FilterCounts,
  choice: FilterChoice | undefined,
  names: Known['names'],
): ShownFilter {
  const option = key.slice(key.indexOf('.') + 1)
  return {
    key,
    label: names.get(nameKey(option)) ?? (name === key ? option : name),
    values: withChosen(values, choice).map((each) => ({
      value: each.value,
      label: names.get(nameKey(option, each.value)) ?? each.name,
      count: each.count,
      isChosen: isIn(choice, each.value),
    })),
    range: null,
  }
}

function ofAttribute(
  { key, values, range }: FilterCounts,
  attribute: Attribute,
  choice: FilterChoice | undefined,
  language: string,
): ShownFilter {
  const { type, unit } = attribute
  const text = (number: number) => quantityText(number, unit, language)
  const chosenRange = choice && 'min' in choice ? choice : null
  const end = (which: 'min' | 'max'): ShownEnd => {
    const chosen = chosenRange?.[which] ?? null
    return {
      name: `${key}.${which}`,
      bound: range ? text(range[which]) : '',
      chosen: chosen === null ? null : text(chosen),
      written: chosen === null ? '' : numberText(chosen),
    }
  }
  const listed = new Map(attribute.values.map((each, at) => [each.id, { at, ...each }]))
  const shown = withChosen(values, choice)
  return {
    key,
    label: nameIn(attribute, language),
    values: (type === 'list'
      ? shown.toSorted((a, b) => (listed.get(a.value)?.at ?? 0) - (listed.get(b.value)?.at ?? 0))
      : shown
    ).map(({ value, name, count }) => {
      const own = listed.get(value)
      const label = type === 'boolean' ? null : own ? nameIn(own, language) : name
      return { value, label, count, isChosen: isIn(choice, value) }
    }),
    range: range || chosenRange ? [end('min'), end('max')] : null,
  }
}
