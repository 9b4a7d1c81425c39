// `npm run lighthouse`: scores of the pages that people come to first, on a simulated phone. Lighthouse is installed for
// it in a folder of its own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch } from '../tests/browser.ts'
import { Shopper } from '../tests/http-shopper.ts'
import { phone } from '../tests/http-steps.ts'
import { makeHome, startShop } from '../tests/shop.ts'

const folder = join(import.meta.dirname, 'lighthouse')
const debugPort = Number(process.env.LIGHTHOUSE_PORT ?? 9333)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Result = {
  lhr: {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >
    audits: Record<string, { score: number | null; title: string }>
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
  console.log(['', ...categories].map((each) => each.padEnd(16)).join(''))
  for (const path of ['/', '/category/all', '/product/1', checkout]) {
    const isCheckout = path === checkout
    const found = await lighthouse(shop.url + path, {
      port: debugPort,
      logLevel: 'error',
      onlyCategories: [...categories],
      // A demonstration asks not to be indexed, and its checkout is nobody's to find.
      skipAudits: ['is-crawlable'],
      ...(isCheckout && { extraHeaders: { cookie: visitor.cookie } }),
    })
    if (!found) throw new Error(`nothing was measured of ${path}`)
    tell(isCheckout ? 'checkout' : path, found)
  }
} finally {
  await browser.close()
  await shop.stop()
  await home.remove()
}

function tell(name: string, { lhr }: Result): void {
  const scores = categories.map((each) =>
    String(Math.round((lhr.categories[each]?.score ?? 0) * 100)),
  )
  console.log([name, ...scores].map((each) => each.padEnd(16)).join(''))
  for (const each of categories.slice(1))
    for (const { id, weight } of lhr.categories[each]?.auditRefs ?? [])
      if (weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        console.log(`  ${each}: ${lhr.audits[id]?.title}`)
}
