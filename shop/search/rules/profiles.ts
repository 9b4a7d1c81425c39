// What products are filtered by. Many products have the same values of options and attributes, in stock or not: the
// columns keep a number for each such profile, and a profile is a list of facts, one for each value.
import { attributeKey, byNature, type FilterChoice, folded, optionKey, yesNo } from './filters.ts'

/** One value of one filter, of products that have it in stock, or of those that do not. */
type Fact = {
  /** Number of its filter. */
  readonly filter: number
  readonly value: string
  /** As products spell it. */
  name: string
  readonly number: number | null
  readonly inStock: boolean
}

type Filter = {
  readonly key: string
  /** As products spell it. */
  name: string
}

/** Only ever added to; `starts` and `facts` of one profile are those of `list` between two starts. */
export type Profiles = {
  /** As rows write them. */
  readonly texts: string[]
  readonly numbers: Map<string, number>
  readonly filters: Filter[]
  readonly facts: Fact[]
  readonly known: Map<string, number>
  /** Where in `list` the facts of each profile begin, and where those of the last one end. */
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

/** In the text of a profile: between values of options, between the fields of one, and before the attributes. */
export const betweenValues = '\u001e'
export const betweenFields = '\u001f'
export const beforeAttributes = '\u001d'

/** The number of the profile that the database tells with this text. */
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
  /** In stock where one of those that are the same is. */
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

/**
 * For each profile the choices that it does not meet, a bit each in their order. `inStock`: only by what can be bought.
 */
export function unmet(
  profiles: Profiles,
  choices: readonly FilterChoice[],
  { inStock }: { inStock: boolean },
): Uint32Array {
  const count = countOfProfiles(profiles)
  const all = 2 ** choices.length - 1
  const result = new Uint32Array(count).fill(all)
  if (choices.length === 0) return result
  const { facts, filters, starts, list } = profiles
  const meets = Uint32Array.from(facts, (fact) =>
    inStock && !fact.inStock
      ? 0
      : choices.reduce(
          (bits, choice, nth) =>
            filters[fact.filter]?.key === choice.key && isChosen(fact, choice)
              ? bits | (1 << nth)
              : bits,
          0,
        ),
  )
  for (let number = 0; number < count; number += 1) {
    let met = 0
    const end = starts[number + 1] as number
    for (let at = starts[number] as number; at < end; at += 1)
      met |= meets[list[at] as number] as number
    result[number] = all & ~met
  }
  return result
}

function isChosen({ value, number }: Fact, choice: FilterChoice): boolean {
  if ('values' in choice) return choice.values.includes(value)
  if (number === null) return false
  return (
    (choice.min === null || number >= choice.min) && (choice.max === null || number <= choice.max)
  )
}

export type FilterValue = {
  /** What addresses say. */
  readonly value: string
  /** In English, as products spell it; of an attribute's list the id. */
  readonly name: string
  readonly count: number
}

/** A filter that products which are shown have. */
export type FilterCounts = {
  readonly key: string
  /** In English, as products spell it; of an attribute its id. */
  readonly name: string
  /** In their natural order. */
  readonly values: readonly FilterValue[]
  /** Least and most of what are numbers. */
  readonly range: { readonly min: number; readonly max: number } | null
}

/**
 * `counts`: of each profile, how many products all choices but those of filters leave. A filter is counted without its
 * own choice. Sorted by key.
 */
export function filterCounts(
  profiles: Profiles,
  counts: Uint32Array,
  {
    missing,
    choices,
    inStock,
  }: { missing: Uint32Array; choices: readonly FilterChoice[]; inStock: boolean },
): FilterCounts[] {
  const { filters, facts, starts, list } = profiles
  const byFact = new Uint32Array(facts.length)
  /** By the bit of the choice that is not met: number of its filter. */
  const own = new Map(
    choices.map(({ key }, nth) => [1 << nth, filters.findIndex((each) => each.key === key)]),
  )
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] as number
    if (count === 0) continue
    const lack = missing[number] as number
    const only = lack === 0 ? null : own.get(lack)
    if (only === undefined) continue
    const end = starts[number + 1] as number
    for (let at = starts[number] as number; at < end; at += 1) {
      const fact = list[at] as number
      if (only === null || facts[fact]?.filter === only)
        byFact[fact] = (byFact[fact] as number) + count
    }
  }
  const found = filters.map(() => new Map<string, FilterValue & Pick<Fact, 'number'>>())
  for (const [at, { filter, value, name, number, inStock: isThere }] of facts.entries()) {
    const count = byFact[at] as number
    if (count === 0 || (inStock && !isThere)) continue
    const before = found[filter]?.get(value)
    const least = before && before.name < name ? before.name : name
    found[filter]?.set(value, { value, name: least, number, count: count + (before?.count ?? 0) })
  }
  return filters
    .flatMap(({ key, name }, at) => {
      const values = [...(found[at]?.values() ?? [])]
      return values.length === 0 ? [] : { key, name, ...parted(values) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

function parted(
  all: readonly (FilterValue & Pick<Fact, 'number'>)[],
): Pick<FilterCounts, 'values' | 'range'> {
  const numbers = all.flatMap(({ number }) => number ?? [])
  const values = all
    .filter(({ number }) => number === null)
    .map(({ value, name, count }) => ({ value, name, count }))
    .sort((a, b) => byNature(a.value, b.value))
  const [first = 0] = numbers
  const range = { min: first, max: first }
  for (const number of numbers) {
    range.min = Math.min(range.min, number)
    range.max = Math.max(range.max, number)
  }
  return { values, range: numbers.length > 0 ? range : null }
}
