// A first visit on a slow phone: a quarter of this machine's speed and Lighthouse's slow 4G, applied by the browser.
import { launch } from '../tests/support/browser/browser.ts'

/** In milliseconds, from the navigation on; the layout shift without unit. */
export type FirstVisit = {
  readonly paint: number
  readonly largestPaint: number
  readonly shift: number
  readonly hydrated: number
}

const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

/** The median of each, as a busy machine spoils single visits. */
export async function firstVisit(url: string, visits = 5): Promise<FirstVisit> {
  const all: FirstVisit[] = []
  while (all.length < visits) all.push(await visit(url))
  const median = (name: keyof FirstVisit) =>
    all.map((each) => each[name]).sort((one, other) => one - other)[Math.floor(visits / 2)] ?? 0
  return {
    paint: median('paint'),
    largestPaint: median('largestPaint'),
    shift: median('shift'),
    hydrated: median('hydrated'),
  }
}

async function visit(url: string): Promise<FirstVisit> {
  const browser = await launch()
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url)
    const hydrated = await page.evaluate(whenHydrated)
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(paints)), hydrated }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function whenHydrated(): Promise<number> {
  const isAwake = () =>
    Object.keys(document.querySelector('.cart-button') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    )
  while (!isAwake()) await new Promise((resolve) => setTimeout(resolve, 20))
  return performance.now()
}

/** Runs in the page. */
function paints(): Promise<Omit<FirstVisit, 'hydrated'>> {
  const seen = { paint: 0, largestPaint: 0, shift: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime
      else if (entry.entryType === 'layout-shift') seen.shift += entry.value
      else if (entry.entryType === 'largest-contentful-paint') seen.largestPaint = entry.startTime
  })
  for (const type of ['paint', 'layout-shift', 'largest-contentful-paint'])
    observer.observe({ type, buffered: true })
  return new Promise((resolve) => setTimeout(() => resolve(seen), 500))
}
