// Trending products: which requests count as a view, and the ranking. Pure.
import { day } from '../../../platform/durations.ts'

/** Days that count; older views are deleted. */
export const viewDays = 7
export const saleDays = 30
/** A sold unit counts as this many views. */
export const perSale = 20

export type Look = {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly userAgent: string
  /** `Sec-Purpose` or `Purpose`. */
  readonly purpose: string
}

const page =
  /^(?:\/(?:en|es|fr|de|it|pt|ru|zh|ja|ko|ar|hi))?\/product\/([a-z0-9][a-z0-9-]{0,63})(?:\?|$)/
const machines =
  /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|http|headless|monitor|lighthouse/i

/**
 * The product that a person views with this request; null for bots, prefetches and everything else. A client-side
 * navigation is reported by the browser: a HEAD with `purpose: look`.
 */
export function viewedProduct({ method, url = '', userAgent, purpose }: Look): string | null {
  if (method !== (purpose === 'look' ? 'HEAD' : 'GET') || /prefetch|prerender/.test(purpose))
    return null
  const id = page.exec(url)?.[1]
  if (!id || userAgent === '' || machines.test(userAgent)) return null
  return id
}

export type Score = { readonly productId: string; readonly views: number; readonly sold: number }

/** Best first, with a deterministic order. */
export const ranked = (scores: readonly Score[]): string[] =>
  [...scores]
    .filter(({ views, sold }) => views + sold > 0)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || (a.productId < b.productId ? -1 : 1))
    .map(({ productId }) => productId)

const scoreOf = ({ views, sold }: Score): number => views + sold * perSale

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * day)
