// What the cells of each column look like: decides what a column contains, and how its numbers are read. Pure.

import { amountIn, type DecimalSign, decimalShown } from '../../../platform/csv/amounts.ts'
import { shortened } from './cells.ts'

export type ColumnFacts = {
  /** Rows with a value. */
  filled: number
  /** Some values, without repetitions. */
  readonly samples: Set<string>
  /** Cells whose decimal sign is certain, and those whose separator could be either. */
  readonly decimals: Record<DecimalSign | 'open', number>
  readonly currencies: Map<string, number>
  /** Whether a value repeats among the samples. */
  repeats: number
}
export type Survey = readonly ColumnFacts[]

const mostSamples = 200
const longestSample = 100
/** Longer cells are no amounts. */
const longestAmount = 24

const newFacts = (): ColumnFacts => ({
  filled: 0,
  samples: new Set(),
  decimals: { '.': 0, ',': 0, open: 0 },
  currencies: new Map(),
  repeats: 0,
})

/** Takes one data row after the other. */
export function surveying(width: number) {
  const facts = Array.from({ length: width }, newFacts)
  return {
    facts: facts as Survey,
    push(cells: readonly string[]): void {
      for (const [at, of] of facts.entries()) {
        const cell = (cells[at] ?? '').trim()
        if (cell === '') continue
        of.filled += 1
        const sample = cell.slice(0, longestSample)
        if (of.samples.has(sample)) of.repeats += 1
        else if (of.samples.size < mostSamples) of.samples.add(sample)
        if (cell.length > longestAmount || !/\d/.test(cell)) continue
        const sign = decimalShown(cell)
        if (sign) of.decimals[sign] += 1
        const currency = /^\d[\d.,]*$/.test(cell) ? '' : (amountIn(cell)?.currency ?? '')
        if (currency) of.currencies.set(currency, (of.currencies.get(currency) ?? 0) + 1)
      }
    },
  }
}

/** The decimal sign of a column; `open` if its cells could be read either way, null if none has a separator. */
export function decimalOf(facts: ColumnFacts | undefined): DecimalSign | 'open' | null {
  const { '.': points = 0, ',': commas = 0, open = 0 } = facts?.decimals ?? {}
  if (open === 0) return points > commas ? '.' : commas > 0 ? ',' : null
  if (points > 0 && commas === 0) return '.'
  return commas > 0 && points === 0 ? ',' : 'open'
}

/** The most frequent currency of a column; empty if its cells name none. */
export const currencyOf = (facts: ColumnFacts | undefined): string =>
  [...(facts?.currencies ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''

/** Share of the sampled values that `fits`; null for an empty column. */
export function shareOf(
  facts: ColumnFacts | undefined,
  fits: (value: string) => boolean,
): number | null {
  if (!facts || facts.samples.size === 0) return null
  return [...facts.samples].filter(fits).length / facts.samples.size
}

/** Some values of a column, for people. */
export const examplesOf = (facts: ColumnFacts | undefined): string =>
  [...(facts?.samples ?? [])]
    .slice(0, 3)
    .map((value) => shortened(value, 24))
    .join(' · ')
