// Canonical URLs: one spelling for each page, and permanent redirects from URLs of earlier versions.

/** Renamed paths, for bookmarks and emails: each path below the first redirects to the same below the second. */
const renamed = [
  ['/bills', '/invoices'],
  ['/admin/bills', '/admin/invoices'],
  ['/admin/transactions/bills', '/admin/transactions/invoices'],
  ['/admin/transactions/found', '/admin/transactions/unmatched'],
  ['/admin/bookmarks', '/admin/saved-views'],
] as const

/** Target of a permanent redirect; null if the URL is canonical. */
export function canonicalUrl(url: string): string | null {
  const straight = normalizedUrl(url)
  const known = straight ?? url
  for (const [old, now] of renamed)
    if (known.startsWith(old) && /^[/.?]|^$/.test(known.slice(old.length)))
      return now + known.slice(old.length)
  return straight
}

/**
 * Normalizes a URL: removes empty path segments, since `//elsewhere/x` would be read as another host; replaces zero
 * bytes, which PostgreSQL text cannot hold, and invalid escapes, which the router would log. Null if nothing changes.
 */
export function normalizedUrl(url: string): string | null {
  if (!/\/\/|\\|\/\.|%/.test(url)) return null
  const { pathname, search } = new URL(`http://shop.invalid${url}`)
  const path = readable(pathname)
  if (path === pathname && !path.includes('//') && !url.includes('%00')) return null
  return (path.replace(/\/{2,}/g, '/') + search).replaceAll('%00', noCharacter)
}

const noCharacter = '%EF%BF%BD'

/** Replaces each run of escapes that is not valid UTF-8. */
const readable = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) => {
    try {
      decodeURIComponent(escapes)
      return escapes
    } catch {
      return noCharacter
    }
  })

/** Whether the path is in the shop's own spelling. All other URLs have endless variants. */
export function isPlain(url: string): boolean {
  const [path = '', ...query] = url.split('?')
  if (/[%#\\A-Z]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || url.includes('#')) return false
  return (path === '/' || !path.endsWith('/')) && query[0] !== ''
}
