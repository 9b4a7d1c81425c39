// `npm run bench -- lighthouse`: scores of landing pages on a simulated phone, with their metrics:
// the median of five visits, or of `npm run bench -- lighthouse 3`. Lighthouse is installed in its own folder.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch } from '../tests/support/browser/browser.ts'
import { Shopper } from '../tests/support/browser/http-shopper.ts'
import { phone } from '../tests/support/browser/http-steps.ts'
import { makeHome, startShop } from '../tests/support/browser/shop.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

ownTemporaryFolder('lighthouse')

const folder = join(import.meta.dirname, 'lighthouse')
const debugPort = Number(process.env.LIGHTHOUSE_PORT ?? 9333)
const runs = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Components of the performance score in ms (layout shift without unit), and total bytes. */
const measures = {
  fcp: ['first-contentful-paint', 0],
  lcp: ['largest-contentful-paint', 0],
  index: ['speed-index', 0],
  blocked: ['total-blocking-time', 0],
  shift: ['cumulative-layout-shift', 3],
  bytes: ['total-byte-weight', 0],
} as const

type Audit = { score: number | null; title: string; numericValue?: number }
type Result = {
  lhr: {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >
    audits: Record<string, Audit>
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

if (!existsSync(join(folder, 'node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('lighthouse could not be installed')
}
const entry = join(folder, 'node_modules/lighthouse/core/index.js')
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }

const home = await makeHome()
const shop = await startShop(home)
const browser = await launch([`--remote-debugging-port=${debugPort}`])
try {
  const visitor = new Shopper(shop.url)
  await visitor.send('/cart/add', phone)
  const checkout = await visitor.send('/cart/buy-now', phone)
  console.log(row(['', ...categories.map((each) => each.slice(0, 13)), ...Object.keys(measures)]))
  for (const path of ['/', '/category/all', '/product/1', checkout]) {
    const isCheckout = path === checkout
    const visits: Result[] = []
    while (visits.length < runs) {
      const found = await lighthouse(shop.url + path, {
        port: debugPort,
        logLevel: 'error',
        onlyCategories: [...categories],
        // A demonstration and its checkout are excluded from indexing.
        skipAudits: ['is-crawlable'],
        ...(isCheckout && { extraHeaders: { cookie: visitor.cookie } }),
      })
      if (!found) throw new Error(`nothing was measured of ${path}`)
      visits.push(found)
    }
    tell(isCheckout ? 'checkout' : path, visits)
  }
} finally {
  await browser.close()
  await shop.stop()
  await home.remove()
}

/** Scores and times of the median visit; for each failed audit, one example. */
function tell(name: string, visits: readonly Result[]): void {
  const scores = categories.map((each) =>
    String(middle(visits.map(({ lhr }) => Math.round((lhr.categories[each]?.score ?? 0) * 100)))),
  )
  const values = Object.values(measures).map(([id, digits]) =>
    middle(visits.map(({ lhr }) => lhr.audits[id]?.numericValue ?? 0)).toFixed(digits),
  )
  console.log(row([name, ...scores, ...values]))
  const [first] = visits
  for (const each of categories.slice(1))
    for (const { id, weight } of first?.lhr.categories[each]?.auditRefs ?? [])
      if (weight > 0 && (first?.lhr.audits[id]?.score ?? 1) < 1)
        console.log(`  ${each}: ${first?.lhr.audits[id]?.title}`)
}

function middle(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function row(cells: readonly string[]): string {
  return cells.map((each) => each.padEnd(15)).join('')
}
