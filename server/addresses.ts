// How an address is written: a page has one, whatever a stranger makes of it.

/**
 * The address without its empty steps and zero bytes, or null where it has none. What comes after an empty step would be
 * read as another site's name (`//elsewhere/x`) by whatever leads on from it: a redirect, a link of the page. A zero byte
 * is in no text of the database; as HTML does, it is read as a character that could not be.
 */
export function straightened(url: string): string | null {
  if (!/\/\/|\\|\/\.|%2e|%00/i.test(url)) return null
  const { pathname, search } = new URL(`http://shop.invalid${url}`)
  if (!pathname.includes('//') && !url.includes('%00')) return null
  return (pathname.replace(/\/{2,}/g, '/') + search).replaceAll('%00', '%EF%BF%BD')
}

/** Whether a page's path is written as the shop writes it. Everything else can be varied without end. */
export function isPlain(url: string): boolean {
  const [path = '', ...query] = url.split('?')
  if (/[%#\\A-Z]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || url.includes('#')) return false
  return (path === '/' || !path.endsWith('/')) && query[0] !== ''
}
