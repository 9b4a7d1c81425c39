// How many bytes of script a first visit fetches, as they go over the wire (brotli).
import { launch } from '../tests/browser.ts'

export async function scriptBytes(url: string): Promise<number> {
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
    await page.goto(url, { waitUntil: 'networkidle' })
    await Promise.all(reading)
    return bytes
  } finally {
    await browser.close()
  }
}
