// `piazza chore asvs`: writes docs/developing/asvs.md with the last result of each test that is named, of `npm test` above all; with
// `--run` it runs them first, with `--run PART…` those whose file's name has one of the parts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../support/source-files.ts'
import { type NamedTest, type Row, readTable } from './table.ts'

const kept = join(root, 'node_modules', '.asvs')
const { rows, problems } = readTable()

/** `parts`: run tests of files whose names contain one of these first; null runs none. */
export function write(parts: readonly string[] | null): void {
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
    return
  }
  if (parts) runTests(parts)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(stateOf(row), (counts.get(stateOf(row)) ?? 0) + 1)
  writeFileSync(page, pageOf(counts))
  console.log(
    [...counts].map(([state, count]) => `${String(count).padStart(4)} ${state}`).join('\n'),
  )
}

function runTests(parts: readonly string[]): void {
  const isAsked = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part))
  const files = [...new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))]
    .filter(isAsked)
    .sort()
  mkdirSync(kept, { recursive: true })
  const name = parts.length > 0 ? `-${Date.now()}` : ''
  run(
    `units${name}`,
    files.filter((file) => !file.includes('/journeys/')),
    [],
  )
  const journeys = ['--config', 'vitest.journeys.config.ts']
  run(
    `journeys${name}`,
    files.filter((file) => file.includes('/journeys/')),
    journeys,
  )
}

function run(name: string, some: readonly string[], more: readonly string[]): void {
  if (some.length === 0) return
  const report = [`--reporter=json`, `--outputFile=${join(kept, `${name}.json`)}`]
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  spawnSync(vitest, ['run', '--maxWorkers=1', ...more, ...report, ...some], {
    cwd: root,
    stdio: 'inherit',
  })
}

type Result = { readonly file: string; readonly name: string; readonly status: string; day: string }

function results(): Result[] {
  if (!existsSync(kept)) return []
  const last = new Map<string, Result>()
  const paths = readdirSync(kept).map((name) => join(kept, name))
  for (const path of paths.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)) {
    const report = JSON.parse(readFileSync(path, 'utf8')) as {
      testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
    }
    const day = statSync(path).mtime.toISOString().slice(0, 10)
    for (const { name: file, assertionResults } of report.testResults)
      for (const { fullName: name, status } of assertionResults) {
        const result = { file: relative(root, file), name, status, day }
        last.set(`${result.file} ${name}`, result)
      }
  }
  return [...last.values()]
}

const page = join(root, 'docs', 'developing', 'asvs.md')
const before = existsSync(page) ? readFileSync(page, 'utf8') : ''

const named = ({ file, name }: NamedTest) => `${file}: “${name.replaceAll('|', '\\|')}” (`

/** Results on the page are kept unless there are newer ones. */
function known(test: NamedTest): string {
  const at = before.indexOf(named(test))
  const from = at + named(test).length
  return at < 0 ? 'not run' : before.slice(from, before.indexOf(')', from))
}

/** A name with `%s` stands for all its cases, and the name of a group for all its tests. */
function lastOf(test: NamedTest, found: readonly Result[]): string {
  const { file, name } = test
  const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sijd]/g, '.+'))
  const own = found.filter((each) => each.file === file && pattern.test(each.name))
  if (own.length === 0) return known(test)
  const failed = own.filter(({ status }) => status !== 'passed').length
  const day = own[0]?.day ?? ''
  return failed > 0 ? `${failed} of ${own.length} failed ${day}` : `passed ${day}`
}

const marks: readonly (readonly [RegExp, string])[] = [
  [/^n\/a/, 'does not apply'],
  [/^exception/, 'exception'],
  [/^none/, 'no test yet'],
  [/^operator/, 'the operator’s'],
  [/^doc/, 'documented'],
  [/^design/, 'by design, no test'],
]
const stateOf = ({ note }: Row): string => marks.find(([kind]) => kind.test(note))?.[1] ?? 'tested'

const lineOf = (row: Row, found: readonly Result[]): string => {
  const tests = row.tests.map((each) => `${each.file}: “${each.name}” (${lastOf(each, found)})`)
  const note = row.note.replace(/^(n\/a|exception|none|operator|doc|design):? ?/, '')
  const cells = [
    row.number,
    `L${row.level}`,
    row.words,
    stateOf(row),
    [note, ...tests].filter(Boolean).join('<br>'),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function pageOf(counts: ReadonlyMap<string, number>): string {
  const found = results()
  return `# ASVS 5.0, requirement by requirement

Written by \`npm run piazza -- chore asvs\` from \`tests/asvs/map.txt\`; do not edit. The numbers and levels are those of the OWASP Application Security Verification Standard 5.0.0 (CC BY-SA 4.0), the wording is ours. Scope: all of Level 2; Level 3 for money (2), uploads (5), accounts (6), sessions (7), permissions (8), personal data (14) and logs (16). “By design” was reviewed, not tested; “no test yet” is a gap. Each test result has its date and comes from \`npm test\` or \`npm run piazza -- chore asvs --run\`.

${[...counts].map(([state, count]) => `${count} ${state}`).join(' · ')}

| No. | Level | Requirement | State | What answers it |
|---|---|---|---|---|
${rows.map((row) => lineOf(row, found)).join('\n')}
`
}
