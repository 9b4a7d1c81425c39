// Interned filter values: many products share the same values of options and attributes, in stock or not. A column
// holds the number of such a profile, which is a list of facts, one per value.
import { attributeKey, folded, optionKey, yesNo } from './filters.ts'

/** A value of a filter, either in stock or not. */
export type Fact = {
  /** Number of its filter. */
  readonly filter: number
  readonly value: string
  /** In the products' spelling. */
  name: string
  readonly number: number | null
  readonly inStock: boolean
}

type Filter = {
  readonly key: string
  /** In the products' spelling. */
  name: string
}

/** Append-only; the facts of a profile are those of `list` between two `starts`. */
export type Profiles = {
  /** As in the rows. */
  readonly texts: string[]
  readonly numbers: Map<string, number>
  readonly filters: Filter[]
  readonly facts: Fact[]
  readonly known: Map<string, number>
  /** Offset in `list` of each profile's facts, and the end of the last one. */
  readonly starts: number[]
  readonly list: number[]
}

export const noProfiles = (): Profiles => ({
  texts: [],
  numbers: new Map(),
  filters: [],
  facts: [],
  known: new Map(),
  starts: [0],
  list: [],
})

export const countOfProfiles = ({ texts }: Profiles): number => texts.length

/** Separators in the text of a profile: between option values, between fields, and before the attributes. */
export const betweenValues = '\u001e'
export const betweenFields = '\u001f'
export const beforeAttributes = '\u001d'

type Told = { readonly option: string; readonly name: string; readonly inStock: boolean }

/** `values`: those of visible variants and filterable options, in order. */
export function profileText(values: readonly Told[], attributes: string | null): string {
  const options = values
    .map(({ option, name, inStock }) => [option, name, inStock ? '+' : '-'].join(betweenFields))
    .join(betweenValues)
  return attributes === null ? options : `${options}${beforeAttributes}${attributes}`
}

/** The number of the profile with this text. */
export function profileFor(profiles: Profiles, text: string): number {
  const { texts, numbers, starts, list } = profiles
  const known = numbers.get(text)
  if (known !== undefined) return known
  const number = texts.push(text) - 1
  list.push(...factsIn(profiles, text))
  starts.push(list.length)
  numbers.set(text, number)
  return number
}

function factsIn(profiles: Profiles, text: string): readonly number[] {
  const [options = '', attributes = ''] = text.split(beforeAttributes)
  /** Duplicates merge, in stock if one of them is. */
  const facts = new Map<string, { fact: Omit<Fact, 'filter'>; key: string; filterName: string }>()
  const note = (key: string, filterName: string, fact: Omit<Fact, 'filter'>) => {
    const at = `${key}${betweenFields}${fact.value}`
    if (!facts.get(at)?.fact.inStock) facts.set(at, { fact, key, filterName })
  }
  for (const each of options === '' ? [] : options.split(betweenValues)) {
    const [option = '', name = '', stock] = each.split(betweenFields)
    const fact = { value: folded(name), name, number: null, inStock: stock === '+' }
    note(optionKey(option), option, fact)
  }
  const entries = attributes === '' ? [] : Object.entries(JSON.parse(attributes) as object)
  for (const [id, value] of entries)
    for (const each of Array.isArray(value) ? value : [value])
      note(attributeKey(id), id, { ...attributeFact(each), inStock: true })
  return [...facts.values()].map(({ fact, key, filterName }) =>
    factNumber(profiles, { ...fact, filter: filterNumber(profiles, key, filterName) }),
  )
}

function attributeFact(value: unknown): Pick<Fact, 'value' | 'name' | 'number'> {
  if (typeof value === 'number') return { value: String(value), name: String(value), number: value }
  if (typeof value === 'boolean') {
    const name = value ? yesNo.yes : yesNo.no
    return { value: name, name, number: null }
  }
  return { value: folded(String(value)), name: String(value), number: null }
}

function filterNumber({ filters }: Profiles, key: string, name: string): number {
  const at = filters.findIndex((filter) => filter.key === key)
  if (at < 0) return filters.push({ key, name }) - 1
  const filter = filters[at] as Filter
  if (name < filter.name) filter.name = name
  return at
}

function factNumber({ facts, known }: Profiles, fact: Fact): number {
  const key = [fact.filter, fact.value, fact.inStock].join(betweenFields)
  const at = known.get(key)
  if (at === undefined) {
    known.set(key, facts.length)
    return facts.push(fact) - 1
  }
  const before = facts[at] as Fact
  if (fact.name < before.name) before.name = fact.name
  return at
}
