// `npm run piazza -- simulate --mutants`: mutation testing in a copy of the source; a mutant that
// neither the simulation nor unit tests detect is a gap in both.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutant, mutants } from './broken.ts'

const root = join(import.meta.dirname, '../..')
const parts = [
  'adapters',
  'app',
  'contracts',
  'demo',
  'extensions',
  'server',
  'shop',
  'tests',
  'bench',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
/** A longer run counts as a hang, which is detection, too. */
const longest = 600_000

/** The file's text with this mutant. Throws if the list is older than the source. */
export function mutated({ name, file, from, to }: Mutant, text: string): string {
  if (text.split(from).length !== 2 || text.replace(from, () => to) === text)
    throw new Error(`${name}: ${file} does not hold exactly once: ${from}`)
  return text.replace(from, () => to)
}

type Asked = { readonly events: number; readonly alone: boolean; readonly only?: string }

/**
 * Returns whether each mutant was detected: without `events` by unit tests alone, in a fraction of the time; `alone` by
 * the simulation without them.
 */
export async function tryMutants(asked: Asked): Promise<boolean> {
  const chosen = mutants.filter(({ name }) => !asked.only || name.includes(asked.only))
  const copy = mkdtempSync(join(tmpdir(), 'source-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // All tests must pass unmutated: otherwise failures would prove nothing.
  const unitsOf = ({ units }: Mutant) => (asked.alone ? [] : units)
  const every = [...new Set(chosen.flatMap(unitsOf))]
  const [sound, units] = await Promise.all([simulated(copy, asked.events), tested(copy, every)])
  if (sound !== null || units !== null)
    throw new Error(`the shop as it is fails already: ${sound ?? ''} ${units ?? ''}`)
  console.log(
    `the shop as it is: ${asked.events} events and ${every.length} files of tests are well`,
  )
  let missed = 0
  for (const mutant of chosen) {
    const file = join(copy, mutant.file)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, mutated(mutant, text))
    const [seen, failed] = await Promise.all([
      simulated(copy, asked.events),
      tested(copy, unitsOf(mutant)),
    ])
    writeFileSync(file, text)
    if (seen === null && failed === null) missed += 1
    const by = [...(seen === null ? [] : ['simulation']), ...(failed === null ? [] : ['units'])]
    console.log(`${(by.join(' and ') || 'NEITHER').padEnd(22)}${mutant.name}`)
    if (seen !== null) console.log(`${' '.repeat(22)}${seen}`)
  }
  console.log(`${chosen.length} mutants, ${missed} noticed by neither`)
  return missed === 0
}

/** Returns what detected it; null if nothing did. Two worlds of always the same seeds; the first failure ends both. */
async function simulated(copy: string, events: number): Promise<string | null> {
  if (events === 0) return null
  const size = ['--events', String(events), '--world', String(Math.ceil(events / 2))]
  const command = ['tests/simulation/main.ts', ...size, '--seed', '7', '--jobs', '2']
  const { code, text } = await run(copy, command)
  if (code === 0) return null
  const [found] = /event \d+ \(\w+\) of seed \d+: .*/.exec(text) ?? []
  return (found ?? text.trim().split('\n').at(-1) ?? '').slice(0, 160)
}

/** Returns the failed tests, or the end of the output; null if all passed. */
async function tested(copy: string, units: readonly string[]): Promise<string | null> {
  if (units.length === 0) return null
  const { code, text } = await run(copy, ['node_modules/vitest/vitest.mjs', 'run', ...units])
  if (code === 0) return null
  const failed = [...text.matchAll(/^ *FAIL .*$/gm)].map(([line]) => line.trim())
  return failed.length > 0 ? [...new Set(failed)].join('\n') : text.slice(-2000)
}

function run(cwd: string, args: readonly string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      timeout: longest,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(cwd, 'compiled') },
    })
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => resolve({ code, text }))
  })
}
