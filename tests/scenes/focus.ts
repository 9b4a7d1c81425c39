// Walking through a page with the keyboard, and what somebody who walks so sees.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has the focus: how it is called, whether that is seen, and whether it stands under something else whole. */
type Step = { name: string; isMarked: boolean; isCovered: boolean }

/** From where the focus is to the end of the page, or to where it has been. */
export async function stepsFrom(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Step[]> {
  const steps: Step[] = []
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-walked]'))
      delete (each as HTMLElement).dataset.walked
  })
  for (let count = 0; count < 200; count++) {
    await page.keyboard.press(key)
    const step = await page.evaluate(stepNow)
    if (!step) break
    steps.push(step)
  }
  return steps
}

function stepNow(): Step | null {
  const at = document.activeElement as HTMLElement | null
  if (!at || at === document.body || at.dataset.walked) return null
  at.dataset.walked = 'yes'
  // On a phone the button of a picture lies under it.
  const picture = at.closest('.picture')
  const shown = picture?.clientWidth ? picture : at
  const box = shown.getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  )
  const isCovered = !places.some(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    return top && (shown.contains(top) || top.closest('label')?.contains(at))
  })
  // A card, a swatch or a picture may show it around, not at, what has it.
  const around = [at, at.parentElement, at.closest('li, article, label, .product-card, fieldset')]
  const beside = [at.nextElementSibling, at.previousElementSibling]
  const looks = () =>
    [...around, ...beside].map((each) => {
      if (!each) return ''
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each)
      return [outline, boxShadow, borderColor, backgroundColor].join()
    })
  const marked = looks()
  at.blur()
  const bare = looks()
  at.focus({ preventScroll: true })
  const name = at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''
  return {
    name: `${at.tagName} ${at.id || at.getAttribute('name') || ''} ${name}`,
    isMarked: marked.some((look, index) => look !== bare[index]),
    isCovered,
  }
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor({ state: 'attached' })
  const hasFocus = () => to.evaluate((at) => at === document.activeElement)
  for (let count = 0; count < 200 && !(await hasFocus()); count++) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
}
