// Variants of pages with a random selection: several are cached per URL, and each request picks one.
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
   * The page with this key, or one of its variants. Stale or missing variants are rendered in the background, so that
   * no request waits.
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
