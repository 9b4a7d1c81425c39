// The shop by keyboard alone: the focus is always visible. A whole purchase: ten-purchases.spec.ts.
import { expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { contextOf, filledPath } from '../fixtures/browser/every-page.ts'
import { stepsFrom, tabTo } from '../fixtures/browser/focus.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

const walked = [
  ['visitor', '/category/smartphones'],
  ['visitor', '/product/1'],
  ['shopper', '{buying}'],
  ['shopper', '/shipping-details?order={paid}'],
  ['admin', '/admin/orders'],
] as const
const sizes = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]

const walks = walked.flatMap((walk) => sizes.map((size) => [...walk, size.width, size] as const))

test.each(walks)(
  '%s on %s, %i wide: the focus is visible and never obscured, forwards and backwards',
  async (who, path, _, viewport) => {
    // Even transitions with zero duration end only with the next frame.
    const context = await contextOf(who, { viewport, reducedMotion: 'no-preference' })
    const page = await context.newPage()
    await page.goto(shop.url + filledPath(path))
    await hydrated(page.locator('main'))
    const steps = [...(await stepsFrom(page, 'Tab')), ...(await stepsFrom(page, 'Shift+Tab'))]
    expect(steps.length).toBeGreaterThan(15)
    const lost = steps.filter(({ isMarked, isCovered }) => !isMarked || isCovered)
    expect(lost).toEqual([])
    await context.close()
  },
)

test('the drawer traps the focus, and Escape returns it', async () => {
  const context = await contextOf('visitor', { viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/product/1`)
  const cart = page.locator('.cart-button')
  await hydrated(cart)
  await tabTo(page, cart)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.locator('output').waitFor()
  const steps = await stepsFrom(page, 'Tab')
  expect(steps.filter(({ isMarked, isCovered }) => !isMarked || isCovered)).toEqual([])
  expect(steps.length).toBeGreaterThan(4)
  await tabTo(page, drawer.locator('button').last())
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => cart.evaluate((at) => at === document.activeElement)).toBe(true)
  await context.close()
})

test('on a phone Add to Cart is reached from the quantity, and then seen', async () => {
  const context = await contextOf('visitor', { viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/product/1`)
  await hydrated(page.locator('main'))
  await page.locator('#quantity').focus()
  await page.keyboard.press('Tab')
  const add = page.locator('#buy .add')
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await add.boundingBox())?.width).toBeGreaterThan(60)
  await page.keyboard.press('Enter')
  await page.locator('.cart-drawer .added').waitFor()
  await context.close()
})

test('a field that has been corrected is no longer called wrong', async () => {
  const context = await contextOf('visitor', { viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/auth?mode=sign-up`)
  const email = page.locator('main input[name="email"]')
  await hydrated(email)
  const send = () => page.locator('main form:has(input[name="email"]) button.primary').click()
  const isWrong = () => email.getAttribute('aria-invalid')
  await send()
  await expect.poll(isWrong).toBe('true')
  await email.fill('ada')
  expect(await isWrong()).toBe(null)
  expect(await page.locator('#error-email-error').count()).toBe(0)
  await send()
  await expect.poll(isWrong).toBe('true')
  await context.close()
})

test('product rows are moved by keys to the end of their list and back', async () => {
  const context = await contextOf('admin', {})
  const page = await context.newPage()
  await page.goto(`${shop.url}/admin/catalogue/1`)
  const names = page.locator('[name^="specifications."][name$=".label"]')
  await hydrated(names.first())
  const last = (await names.count()) - 1
  const moved = await names.nth(last - 1).inputValue()
  const isFocused = (button: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe(button)
  await names.nth(last - 1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await isFocused(`specifications.up.${last}`)
  expect(await names.nth(last).inputValue()).toBe(moved)
  await page.keyboard.press('Alt+ArrowUp')
  await isFocused(`specifications.up.${last - 1}`)
  expect(await names.nth(last - 1).inputValue()).toBe(moved)
  // After the last removal, the add button has focus.
  for (const left of [last, last - 1]) {
    await page.locator('button[value="specifications.remove.0"]').click()
    await expect.poll(() => names.count()).toBe(left)
    await isFocused('specifications.add')
  }
  await context.close()
})

test('with reduced motion nothing moves on its own', async () => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    const context = await contextOf('visitor', { reducedMotion })
    const page = await context.newPage()
    await page.goto(shop.url)
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].map((each) => {
          const { transitionDuration, animationDuration } = getComputedStyle(each)
          return Math.max(
            Number.parseFloat(transitionDuration),
            Number.parseFloat(animationDuration) || 0,
          )
        }),
      ),
    )
    await context.close()
    return longest
  }
  expect(await moving('no-preference')).toBeGreaterThan(0.1)
  expect(await moving('reduce')).toBeLessThan(0.001)
})
