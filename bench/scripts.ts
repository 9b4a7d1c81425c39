// How many bytes of script a first visit fetches, as they go over the wire (brotli); and of them before the page is
// touched or the browser has nothing else to do.
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
    // An idle moment comes late on a busy machine.
    if (isIdle) await page.waitForFunction(isAwake)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    return bytes
  } finally {
    await browser.close()
  }
}

/** Runs in the page: its script has taken over. */
const isAwake = () =>
  Object.keys(document.querySelector('.cart-button') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )
