// What of a page's text cannot be read as it is laid out. Runs in the browser, so each function is whole in itself.
import type { Page } from 'playwright-core'

/** WCAG 1.4.12: what a reader may set, whatever the page says. */
const spacing = `
  *, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** As a reader's own style sheet does, which no policy of the page keeps out. */
export const spaceOut = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)

/** Texts that reach out of what cuts them off, unless a heading says them, and out of their own button. */
export const clippedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 2
    const found = new Set<string>()
    const headings = [...document.querySelectorAll('h1, h2')]
    const said = headings.map((each) => each.textContent.toLowerCase()).join()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const isApart = (at: Element) => at.closest('.visually-hidden, script, style, svg, option')
    const out = (text: DOMRect, box: DOMRect) => ({
      across: text.left < box.left - slack || text.right > box.right + slack,
      down: text.top < box.top - slack || text.bottom > box.bottom + slack,
    })
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement
      const words = node.textContent?.trim()
      if (!own || !words || isApart(own) || !own.checkVisibility()) continue
      if (!own.closest('h1, h2') && said.includes(words.toLowerCase())) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      for (let at: Element | null = own; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        const { across, down } = out(text, at.getBoundingClientRect())
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isCut = (across && cuts(style.overflowX)) || (down && cuts(style.overflowY))
        const isOut = (across || down) && at.matches('button, a.button')
        if (isCut || isOut) found.add(`${at.tagName} ${at.className}: ${words.slice(0, 40)}`)
        // Beyond this it is reached by scrolling.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
      }
    }
    return [...found]
  })
