// Bytes of JavaScript of a first visit, over the wire (brotli); in total, and before the page is
// touched or the browser is idle.
import { launch } from '../tests/support/browser/browser.ts'

export async function scriptBytes(url: string, { isIdle = true } = {}): Promise<number> {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    let bytes = 0
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      if (
        response.request().resourceType() !== 'script' &&
        !new URL(response.url()).pathname.endsWith('.js')
      )
        return
      reading.push(
        fetch(response.url(), { headers: { 'accept-encoding': 'br' } }).then((answer) => {
          bytes += Number(answer.headers.get('content-length'))
        }),
      )
    })
    if (!isIdle)
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0
      })
    await page.goto(url)
    // Idle callbacks run late on a busy machine.
    if (isIdle) await page.waitForFunction(isAwake)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    return bytes
  } finally {
    await browser.close()
  }
}

/** Runs in the page: whether it is hydrated. */
const isAwake = () =>
  Object.keys(document.querySelector('.cart-button') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )
