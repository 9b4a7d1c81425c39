// Headers by which a CDN caches a shared page: its lifetime, and the keys by which it is purged.
import { boundIn } from '../../app/http/response-markers.ts'
import type { CdnSetup } from '../config/cdn.ts'
import { isPublicTopic } from './public-topics.ts'

/**
 * A minute as in the page cache; another while the page is revalidated; and a quarter of an hour
 * while the shop does not respond.
 */
const lifetime = 'stale-while-revalidate=60, stale-if-error=900'
/** `no-cache` makes the browser revalidate each time, since it cannot be purged. The CDN follows its own header. */
const forBrowsers = `no-cache, s-maxage=60, ${lifetime}`
const forCdn = `max-age=60, ${lifetime}`
/** A page with a bound is not shown for longer while the shop does not respond. */
const bounded = { forBrowsers: 'no-cache, s-maxage=60', forCdn: 'max-age=60' }

type Headers = readonly [name: string, value: string][]

/** Returns null for a page that only this process may cache. */
export function cdnHeaders(
  { kind }: Pick<CdnSetup, 'kind'>,
  topics: readonly string[],
  { isThemed }: { readonly isThemed: boolean },
): Headers | null {
  const keys = topics.filter((topic) => /^\w/.test(topic))
  if (keys.length === 0 || !keys.every(isPublicTopic)) return null
  // Cloudflare ignores `Vary: Cookie`, so it may cache only the page without a selected theme.
  if (kind === 'cloudflare' && isThemed) return null
  const lives = Number.isFinite(boundIn(topics)) ? bounded : { forBrowsers, forCdn }
  const cache: Headers = [['cache-control', lives.forBrowsers]]
  return kind === 'cloudflare'
    ? [...cache, ['cloudflare-cdn-cache-control', lives.forCdn], ['cache-tag', keys.join(',')]]
    : [...cache, ['surrogate-control', lives.forCdn], ['surrogate-key', keys.join(' ')]]
}

const ofCaches = new Set([
  'cache-control',
  'vary',
  'etag',
  'surrogate-control',
  'surrogate-key',
  'cloudflare-cdn-cache-control',
  'cache-tag',
])

/** A page's flat headers that a 304 repeats, so that a cache renews its copy. */
export const ofNotModified = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => ofCaches.has(headers[index - (index % 2)] as string))
