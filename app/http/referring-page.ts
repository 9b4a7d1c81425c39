// The page of this shop with the pressed button, by its referrer (Referrer-Policy: same-origin).
import { splitPath } from '../i18n/languages'
import { safePath } from './request-context'

/** Path without the language prefix; `fallback` if there is no referrer, or from another site. */
export function cameFrom(request: Request, fallback: string): string {
  const url = URL.parse(request.headers.get('referer') ?? '')
  if (!url || url.host !== new URL(request.url).host) return fallback
  return safePath(splitPath(url.pathname).path + url.search, fallback)
}
