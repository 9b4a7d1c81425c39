// A merchant gives the shop its look: drafted, previewed by a link, published, and readable with every brand.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { collectConsoleErrors, launch } from '../support/browser/browser.ts'
import { hidden, Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

let clerk: Shopper
let browser: Browser

beforeAll(async () => {
  const owner = await adminOf(shop)
  clerk = await newShopper(shop)
  await owner.send('/admin/staff', { act: 'grant', email: clerk.email, role: 'catalogue' })
  browser = await launch()
})
afterAll(() => browser?.close())

const design = '/admin/design'
const brand = `${design}/brand`
const plain = {
  intent: 'save',
  accent: '',
  ground: 'paper',
  fonts: 'figtree',
  corners: 'soft',
  density: 'comfortable',
  header: 'start',
}
const version = async () => hidden(await clerk.page(brand), 'version')
const stamp = async () => hidden(await clerk.page(design), 'stamp')
const publish = async (note = '') =>
  clerk.send(design, { intent: 'publish', stamp: await stamp(), note })
const change = async (fields: Record<string, string>) =>
  clerk.post(brand, { ...plain, ...fields, version: await version() })
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inner}</svg>`
const drawing = svg(
  '<path d="M0 0h120v40H0z" fill="#7a1fa2"/><circle cx="20" cy="20" r="12" fill="#fff"/>',
)

async function sendLogo(content: string, theme = 'light') {
  const form = new FormData()
  form.set('version', await version())
  form.set('theme', theme)
  form.set('logo', new File([content], 'logo.svg', { type: 'image/svg+xml' }))
  return clerk.post(brand, form)
}

test('refuses an invalid colour, an unreadable one and an unsafe logo with the reason', async () => {
  const before = await version()
  const wrong = await change({ accent: 'verdigris' })
  expect(wrong.status).toBe(400)
  const page = await wrong.text()
  expect(page).toContain('Enter a color code such as #1a5fb4.')
  expect(page).toContain('value="verdigris"')
  const yellow = await (await change({ accent: '#ffd400' })).text()
  expect(yellow).toContain('This color is not readable everywhere.')
  const [, near = ''] = /value="(#[0-9a-f]{6})"[^>]*>Use #/.exec(yellow) ?? []
  expect(near).toMatch(/^#[0-9a-f]{6}$/)
  expect(near).not.toBe('#ffd400')
  const scripted = await sendLogo(svg('<script>alert(1)</script>'))
  expect(scripted.status).toBe(400)
  expect(await scripted.text()).toContain('The SVG contains a script.')
  expect(await (await sendLogo('x'.repeat(50_000_000))).text()).toContain('up to 1 MB')
  expect(await version()).toBe(before)
  // One button applies the suggested color.
  expect((await change({ accent: '#ffd400', near })).status).toBe(302)
  expect(await clerk.page(design)).toContain(`→ ${near}`)
  await clerk.send(design, { intent: 'discard', stamp: await stamp() })
})

test('a draft is visible by its preview link only, then published to everybody', async () => {
  expect((await change({ accent: '#b3261e', fonts: 'domine', corners: 'round' })).status).toBe(302)
  expect((await sendLogo(drawing)).status).toBe(302)
  const visitor = new Shopper(shop.url)
  const before = await visitor.page('/')
  expect(before).not.toContain('/design/')
  const page = await clerk.page(design)
  expect(page).toContain('Fonts: Figtree → Domine + Figtree')
  expect(page).toContain('Logo added')
  const [link = ''] = /\/design\/preview\/[0-9a-z]+\.[\w-]+/.exec(page) ?? []
  const guest = new Shopper(shop.url)
  expect((await guest.ask(link)).status).toBe(302)
  const preview = await guest.ask('/')
  expect(preview.headers.get('cache-control')).toContain('no-store')
  const draft = await preview.text()
  expect(draft).toContain('You see the draft of the design.')
  const [sheet = ''] = /\/design\/[0-9a-f]{20}\.css/.exec(draft) ?? []
  expect(await (await guest.ask(sheet)).text()).toContain('Domine')
  expect(await visitor.page('/')).not.toContain('/design/')
  await guest.ask('/design/preview/exit')
  expect(await guest.page('/')).not.toContain('You see the draft')

  expect(await publish('Spring')).toBe(design)
  await expect.poll(() => visitor.page('/'), { timeout: 1000 }).toContain(sheet)
  const answer = await visitor.ask(sheet)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-type')).toContain('text/css')
  const css = await answer.text()
  const [logo = ''] = /\/design\/[0-9a-f]{32}\.svg/.exec(css) ?? []
  const served = await visitor.ask(logo)
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(await served.text()).toContain('<path d="M0 0h120v40H0z"')
  const manifest = JSON.parse(await visitor.page('/manifest.webmanifest'))
  expect(manifest.theme_color).toBe('#b3261e')
  for (const { src } of manifest.icons) expect((await visitor.ask(src)).status).toBe(200)
  // Of two concurrent publishers, the later gets a conflict.
  await change({ accent: '#0b57d0', fonts: 'domine', corners: 'round' })
  const seen = await stamp()
  await change({ accent: '#0b57d0', fonts: 'outfit', corners: 'round' })
  const late = await clerk.post(design, { intent: 'publish', stamp: seen, note: 'Mine' })
  expect(late.status).toBe(409)
  const said = await late.text()
  expect(said).toContain('This was changed')
  expect(said).toContain('value="Mine"')
  const past = await clerk.post(design, {
    intent: 'schedule',
    stamp: await stamp(),
    note: '',
    at: '2020-01-01T10:00',
  })
  expect(await past.text()).toContain('Choose a time in the future.')
  await clerk.send(design, { intent: 'restore', number: '0', stamp: await stamp() })
  await expect.poll(() => visitor.page('/')).not.toContain('.css"/><meta')
  await clerk.send(design, { intent: 'discard', stamp: await stamp() })
})

const brands = {
  loud: { accent: '#c2003f', fonts: 'syne', corners: 'round', header: 'centred', ground: 'cool' },
  'black and white': {
    accent: '#111111',
    fonts: 'brygada',
    corners: 'sharp',
    density: 'compact',
    ground: 'pure',
    header: 'one-line',
  },
  arabic: { accent: '#0b6e4f', fonts: 'grotesk', corners: 'soft', header: 'one-line' },
}
const pages = ['/', '/category/audio', '/product/audio-1', '/cart-history']

test.each(Object.entries(brands))('a %s brand passes axe in both themes', async (name, look) => {
  await change(look)
  if (name !== 'arabic') await sendLogo(drawing)
  await publish(name)
  const prefix = name === 'arabic' ? '/ar' : ''
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
      const page = await context.newPage()
      const complaints: string[] = []
      collectConsoleErrors(page, complaints)
      for (const path of pages) await lookAt(page, prefix + path, `${name}-${colorScheme}-${width}`)
      await context.close()
      expect(complaints).toEqual([])
    }
})

async function lookAt(page: Page, path: string, shot: string) {
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  const sheet = await page.locator('link[href^="/design/"][rel="stylesheet"]').count()
  expect(sheet, path).toBe(1)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${shot}${path.replaceAll('/', '_')}.png` })
  expect(
    (await violationsIn(page)).map(({ id, nodes }) => [id, nodes[0]?.html]),
    path,
  ).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, path).toBeLessThanOrEqual(0)
}
