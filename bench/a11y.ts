// `npm run a11y`: axe over every public page, in each language, theme and width; `npm run a11y -- ar ja` in some
// languages. Prints what it finds.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser } from 'playwright-core'
import { languages, pathIn } from '../app/i18n/languages.ts'
import { launch } from '../tests/browser.ts'
import { makeHome, startShop } from '../tests/shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['light', 'dark'] as const
const widths = [320, 1280]
const paths = [
  '/',
  '/category/all',
  '/category/trending',
  '/category/accessories',
  '/category/audio?brand=Sonadrel&colour=black',
  '/search?q=camera',
  '/search?q=zzqqx',
  '/product/1',
  '/product/no-such-thing',
  '/tshirts-gallery',
  '/cart-history',
  '/checkout-details',
  '/auth',
  '/auth?mode=sign-up',
  '/auth/reset',
  '/pi-unlocking',
  '/pi-migration',
  '/pi-migration-chatbot',
  '/offline',
  '/no-such-thing',
]

const asked = process.argv.slice(2)
const chosen = languages.filter((each) => asked.length === 0 || asked.includes(each))

const home = await makeHome()
const shop = await startShop(home)
const browser = await launch()
let looked = 0
let faults = 0
try {
  for (const theme of themes)
    for (const width of widths)
      for (const language of chosen) await look(browser, language, theme, width)
} finally {
  await browser.close()
  await shop.stop()
  await home.remove()
}
console.log(`${looked} pages, ${faults} findings`)
process.exitCode = faults > 0 ? 1 : 0

async function look(
  browser: Browser,
  language: (typeof languages)[number],
  theme: (typeof themes)[number],
  width: number,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(shop.url + pathIn(language, path))
    // Past the page's own policy, as a developer's tools are.
    await page.evaluate(axe)
    const found = (await page.evaluate('axe.run()')) as AxeResults
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    looked += 1
    const where = `${language} ${theme} ${width} ${path}`
    for (const { id, nodes } of found.violations) {
      faults += 1
      console.log(`${where}: ${id} ${nodes[0]?.target.join(' ')}`)
    }
    if (isWide) {
      faults += 1
      console.log(`${where}: scrolls sideways`)
    }
  }
  await context.close()
}
