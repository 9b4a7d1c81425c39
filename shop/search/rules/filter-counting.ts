// Matches profiles against selected filters, and counts products per filter value.
import type { FilterCounts, FilterValue } from './facet-counts.ts'
import type { FilterChoice } from './filters.ts'
import { byNature } from './natural-order.ts'
import { countOfProfiles, type Fact, type Profiles } from './profiles.ts'

/** Per profile a bit set of the selections that it does not meet, in their order. */
export type Unmet = {
  readonly choices: readonly FilterChoice[]
  /** Match only available values. */
  readonly inStock: boolean
  /** For the first `known` profiles, with spare capacity; empty without selections. */
  lacks: Uint16Array
  known: number
}

export const unmet = (
  profiles: Profiles,
  choices: readonly FilterChoice[],
  inStock: boolean,
): Unmet => withNewProfiles(profiles, { choices, inStock, lacks: new Uint16Array(), known: 0 })

/** Extends it by the profiles added since. */
export function withNewProfiles(profiles: Profiles, own: Unmet): Unmet {
  const count = countOfProfiles(profiles)
  if (own.known === count || own.choices.length === 0) return own
  if (own.lacks.length < count) {
    const wider = new Uint16Array(count + (count >> 3))
    wider.set(own.lacks)
    own.lacks = wider
  }
  const { choices, inStock, lacks } = own
  const { facts, filters, starts, list } = profiles
  const all = 2 ** choices.length - 1
  const meets = Uint16Array.from(facts, (fact) =>
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
  for (let number = own.known; number < count; number += 1) {
    let met = 0
    const end = starts[number + 1] as number
    for (let at = starts[number] as number; at < end; at += 1)
      met |= meets[list[at] as number] as number
    lacks[number] = all & ~met
  }
  own.known = count
  return own
}

function isChosen({ value, number }: Fact, choice: FilterChoice): boolean {
  if ('values' in choice) return choice.values.includes(value)
  if (number === null) return false
  return (
    (choice.min === null || number >= choice.min) && (choice.max === null || number <= choice.max)
  )
}

/** Number of products per fact, and per filter. */
export type FilterTally = {
  readonly unmet: Unmet
  readonly byFact: number[]
  readonly byFilter: number[]
  /** The last turn in which each filter was counted, so that a product counts once. */
  readonly turns: number[]
  turn: number
}

export const filterTally = (unmet: Unmet): FilterTally => ({
  unmet,
  byFact: [],
  byFilter: [],
  turns: [],
  turn: 0,
})

/** Adds `count` products of a profile that match all other filters. A filter ignores its own selection. */
export function addProfile(
  { filters, facts, starts, list }: Profiles,
  tally: FilterTally,
  { number, count }: { number: number; count: number },
): void {
  const { unmet, byFact, byFilter, turns } = tally
  const lack = unmet.lacks[number] ?? 0
  if ((lack & (lack - 1)) !== 0) return
  const only = lack === 0 ? null : unmet.choices[31 - Math.clz32(lack)]?.key
  tally.turn += 1
  const end = starts[number + 1] as number
  for (let at = starts[number] as number; at < end; at += 1) {
    const fact = list[at] as number
    const { filter, inStock } = facts[fact] as Fact
    if (only !== null && filters[filter]?.key !== only) continue
    byFact[fact] = (byFact[fact] ?? 0) + count
    if (turns[filter] === tally.turn || (unmet.inStock && !inStock)) continue
    turns[filter] = tally.turn
    byFilter[filter] = (byFilter[filter] ?? 0) + count
  }
}

/** Sorted by key. */
export function filterCounts(
  { filters, facts }: Profiles,
  { unmet: { inStock }, byFact, byFilter }: FilterTally,
): FilterCounts[] {
  const found = filters.map(() => new Map<string, FilterValue & Pick<Fact, 'number'>>())
  for (const [at, { filter, value, name, number, inStock: isThere }] of facts.entries()) {
    const count = byFact[at] ?? 0
    if (count === 0 || (inStock && !isThere)) continue
    const before = found[filter]?.get(value)
    const least = before && before.name < name ? before.name : name
    found[filter]?.set(value, { value, name: least, number, count: count + (before?.count ?? 0) })
  }
  return filters
    .flatMap(({ key, name }, at) => {
      const values = [...(found[at]?.values() ?? [])]
      return values.length === 0
        ? []
        : { key, name, products: byFilter[at] ?? 0, ...parted(values) }
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
