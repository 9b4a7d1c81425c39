// How an address is written: a page has one, whatever a stranger makes of it.

/**
 * The address without its empty steps, or null where it has none. What comes after the first would be read as another
 * site's name (`//elsewhere/x`) by whatever leads on from it: a redirect, a link of the page.
 */
export function straightened(url: string): string | null {
  if (!/\/\/|\\|\/\.|%2e/i.test(url)) return null
  const { pathname, search } = new URL(`http://shop.invalid${url}`)
  return pathname.includes('//') ? pathname.replace(/\/{2,}/g, '/') + search : null
}

/** Whether a page's path is written as the shop writes it. Everything else can be varied without end. */
export function isPlain(url: string): boolean {
  const [path = '', ...query] = url.split('?')
  if (/[%#\\A-Z]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || url.includes('#')) return false
  return (path === '/' || !path.endsWith('/')) && query[0] !== ''
}
