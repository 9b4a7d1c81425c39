// What was measured, beside its limit from the same run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'

export type Result = {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly limit: number
  readonly ratio: number
  /** The ratio that is asked for: at least this where more is better, at most where less is. */
  readonly asked: number
}

const results: Result[] = []

export const note = (text: string) => process.stderr.write(`${text} …\n`)

/**
 * `asked` is 1 where the limit is a promise. Where it is what nobody can reach, a loop that does nothing else, it is the
 * share of it that is to be reached.
 */
export const add = (name: string, unit: string, value: number, limit: number, asked = 1) =>
  results.push({ name, unit, value, limit, ratio: value / limit, asked })

/** Of a rate more is better, of everything else less. */
const isRate = ({ unit }: Result): boolean => /\/s$|per second$/.test(unit)

/** Whether it stays short of what is asked of it. What could not be measured here, such as memory, does not. */
export const isShort = (result: Result): boolean =>
  isRate(result) ? result.ratio < result.asked : result.ratio > result.asked

/** As a table; what is short of its limit stands first, the shortest at the top, and the rest as it was measured. */
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

/** Prints all, and writes it to bench/results.json. */
export function report(): void {
  if (results.length === 0) return
  console.log(tableOf(results))
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
