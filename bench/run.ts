// `npm run bench`: benchmarks of the shop with limits from the same run; all of them, or one by name. With
// `--quick` the most important, in shorter runs: about three minutes.
import { parseArgs } from 'node:util'
import { shorten } from './load.ts'
import { alone, inShop, type Measures, openShop } from './measures.ts'
import { note, report } from './results.ts'

// Programs with their own options, passed through to them.
const programs: Readonly<Record<string, string>> = {
  chaos: './chaos.ts',
  million: './million/main.ts',
  generate: './million/generate.ts',
  a11y: './a11y.ts',
  capacity: './capacity.ts',
  knee: './knee.ts',
  large: './million/large.ts',
  lighthouse: './lighthouse.ts',
  evidence: './evidence.ts',
}
const program = programs[process.argv[2] ?? '']
if (program) {
  process.argv.splice(2, 1)
  await import(program)
  process.exit()
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [asked] = positionals
const names = Object.keys({ ...inShop, ...alone })
if (asked && !names.includes(asked)) {
  console.error(
    `There is no measure "${asked}", only: ${[...Object.keys(programs), ...names].join(', ')}.`,
  )
  process.exit(64)
}
if (values.quick) shorten()
const foremost = ['at-rest', 'pages', 'under-load', 'purchases', 'catch-up']
const isChosen = (name: string) =>
  asked ? asked === name : !values.quick || foremost.includes(name)
const chosen = <T extends unknown[]>(from: Measures<T>) =>
  Object.keys(from).flatMap((name) => (isChosen(name) ? (from[name] ?? []) : []))

try {
  const measures = chosen(inShop)
  if (measures.length > 0) {
    note('first start')
    await (await openShop()).stop()
    note('second start')
    const shop = await openShop()
    try {
      for (const measure of measures) await measure(shop)
    } finally {
      await shop.stop()
    }
  }
  for (const measure of chosen(alone)) await measure()
} finally {
  // Report the results even if a later benchmark has failed.
  report()
}
