// Canonical URLs: one spelling for each page, and permanent redirects from URLs of earlier versions.

/** Bookmarks and emails hold them: each path below the first leads to the same below the second. */
const renamed = [
  ['/bills', '/invoices'],
  ['/admin/bills', '/admin/invoices'],
  ['/admin/transactions/bills', '/admin/transactions/invoices'],
] as const

/** Where a request is redirected permanently; null where its URL is canonical. */
export function canonicalUrl(url: string): string | null {
  const straight = straightened(url)
  const known = straight ?? url
  for (const [old, now] of renamed)
    if (known.startsWith(old) && /^[/.?]|^$/.test(known.slice(old.length)))
      return now + known.slice(old.length)
  return straight
}

/**
 * The address without its empty steps, zero bytes and escapes that stand for no character, or null where it has none. What comes after an empty step would be
 * read as another site's name (`//elsewhere/x`) by whatever leads on from it: a redirect, a link of the page. A zero byte
 * is in no text of the database; as HTML does, it is read as a character that could not be. So is an escape of a path that
 * is none: the router would write the whole path to the console.
 */
export function straightened(url: string): string | null {
  if (!/\/\/|\\|\/\.|%/.test(url)) return null
  const { pathname, search } = new URL(`http://shop.invalid${url}`)
  const path = readable(pathname)
  if (path === pathname && !path.includes('//') && !url.includes('%00')) return null
  return (path.replace(/\/{2,}/g, '/') + search).replaceAll('%00', noCharacter)
}

const noCharacter = '%EF%BF%BD'

/** With a replacement for each run of escapes that is no UTF-8. */
const readable = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) => {
    try {
      decodeURIComponent(escapes)
      return escapes
    } catch {
      return noCharacter
    }
  })

/** Whether a page's path is written as the shop writes it. Everything else can be varied without end. */
export function isPlain(url: string): boolean {
  const [path = '', ...query] = url.split('?')
  if (/[%#\\A-Z]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || url.includes('#')) return false
  return (path === '/' || !path.endsWith('/')) && query[0] !== ''
}
