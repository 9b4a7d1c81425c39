// `npm run bench -- a11y`: axe on every public page in each language, theme and width. `-- pairs` covers each pair,
// `-- ar ja` some languages, `-- 2/4` the second of four parts, `-- on` resumes a run. Each page is recorded at
// once (bench/out/a11y.jsonl); the end lists findings by rule.
// A complete run, of all or of pairs, updates the figures on the shop's accessibility page.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { languages, pathIn } from '../app/i18n/languages.ts'
import { axeVersion, violationsIn } from '../tests/support/browser/axe.ts'
import { launch } from '../tests/support/browser/browser.ts'
import { publicPaths } from '../tests/support/browser/public-paths.ts'
import { makeHome, startShop } from '../tests/support/browser/shop.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

ownTemporaryFolder('a11y')

const themes = ['light', 'dark'] as const
const widths = [320, 1280] as const
const paths = [
  ...publicPaths,
  '/category/accessories',
  '/category/audio?brand=Sonadrel&colour=black',
  '/search?q=camera',
  '/search?q=zzqqx',
  '/dev/parts',
]

type Look = {
  language: (typeof languages)[number]
  theme: (typeof themes)[number]
  width: (typeof widths)[number]
}
type Seen = { name: string; findings: { rule: string; at: string }[] }

const asked = process.argv.slice(2)
const goesOn = asked.includes('on')
const [part = 1, parts = 1] = (asked.find((each) => /^\d+\/\d+$/.test(each)) ?? '1/1')
  .split('/')
  .map(Number)
const spoken = languages.filter((each) => asked.includes(each))

const all: Look[] = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
)
/** Each language in light on a phone and dark on a desktop, or the reverse: every pair occurs. */
const pairs = all.filter(
  ({ language, theme, width }) =>
    (theme === 'light') === ((width === 320) === (languages.indexOf(language) % 2 === 0)),
)
const chosen = (asked.includes('pairs') ? pairs : all)
  .filter(({ language }) => spoken.length === 0 || spoken.includes(language))
  .filter((_, index) => index % parts === part - 1)

const nameOf = ({ language, theme, width }: Look, path: string) =>
  `${language} ${theme} ${width} ${path}`
const told = join(
  import.meta.dirname,
  '../app/routes/pages/accessibility/accessibility-checked.json',
)
const file = join(import.meta.dirname, 'out/a11y.jsonl')
mkdirSync(join(import.meta.dirname, 'out'), { recursive: true })
if (!goesOn) rmSync(file, { force: true })
const seen: Seen[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : []
const known = new Set(seen.map(({ name }) => name))

const home = await makeHome()
const shop = await startShop(home)
const browser = await launch()
try {
  for (const [index, look] of chosen.entries()) {
    process.stderr.write(`${index + 1} of ${chosen.length}: ${Object.values(look).join(' ')} …\n`)
    await walk(browser, look)
  }
} finally {
  await browser.close()
  await shop.stop()
  await home.remove()
}
tell()
for (const looks of [pairs, all]) publish(looks)

async function walk(browser: Browser, look: Look): Promise<void> {
  const { language, theme, width } = look
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  for (const path of paths) {
    const name = nameOf(look, path)
    if (known.has(name)) continue
    const one = { name, findings: await findings(context, shop.url + pathIn(language, path)) }
    seen.push(one)
    appendFileSync(file, `${JSON.stringify(one)}\n`)
  }
  await context.close()
}

async function findings(context: BrowserContext, url: string): Promise<Seen['findings']> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    const found = (await violationsIn(page)).flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => ({ rule: id, at: target.join(' ') })),
    )
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    return isWide ? [...found, { rule: 'scrolls sideways', at: 'html' }] : found
  } finally {
    await page.close()
  }
}

/** Prints each rule with the number of affected pages and the first of them. */
function tell(): void {
  const kinds = new Map<string, { pages: Set<string>; at: string }>()
  for (const { name, findings } of seen)
    for (const { rule, at } of findings) {
      const kind = kinds.get(rule) ?? { pages: new Set(), at }
      kinds.set(rule, kind)
      kind.pages.add(name)
    }
  for (const [rule, { pages, at }] of kinds) {
    console.log(`${rule}: ${pages.size} pages, first at ${at}`)
    for (const name of [...pages].slice(0, 5)) console.log(`  ${name}`)
  }
  const faulty = seen.filter(({ findings }) => findings.length > 0).length
  console.log(`${seen.length} pages looked at, ${faulty} with findings, ${kinds.size} kinds`)
  process.exitCode = faulty > 0 ? 1 : 0
}

/** Updates the accessibility page's figures, if all of these have been checked. */
function publish(looks: readonly Look[]): void {
  const wanted = new Set(looks.flatMap((look) => paths.map((path) => nameOf(look, path))))
  const those = seen.filter(({ name }) => wanted.has(name))
  if (those.length < wanted.size) return
  const figures = {
    day: new Date().toISOString().slice(0, 10),
    axe: axeVersion,
    addresses: paths.length,
    languages: languages.length,
    narrow: widths[0],
    wide: widths[1],
    looks: those.length,
    faulty: those.filter(({ findings }) => findings.length > 0).length,
  }
  writeFileSync(told, `${JSON.stringify(figures, null, 2)}\n`)
}
