// Results, each with its limit from the same run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'

export type Result = {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly limit: number
  readonly ratio: number
  /** Required ratio: a minimum for rates, a maximum otherwise. */
  readonly asked: number
}

const results: Result[] = []

export const note = (text: string) => process.stderr.write(`${text} …\n`)

/**
 * `asked` is 1 if the limit is a target. If it is an upper bound, a loop that does nothing else, it is the required
 * share of it.
 */
export const add = (name: string, unit: string, value: number, limit: number, asked = 1) =>
  results.push({ name, unit, value, limit, ratio: value / limit, asked })

/** Higher is better for rates, lower for everything else. */
const isRate = ({ unit }: Result): boolean => /\/s$|per second$/.test(unit)

/** Whether the required ratio is missed. Values that could not be measured here, such as memory, do not count. */
export const isShort = (result: Result): boolean =>
  isRate(result) ? result.ratio < result.asked : result.ratio > result.asked

/** Formats a table: missed limits first, the worst on top, then the rest in order of measurement. */
export function tableOf(all: readonly Result[]): string {
  const missed = (result: Result) =>
    isRate(result) ? result.ratio / result.asked : result.asked / result.ratio
  const short = all.filter(isShort).sort((a, b) => missed(a) - missed(b))
  const rest = all.filter((each) => !isShort(each))
  const columns = (cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(12))).join('')
  const line = (result: Result) => {
    const { name, unit, value, limit, ratio, asked } = result
    const bound = `${isRate(result) ? '≥' : '≤'} ${asked.toFixed(2)}`
    return columns([name, round(value), round(limit), ratio.toFixed(2), bound, unit])
  }
  const head = columns(['', 'value', 'limit', 'ratio', 'asked', 'unit'])
  if (short.length === 0) return ['Within the limits: all.', head, ...rest.map(line)].join('\n')
  return [
    `Short of the limit: ${short.length} of ${all.length}`,
    head,
    ...short.map(line),
    ...(rest.length > 0 ? ['', 'Within the limits', ...rest.map(line)] : []),
  ].join('\n')
}

/** Prints all results, and writes them to bench/results.json. */
export function report(): void {
  if (results.length === 0) return
  console.log(tableOf(results))
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
