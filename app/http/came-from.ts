// The page of this shop with the button that was pressed, by its referrer (Referrer-Policy: same-origin).
import { splitPath } from '../i18n/languages'
import { safePath } from './request-context'

/** Without the language; `fallback` where the request does not say, or comes from elsewhere. */
export function cameFrom(request: Request, fallback: string): string {
  const url = URL.parse(request.headers.get('referer') ?? '')
  if (!url || url.host !== new URL(request.url).host) return fallback
  return safePath(splitPath(url.pathname).path + url.search, fallback)
}
