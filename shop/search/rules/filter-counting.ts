// Which profiles choices leave, and how many products each value of a filter would.
import type { FilterCounts, FilterValue } from './facet-counts.ts'
import type { FilterChoice } from './filters.ts'
import { byNature } from './natural-order.ts'
import { countOfProfiles, type Fact, type Profiles } from './profiles.ts'

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
  const byFilter = new Uint32Array(filters.length)
  /** The last profile that was counted for each filter. */
  const countedFor = new Int32Array(filters.length).fill(-1)
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
      const { filter, inStock: isThere } = facts[fact] as Fact
      if (only !== null && filter !== only) continue
      byFact[fact] = (byFact[fact] as number) + count
      if (countedFor[filter] === number || (inStock && !isThere)) continue
      countedFor[filter] = number
      byFilter[filter] = (byFilter[filter] as number) + count
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
