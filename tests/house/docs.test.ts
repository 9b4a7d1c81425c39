// The documentation: links resolve, named files exist, and every decision is listed and complete.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { piazza } from '../../server/commands/program/program.ts'
import { namesOfExtensions } from '../../server/config/extensions.ts'
import { defaults } from '../../server/config/names.ts'
import { isThere, root } from '../support/source-files.ts'
import { areas } from './areas.ts'

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...[
    'docs',
    'examples',
    'clients',
    'adapters/pdf/fonts',
    'adapters/database/migrations',
    'extensions',
  ]
    .filter(isThere)
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((name) => name.endsWith('.md') && !name.includes('node_modules')),
    ),
]
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** Of extensions in a shop that has none. */
const isOmitted = (path: string) => path.startsWith('extensions/') && !isThere('extensions')

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

function brokenLinks(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path ? normalize(join(dirname(page), path)) : page
      if (!isThere(target)) return !isOmitted(target)
      const headings = anchor ? textOf(target).matchAll(/^#+ (.+)$/gm) : []
      return anchor && ![...headings].some(([, text = '']) => anchorOf(text) === anchor)
    })
    .map((link) => `${page} links to ${link}, which does not exist`)
}

/** Paths in code spans that begin with one of the repository's folders; patterns and placeholders are not checked. */
const named =
  /`((?:\.ci|adapters|app|bench|clients|contracts|demo|deploy|docs|examples|extensions|server|shop|tests)\/[\w./-]+)`/g

test('every link leads to an existing page and heading', () => {
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.flatMap(brokenLinks)).toEqual([])
})

test('no page runs a package of a stranger as if it were the shop’s command', () => {
  const wrong = pages.filter((page) => /\bnpx (?:--yes |-y )?piazza\b/.test(textOf(page)))
  expect(wrong).toEqual([])
})

test('every file and folder that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(named)]
      .filter(([, path = '']) => !isThere(path) && !isOmitted(path))
      .map(([, path]) => `${page} names ${path}, which does not exist`),
  )
  expect(missing).toEqual([])
})

test('the map in README.md has every room and adapter', () => {
  const map = textOf('README.md').split('## Where things are')[1] ?? ''
  const lineOf = (name: string) => map.split('\n').find((line) => line.startsWith(name)) ?? ''
  const rooms = Object.entries(areas).flatMap(([area, names]) =>
    names.map((room) => [`  ${area}/`, room] as const),
  )
  const adapters = readdirSync(join(root, 'adapters'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ['adapters/', name] as const)
  const missing = [...rooms, ...adapters]
    .filter(
      ([line, name]) =>
        !lineOf(line)
          .split(/[\s,]+/)
          .includes(name) && name !== '',
    )
    .map(([line, name]) => `README.md lacks ${name} in the line ${line.trim()}: add it`)
  expect(missing).toEqual([])
})

/** Scripts of the root, and of the package that a page is in. */
function scriptsFor(page: string): readonly string[] {
  const own = join(dirname(page), 'package.json')
  const files = ['package.json', ...(existsSync(join(root, own)) ? [own] : [])]
  return files.flatMap((file) => Object.keys(JSON.parse(textOf(file)).scripts ?? {}))
}

test('every npm command that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([\w-]+)/g)]
      .filter(([, name = '']) => !scriptsFor(page).includes(name))
      .map(([, name]) => `${page} names npm run ${name}, which is no script`),
  )
  expect(missing).toEqual([])
})

/** The first unknown word of a piazza command as documented; null if all are known. */
function unknownIn(command: Command, [word = '', ...rest]: readonly string[]): string | null {
  if (word === '--help') return null
  const below = command.commands.find((each) => each.name() === word)
  if (below) return unknownIn(below, rest)
  // A command with its own options takes no subcommand.
  if (command.commands.length > 0 && command.options.length === 0)
    return word || `a word after ${command.name()}`
  const known = command.options.map(({ long }) => long)
  const options = [word, ...rest].filter((each) => each.startsWith('--'))
  return options.find((each) => !known.includes(each)) ?? null
}

test('every command and option of piazza that a page names exists', () => {
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run piazza -- ([a-z-][^`\n]*)/g)].map(([, words = '']) => ({
      page,
      words,
    })),
  )
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.flatMap(({ page, words }) => {
    const found = unknownIn(piazza(), words.trim().split(/ +/))
    return found ? [`${page} names npm run piazza -- ${words}, but piazza has no ${found}`] : []
  })
  expect(unknown).toEqual([])
})

test('every setting of the server is documented for operators', () => {
  const settings = textOf('docs/operating/settings.md')
  const names = [...Object.keys(defaults), ...namesOfExtensions]
  const missing = names.filter((name) => !settings.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

test('decisions have their four parts and are listed by topic', () => {
  const list = textOf('docs/decisions/README.md')
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const parts = ['Context', 'Decision', 'Consequences', 'Alternatives']
  const wrong = decisions.flatMap((name) => {
    const text = textOf(`docs/decisions/${name}`)
    const found = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)
    return [
      text.startsWith(`# ${name.slice(0, 3)} `) ? '' : `${name}: the title begins with its number`,
      String(found) === String(parts) ? '' : `${name}: its parts are ${parts.join(', ')}`,
      list.includes(`(${name})`) ? '' : `${name} is missing in docs/decisions/README.md`,
    ].filter(Boolean)
  })
  expect(decisions.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('pages of the design have their four parts and are listed by topic', () => {
  const list = textOf('docs/design/README.md')
  const pages = readdirSync(join(root, 'docs/design')).filter((name) => name !== 'README.md')
  const parts = ['Purpose', 'Design', 'Consequences', 'Alternatives']
  const wrong = pages.flatMap((name) => {
    const found = [...textOf(`docs/design/${name}`).matchAll(/^## (.+)$/gm)].map(([, part]) => part)
    return [
      String(found) === String(parts) ? '' : `${name}: its parts are ${parts.join(', ')}`,
      list.includes(`(${name})`) ? '' : `${name} is missing in docs/design/README.md`,
    ].filter(Boolean)
  })
  expect(pages.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
})

test('the table of ASVS 5.0 has every requirement once, in order, with an answer', () => {
  const rows = [
    ...textOf('docs/developing/asvs.md').matchAll(
      /^\| ([\d.]+) \| L[123] \| .*? \| (.+?) \| (.*) \|$/gm,
    ),
  ]
  const numbers = rows.map(([, number = '']) => number)
  expect(new Set(numbers).size).toBe(345)
  expect(numbers).toEqual(numbers.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  const unanswered = rows.filter(([, , state, answer]) => state !== 'does not apply' && !answer)
  expect(unanswered.map(([, number]) => number)).toEqual([])
  const untested = rows.filter(
    ([, , state, answer = '']) => state === 'tested' && !/\.(test|spec)\.ts/.test(answer),
  )
  expect(untested.map(([, number]) => number)).toEqual([])
})

test('the table of attacks has forty or more, numbered, and each names a test that exists', () => {
  const rows = [
    ...textOf('docs/developing/attacks.md').matchAll(
      /^\| (\d+) \| .+ \| .+ \| `(.+?)`: (.+) \|$/gm,
    ),
  ]
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, at) => at + 1))
  const missing = rows.filter(([, , file = '', title]) => !textOf(file).includes(`'${title}'`))
  expect(missing.map(([row]) => `${row}: no such test`)).toEqual([])
})
