// Pages that show a choice made by chance: several of one address are kept side by side, and each visit draws one.
import { byChance } from '../../app/http/response-markers.ts'
import type { Page, PageCache } from './page-cache.ts'

const sideBySide = 4

export function makeVariants(cache: PageCache) {
  const underWay = new Set<string>()

  function makeOnce(key: string, make: (key: string) => Promise<unknown>): void {
    if (underWay.has(key)) return
    underWay.add(key)
    make(key)
      .catch(() => {})
      .finally(() => underWay.delete(key))
  }

  /**
   * The page kept by this name, or one of those beside it. What is old or not there yet is made in the background:
   * nobody waits for it.
   */
  return function pickVariant(
    key: string,
    first: Page,
    make: (key: string) => Promise<unknown>,
  ): Page {
    const number = first.tags.includes(byChance) ? Math.floor(Math.random() * sideBySide) : 0
    const name = number === 0 ? key : `${key}|${number}`
    const drawn = number === 0 ? first : cache.get(name)
    if (!drawn || cache.isStale(name, drawn)) makeOnce(name, make)
    return drawn ?? first
  }
}
