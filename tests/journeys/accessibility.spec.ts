// Every kind of page with axe: in four scripts, both themes, on a small phone and a desktop.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages.ts'
import { hydrated } from '../fixtures/browser/browsing.ts'
import {
  adminPages,
  contextOf,
  filledPath,
  people,
  shopperPages,
  visitorPages,
} from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { hidden, type Shopper } from '../support/browser/http-shopper.ts'
import { newShopper, submitIdentityCheck } from '../support/browser/http-steps.ts'

type Theme = 'light' | 'dark'
type Look = readonly [language: string, theme: Theme, width: number]
/** Every pair of language, theme and width occurs at least once. */
const looks: readonly Look[] = [
  ['en', 'light', 320],
  ['en', 'dark', 1280],
  ['ar', 'light', 1280],
  ['ar', 'dark', 320],
  ['de', 'light', 1280],
  ['de', 'dark', 320],
  ['ja', 'light', 320],
  ['ja', 'dark', 1280],
]
const lookAt = (index: number): Look => looks[index % looks.length] as Look

/** Accessibility violations of the current page. */
async function faults(page: Page): Promise<string[]> {
  const found = (await violationsIn(page))
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} px`)
  return found
}

/** Opens each URL in its language, theme and width; returns violations by URL and look. */
async function walk(who: string, paths: readonly string[], look = lookAt): Promise<string[]> {
  const found: string[] = []
  await Promise.all(
    [320, 1280].map(async (each) => {
      for (const [index, path] of paths.entries()) {
        const [language, theme, width] = look(index)
        if (width !== each) continue
        const context = await contextOf(who, {
          viewport: { width, height: 800 },
          colorScheme: theme,
        })
        const page = await context.newPage()
        // The dashboard uses the account's language.
        const prefix = language === 'en' || who === 'admin' ? '' : `/${language}`
        const at = prefix + filledPath(path)
        const name = `${at} ${theme} ${width}`
        page.on('console', (message) => {
          if (/Content.Security.Policy/i.test(message.text()))
            found.push(`${name}: ${message.text()}`)
        })
        page.on('pageerror', (error) => found.push(`${name}: ${error.message}`))
        await page.goto(shop.url + at)
        if (page.url() !== shop.url + at) found.push(`${name} led to ${page.url()}`)
        // Shown meanwhile, a control would have a name of before and a visibility of after.
        await page.waitForFunction(() => !document.querySelector('.awaits-script'))
        found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`))
        await context.close()
      }
    }),
  )
  return found
}

test('public pages pass axe in four scripts, both themes and two widths', async () => {
  expect(await walk('visitor', visitorPages)).toEqual([])
})

test('pages from the cart to the delivery pass axe', async () => {
  expect(await walk('shopper', shopperPages, (index) => lookAt(index * 3 + 1))).toEqual([])
})

test('dashboard pages pass axe', async () => {
  const english = (index: number): Look => [
    'en',
    index % 2 ? 'dark' : 'light',
    index % 3 ? 1280 : 320,
  ]
  await submitIdentityCheck(await newShopper(shop))
  const check = /\/admin\/kyc\/[\w-]+/.exec((await people.admin?.page('/admin')) ?? '')?.[0] ?? ''
  expect(await walk('admin', [...adminPages, check, '/admin/users'], english)).toEqual([])
})

/**
 * `EVERY_LOOK=all`, or some of it such as `ar,hi,brands`: each page in each language and theme, on a phone and a desktop
 * in turn, and each page with each of three brands. It takes more than an hour; run it for releases.
 */
const asked = (process.env.EVERY_LOOK ?? '').split(',').filter(Boolean)
const themes = ['light', 'dark'] as const
const everyLook = languages
  .filter((each) => asked.includes('all') || asked.includes(each))
  .flatMap((language) => themes.map((theme) => [language, theme] as const))
const widthAt = (index: number) => (index % 2 ? 1280 : 320)

async function walkAll(language: string, theme: Theme): Promise<string[]> {
  await people.admin?.send('/admin/language', { language, next: '/admin' })
  const look = (index: number): Look => [language, theme, widthAt(index)]
  const found = [
    ...(await walk('visitor', visitorPages, look)),
    ...(await walk('shopper', shopperPages, look)),
    ...(await walk('admin', adminPages, look)),
  ]
  for (const each of found) process.stderr.write(`${each}\n`)
  return found
}

test.each(everyLook)(
  'every page passes axe in %s, %s',
  async (language, theme) => {
    expect(await walkAll(language, theme)).toEqual([])
  },
  3_600_000,
)

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
const everyBrand = Object.entries(asked.includes('all') || asked.includes('brands') ? brands : {})

test.each(everyBrand)(
  'every page passes axe with a %s brand',
  async (name, look) => {
    const admin = people.admin as Shopper
    const version = hidden(await admin.page('/admin/design/brand'), 'version')
    await admin.send('/admin/design/brand', {
      intent: 'save',
      ground: 'paper',
      density: 'comfortable',
      version,
      ...look,
    })
    const stamp = hidden(await admin.page('/admin/design'), 'stamp')
    await admin.send('/admin/design', { intent: 'publish', stamp, note: name })
    const language = name === 'arabic' ? 'ar' : 'en'
    const found = [...(await walkAll(language, 'light')), ...(await walkAll(language, 'dark'))]
    expect(found).toEqual([])
  },
  3_600_000,
)

// Last: afterwards the shopper has no identity form.
test('the page of a pending identity check passes axe', async () => {
  await submitIdentityCheck(people.shopper as Shopper)
  expect(await walk('shopper', ['/kyc-required?order={paid}'])).toEqual([])
})

test('menus and the drawer open next to their button, fit a small phone and close with Escape', async () => {
  const context = await contextOf('visitor', { viewport: { width: 320, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/de/category/audio`)
  const menu = page.locator('#languages')
  await page.getByRole('button', { name: /^DE/ }).click()
  await menu.waitFor()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  const drawer = page.getByRole('dialog')
  const cart = page.locator('.cart-button')
  await hydrated(cart)
  await cart.click()
  // The phone's color in German.
  await drawer.getByText('Mitternachtsschwarz').waitFor()
  expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('cart-button')
  await context.close()
})
