// Photos of the identity check, taken with the device's camera; Chromium simulates a moving one.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { collectConsoleErrors, launch } from '../support/browser/browser.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { details, newShopper } from '../support/browser/http-steps.ts'
import { card, jpeg } from '../support/pictures.ts'

const browsers: Browser[] = []
const complaints: string[] = []

afterAll(async () => {
  for (const each of browsers) await each.close()
})

const fake = '--use-fake-device-for-media-stream'

async function browserWith(...more: string[]): Promise<Browser> {
  const browser = await launch([fake, ...more])
  browsers.push(browser)
  return browser
}

async function windowOf(browser: Browser, who: Shopper): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' })
  await context.addCookies(who.browserCookies)
  const page = await context.newPage()
  collectConsoleErrors(page, complaints)
  return page
}

/** Submits step 1, starting from the home page. */
async function toPhotos(page: Page): Promise<void> {
  await page.goto(shop.url)
  await page.goto(`${shop.url}/kyc`)
  await page.getByLabel('First name').fill(details.firstName)
  await page.getByLabel('Last name').fill(details.lastName)
  await page.getByLabel('Phone number').fill(details.phone)
  await page.getByLabel('Country', { exact: true }).selectOption('CH')
  await page.getByRole('button', { name: 'Continue to Document Upload' }).click()
  const photo = page.getByLabel('Government ID photo')
  await photo.waitFor()
  await hydrated(photo)
}

/** The message about an uploaded photo, once it replaces the previous one. */
const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /kyc-details/.test(answer.url()),
  )

const isLive = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const stream = video?.srcObject as MediaStream | null
    return stream?.getTracks().some((track) => track.readyState === 'live') ?? false
  })

/** `getUserMedia` resolves only when released. */
async function holdCameras(page: Page): Promise<() => Promise<void>> {
  const go = await page.evaluateHandle(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    mediaDevices.getUserMedia = async (wanted) => {
      await held
      return open(wanted)
    }
    return go
  })
  return () => go.evaluate((go) => go())
}

describe('with a camera', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await browserWith('--use-fake-ui-for-media-stream')
  })
  beforeEach(async () => {
    page = await windowOf(browser, await newShopper(shop))
    await toPhotos(page)
  })
  afterEach(() => page.context().close())

  test('takes a photo, shows it for review, and takes it again', async () => {
    const selfie = page.locator('.photo-selfie')
    const take = page.getByRole('button', { name: 'Take photo' })
    await selfie.getByRole('button', { name: 'Use camera' }).click()
    await expect.poll(() => isLive(page)).toBe(true)
    await expect.poll(() => take.isEnabled()).toBe(true)
    const goOn = await holdCameras(page)
    await page.getByRole('button', { name: 'Switch camera' }).click()
    await expect.poll(() => take.isEnabled()).toBe(false)
    await goOn()
    await expect.poll(() => isLive(page)).toBe(true)
    const stopped = await page.evaluateHandle(
      () => (document.querySelector('video')?.srcObject as MediaStream | null)?.getTracks()[0],
    )
    await take.click()
    await selfie.getByText('Photo received.').waitFor()
    // The camera is released.
    expect(await stopped.evaluate((track) => track?.readyState)).toBe('ended')
    expect(await page.locator('video').count()).toBe(0)

    const again = kept(page)
    await selfie.getByRole('button', { name: 'Use camera' }).click()
    await take.click()
    expect((await again).status()).toBe(200)
    await page.reload()
    await page.locator('.photo-selfie').getByText('Photo received.').waitFor()
  })

  test('warns about a blurred or dark photo, which can be retaken or sent anyway', async () => {
    const front = page.locator('.photo-id-front')
    await page.getByLabel('Government ID photo').setInputFiles({
      name: 'dark.jpg',
      mimeType: 'image/jpeg',
      buffer: await card().blur(8).modulate({ brightness: 0.1 }).jpeg().toBuffer(),
    })
    await front
      .getByText('This photo looks blurred. You can retake it or submit it anyway.')
      .waitFor()
    await front.getByText('This photo looks dark. You can retake it in daylight').waitFor()
    const again = kept(page)
    await front.getByRole('button', { name: 'Use camera' }).click()
    await page.getByRole('button', { name: 'Take photo' }).click()
    expect((await again).status()).toBe(200)
    await front.getByText('Photo received.').waitFor()
    await expect.poll(() => front.getByText('This photo looks dark').count()).toBe(0)
  })

  test('allows the camera on this page only', async () => {
    const policy = async (path: string) =>
      (await page.context().request.get(shop.url + path)).headers()['permissions-policy']
    expect(await policy('/kyc-details')).toContain('camera=(self)')
    for (const path of ['/', '/kyc', '/kyc-required', '/account', '/product/1'])
      expect([path, await policy(path)]).toEqual([path, expect.stringContaining('camera=()')])
  })
})

test('falls back to file upload where the camera is denied, and says so', async () => {
  const browser = await browserWith('--deny-permission-prompts')
  const page = await windowOf(browser, await newShopper(shop))
  await toPhotos(page)
  const selfie = page.locator('.photo-selfie')
  await selfie.getByRole('button', { name: 'Use camera' }).click()
  await selfie.getByText('We could not access the camera. You can choose a file instead.').waitFor()
  await page.getByLabel('Selfie photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(),
  })
  await selfie.getByText('Photo received.').waitFor()
  expect(await page.locator('video').count()).toBe(0)
})

test('no page violated the content security policy or wrote an error to the console', () => {
  expect(complaints).toEqual([])
})
