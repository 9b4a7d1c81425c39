// What was measured, beside its limit from the same run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'

type Result = { name: string; unit: string; value: number; limit: number; ratio: number }

const results: Result[] = []

export const note = (text: string) => process.stderr.write(`${text} …\n`)

export const add = (name: string, unit: string, value: number, limit: number) =>
  results.push({ name, unit, value, limit, ratio: value / limit })

/** Prints all, and writes it to bench/results.json. */
export function report(): void {
  const columns = (cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(12))).join('')
  console.log(columns(['', 'value', 'limit', 'ratio', 'unit']))
  for (const { name, unit, value, limit, ratio } of results)
    console.log(columns([name, round(value), round(limit), ratio.toFixed(2), unit]))
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
