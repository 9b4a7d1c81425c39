// Ten purchases from the product to the order, each by another kind of shopper: all end with exactly one order. Prints
// how long each took.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { tabTo } from '../fixtures/browser/focus.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { translateLikeABrowser } from '../fixtures/browser/translation.ts'
import { newShopper } from '../support/browser/http-steps.ts'
import { messageOf } from '../support/messages.ts'

const text = (path: string, language = 'en') => messageOf(language, path)
/** A text up to its first placeholder, for an accessible name. */
const begin = (path: string) => new RegExp(`^${text(path).split(/[{<]/)[0]?.trim()}`)

beforeAll(async () => {
  await database`insert into settings (key, value, changed_at) values ('guests', 'on', now())`
  await database`insert into shipping_zones (id, name, is_rest) values ('all', 'Everywhere', true)`
  await database`
    insert into pickup_places (id, name, address, country, hours, preparation_minutes)
    values ('shop', 'The shop', 'Square 1, Vienna', 'AT', array_fill('09:00-18:00'::text, array[7]), 60)`
  await database`
    insert into shipping_methods (id, zone_id, names, price, days_from, days_to, is_active, place_id)
    values ('post', 'all', '{"en": "Post"}', 50000000, 2, 4, true, null),
      ('fetch', 'all', '{"en": "Pick-up"}', 0, 0, 0, true, 'shop')`
  await database`
    insert into manual_methods (id, kind, names, instructions, account_holder, iban, bic, countries, currency, days,
      is_on, place)
    values ('transfer', 'bank_transfer', '{"en": "Bank transfer"}', '{"en": ""}', 'Piazza',
      'DE89370400440532013000', '', '{}', 'PI', 7, true, 0)`
  await database`select pg_notify('piazza', 'test settings')`
})

const address = {
  fullName: 'Gwen Guest',
  streetAddress: '12 Ledger Square',
  city: 'London',
  postalCode: 'N1 9GU',
  phoneNumber: '+442079460000',
}
let guests = 0
const newGuest = () => ({ email: `gwen${++guests}@guest.example`, ...address })

const ordersNow = async () => {
  const rows = await database<{ number: string }[]>`select number from orders`
  return new Set(rows.map(({ number }) => number))
}

/** A purchase that ends on the payment page. Returns the orders made meanwhile. */
async function ordersBy(name: string, page: Page, buy: () => Promise<unknown>): Promise<string[]> {
  const before = await ordersNow()
  const began = performance.now()
  await buy()
  await page.waitForURL(/\/payment\?order=PI-\d+$/)
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return [...(await ordersNow())].filter((each) => !before.has(each))
}

const orderOn = (page: Page) => new URL(page.url()).searchParams.get('order')

const visitor = (options: BrowserContextOptions = {}) =>
  browser.newContext({ locale: 'en-US', ...options }).then((context) => context.newPage())

async function toPayment(page: Page, prefix = ''): Promise<void> {
  await page.goto(`${shop.url}${prefix}/product/1`)
  await page.locator('#buy button[formaction*="buy-now"]').first().click()
  await page.waitForURL(/payment-method\?purchase=/)
}

/** Chooses the country, which prices the order, and fills in the rest. */
async function fill(page: Page, who: Record<string, string> = newGuest()): Promise<void> {
  await page.locator('[name="country"]').selectOption('GB')
  await page.locator('[name="way"]').first().waitFor()
  for (const [name, typed] of Object.entries(who))
    await page.locator(`[name="${name}"]`).fill(typed)
}

const placeOrder = (page: Page) => page.locator('.place-order').click()

const paidByDemoWallet = async (page: Page) => {
  await page.locator('form.demo-wallet button').first().click()
  await expect
    .poll(() => page.locator('[data-face]').getAttribute('data-face'), { timeout: 60_000 })
    .toBe('paid')
}

test('1: a guest, by bank transfer, with at most 12 fields', async () => {
  const page = await visitor()
  const made = await ordersBy('Guest, bank transfer', page, async () => {
    await toPayment(page)
    await fill(page)
    const names = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form:has(.place-order)')
      const shown = [...(form?.elements ?? [])].filter(
        (each): each is HTMLInputElement =>
          each.checkVisibility() &&
          'name' in each &&
          !/^(submit|button|hidden)$/.test((each as HTMLInputElement).type),
      )
      return [...new Set(shown.map(({ name }) => name))]
    })
    console.log(`Fields until the order: ${names.length} (${names.join(', ')})`)
    expect(names[0]).toBe('email')
    expect(names.length).toBeLessThanOrEqual(12)
    await page.locator('[name="method"][value^="manual:bank_transfer:"]').check()
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  await page.getByText('DE89 3704 0044 0532 0130 00').first().waitFor()
  await page.context().close()
})

test('2: a guest, in Pi', async () => {
  const page = await visitor()
  const made = await ordersBy('Guest, Pi', page, async () => {
    await toPayment(page)
    await fill(page)
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  await paidByDemoWallet(page)
  await page.context().close()
})

test('3: a member, with the token of the demonstration’s chain', async () => {
  const page = await pageOf(await newShopper(shop))
  const made = await ordersBy('Member, token', page, async () => {
    await toPayment(page)
    await page.locator('[name="country"]').selectOption('GB')
    await page.locator('[name="way"]').first().waitFor()
    await page.locator('[name="method"][value^="usdt "]').first().check()
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  await paidByDemoWallet(page)
  await page.context().close()
})

test('4: picked up, without an address', async () => {
  const page = await visitor()
  const made = await ordersBy('Guest, pick-up', page, async () => {
    await toPayment(page)
    await page.locator('[name="country"]').selectOption('AT')
    await page.getByRole('radio', { name: /^Pick-up/ }).check()
    await page.locator('[name="streetAddress"]').waitFor({ state: 'detached' })
    const { email, fullName } = newGuest()
    await page.locator('[name="email"]').fill(email)
    await page.locator('[name="fullName"]').fill(fullName)
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  await page.context().close()
})

test('5: by keyboard alone, from the listing', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 720 } })
  const enter = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await tabTo(page, page.getByRole('main').getByRole(role, { name }).first())
    await page.keyboard.press('Enter')
  }
  await page.goto(`${shop.url}/category/smartphones`)
  const made = await ordersBy('Keyboard', page, async () => {
    // The skip link.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await enter(/Halden 7 Pro/, 'link')
    // The URL changes before the page, and listing cards have this button, too.
    await page.getByRole('heading', { level: 1, name: /Halden 7 Pro/ }).waitFor()
    await hydrated(page.locator('#buy'))
    await enter(text('product.add'))
    await tabTo(page, page.locator('.cart-drawer').getByRole('link', { name: 'Checkout' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/checkout-details/)
    await enter(text('product.buyNow'))
    await page.waitForURL(/payment-method/)
    await hydrated(page.locator('.guest-fields'))
    const { email, fullName, ...rest } = newGuest()
    for (const [name, typed] of Object.entries({ email, fullName })) {
      await tabTo(page, page.locator(`[name="${name}"]`))
      await page.keyboard.type(typed)
    }
    await tabTo(page, page.locator('[name="country"]'))
    // Typed quickly: after a second without a key, a list begins anew.
    const country = page.locator('[name="country"]')
    await expect
      .poll(
        async () => {
          await page.keyboard.type('united k')
          return country.inputValue()
        },
        { interval: 2000, timeout: 20_000 },
      )
      .toBe('GB')
    await page.locator('[name="way"]').first().waitFor({ state: 'attached' })
    for (const [name, typed] of Object.entries(rest)) {
      await tabTo(page, page.locator(`[name="${name}"]`))
      await page.keyboard.type(typed)
    }
    await enter(begin('checkout.method.place'))
  })
  expect(made).toEqual([orderOn(page)])
  await enter(text('payment.wallet.button'))
  await page.getByText(text('payment.face.paid')).first().waitFor()
  await page.context().close()
})

test('6: by roles and names alone, as screen readers know them', async () => {
  const page = await visitor()
  const main = page.getByRole('main')
  await page.goto(`${shop.url}/category/smartphones`)
  const made = await ordersBy('Screen reader', page, async () => {
    await main
      .getByRole('link', { name: /Halden 7 Pro/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /Halden 7 Pro/ }).waitFor()
    await main
      .getByRole('button', { name: text('product.buyNow') })
      .first()
      .click()
    await page.getByRole('heading', { name: text('guests.title') }).waitFor()
    const { email, fullName, streetAddress, city, postalCode, phoneNumber } = newGuest()
    const box = (path: string) => main.getByRole('textbox', { name: text(path) }).first()
    await box('shipping.email').fill(email)
    await box('shipping.fullName').fill(fullName)
    await main.getByRole('combobox', { name: text('shipping.country') }).selectOption('GB')
    const methods = main.getByRole('group', { name: text('checkout.delivery.methods') })
    await methods.getByRole('radio', { name: /^Post/ }).check()
    await box('shipping.streetAddress').fill(streetAddress)
    await box('shipping.city').fill(city)
    await box('shipping.postalCode').fill(postalCode)
    await box('shipping.phoneNumber').fill(phoneNumber)
    await main.getByRole('radio', { name: text('checkout.method.pi') }).check()
    await main.getByRole('button', { name: begin('checkout.method.place') }).click()
  })
  expect(made).toEqual([orderOn(page)])
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})

test.each([
  ['7: without script, in Arabic on a phone', false],
  ['8: in Arabic on a phone', true],
])('%s: another country is priced first, and what was typed stays', async (name, script) => {
  const page = await visitor({
    javaScriptEnabled: script,
    viewport: { width: 320, height: 640 },
    locale: 'ar',
  })
  const isNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const who = newGuest()
  const made = await ordersBy(name, page, async () => {
    await page.goto(`${shop.url}/ar/product/1`)
    await isNarrow()
    await toPayment(page, '/ar')
    for (const [field, typed] of Object.entries(who))
      await page.locator(`[name="${field}"]`).fill(typed)
    await page.locator('[name="country"]').selectOption('GB')
    if (!script) await page.locator('button[name="intent"][value="delivery"]').click()
    await page.locator('[name="way"]').first().waitFor()
    expect(await page.locator('[name="email"]').inputValue()).toBe(who.email)
    expect(await page.locator('[name="city"]').inputValue()).toBe('London')
    await isNarrow()
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  expect(page.url()).toContain('/ar/payment?')
  await isNarrow()
  await page.context().close()
})

test('9: with the browser’s translation on', async () => {
  const page = await pageOf(await newShopper(shop))
  const translated = async () => {
    await hydrated(page.locator('main'))
    await page.evaluate(translateLikeABrowser)
    await page.locator('main font font').first().waitFor()
  }
  const made = await ordersBy('Translated', page, async () => {
    await page.goto(`${shop.url}/product/1`)
    await translated()
    await page.locator('#buy button[formaction*="buy-now"]').first().click()
    await page.waitForURL(/payment-method\?purchase=/)
    await translated()
    await page.locator('[name="country"]').selectOption('GB')
    await page.locator('[name="way"][value="post"]').check()
    await page.getByText('«Post»').waitFor()
    await placeOrder(page)
  })
  expect(made).toEqual([orderOn(page)])
  await translated()
  await paidByDemoWallet(page)
  await page.context().close()
  // Parts that hydrate later, when they come into view, are rendered anew: React says so, and nothing is lost.
  const others = consoleErrors.splice(0).filter((each) => !each.includes('React error #418'))
  expect(others).toEqual([])
})

test('10: with Back and Forward at every step', async () => {
  const page = await visitor()
  /** Leaves this page by Back, and returns by Forward. */
  const backAndForward = async (path: RegExp) => {
    await page.waitForURL(path)
    await hydrated(page.locator('main'))
    await page.goBack()
    await page.waitForURL((url) => !path.test(url.href))
    await page.goForward()
    await page.waitForURL(path)
    await hydrated(page.locator('main'))
  }
  await page.goto(`${shop.url}/category/smartphones`)
  const made = await ordersBy('Back and Forward', page, async () => {
    await page
      .getByRole('link', { name: /Halden 7 Pro/ })
      .first()
      .click()
    await backAndForward(/\/product\/1$/)
    await page.locator('#buy .add').click()
    await page.locator('.cart-drawer').getByRole('link', { name: 'Checkout' }).click()
    await backAndForward(/\/checkout-details$/)
    await page
      .getByRole('main')
      .getByRole('button', { name: text('product.buyNow') })
      .first()
      .click()
    await backAndForward(/\/payment-method\?purchase=/)
    await fill(page)
    await placeOrder(page)
    await backAndForward(/\/payment\?order=PI-\d+$/)
  })
  expect(made).toEqual([orderOn(page)])
  await paidByDemoWallet(page)
  // Back to the form that was sent: its purchase is an order, which it leads to.
  const order = page.url()
  await page.goBack()
  await page.goForward()
  await page.waitForURL(order)
  await page.context().close()
})
