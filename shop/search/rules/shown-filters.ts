// Filters of a listing as a page shows them: which, in which order, and what they are called.
import { type Attribute, nameIn, quantityText } from '../../catalog/attributes/rules.ts'
import type { FilterCounts, FilterValue } from './facet-counts.ts'
import { attributeIn, type FilterChoice, folded } from './filters.ts'

export type ShownValue = {
  readonly value: string
  /** Null for a yes or a no. */
  readonly label: string | null
  readonly count: number
}

export type ShownRange = {
  /** Both ends with their unit. */
  readonly from: string
  readonly to: string
  readonly unit: string | null
  /** What is chosen, with its unit. */
  readonly chosen: { readonly from: string | null; readonly to: string | null } | null
}

export type ShownFilter = {
  readonly key: string
  readonly label: string
  readonly values: readonly ShownValue[]
  readonly range: ShownRange | null
}

/** What a page shows of filters, and of one; the rest is in few products. */
const most = { filters: 20, values: 100 } as const

type Known = {
  readonly attributes: readonly Attribute[]
  /** Ids of attributes that products of the category usually state, in order. */
  readonly usual: readonly string[]
  readonly language: string
  /** In the reader's language, by what `nameKey` says. */
  readonly names: ReadonlyMap<string, string>
  readonly chosen: readonly FilterChoice[]
}

/** Of an option, or of one of its values. */
export const nameKey = (option: string, value: string | null = null): string =>
  JSON.stringify([folded(option), value === null ? null : folded(value)])

/** Attributes of the category first, then options, then what else there is, each by how many products have it. */
export function shownFilters(counts: readonly FilterCounts[], known: Known): ShownFilter[] {
  const attributes = new Map(known.attributes.map((each) => [each.id, each]))
  const chosen = new Map(known.chosen.map((choice) => [choice.key, choice]))
  const missing = known.chosen.filter(({ key }) => counts.every((each) => each.key !== key))
  const all = [
    ...counts,
    ...missing.map(({ key }) => ({ key, name: key, values: [], range: null })),
  ]
  const rank = ({ key }: FilterCounts): number => {
    const id = attributeIn(key)
    if (id === null) return known.usual.length
    const at = known.usual.indexOf(id)
    return at < 0 ? known.usual.length + 1 : at
  }
  return all
    .filter(({ key }) => {
      const id = attributeIn(key)
      return chosen.has(key) || id === null || attributes.get(id)?.isFilterable === true
    })
    .sort((a, b) => rank(a) - rank(b) || countIn(b) - countIn(a) || (a.key < b.key ? -1 : 1))
    .filter(({ key }, nth) => nth < most.filters || chosen.has(key))
    .map((each) => {
      const id = attributeIn(each.key)
      const attribute = id === null ? undefined : attributes.get(id)
      return attribute
        ? ofAttribute(each, attribute, chosen.get(each.key), known.language)
        : ofOption(each, chosen.get(each.key), known.names)
    })
}

const countIn = ({ values }: FilterCounts): number =>
  values.reduce((most, { count }) => Math.max(most, count), 0)

/** With what is chosen, even if no product has it. */
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
  const asked = choice && 'min' in choice ? choice : null
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
      return { value, label: type === 'boolean' ? null : own ? nameIn(own, language) : name, count }
    }),
    range:
      range || asked
        ? {
            from: range ? text(range.min) : '',
            to: range ? text(range.max) : '',
            unit,
            chosen: asked && {
              from: asked.min === null ? null : text(asked.min),
              to: asked.max === null ? null : text(asked.max),
            },
          }
        : null,
  }
}
