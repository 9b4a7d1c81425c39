// Cache keys: which requests may be served a shared page, and its key.
import type { IncomingMessage } from 'node:http'
import { isPlain } from '../http/canonical-urls.ts'

export type PageKey = {
  readonly page: string
  /** There is a session cookie, so the page's layout is personal. */
  readonly isSignedIn: boolean
}

/** Longer URLs are hardly ever requested twice. */
const longestUrl = 2048

/** Cookies that do not make a page personal: requests with only these get the shared page. */
const impersonal = /^(theme|cart-items|wishes|ref|dashboard|read-after|(__Host-)?piazza-browser)=/
const session = /^(__Host-)?piazza-session=/

export function pageKeyOf({ method, url = '/', headers }: IncomingMessage): PageKey | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longestUrl || !isPlain(url))
    return null
  if (url.startsWith('/art/') || url.startsWith('/og/'))
    return url.includes('?') ? null : { page: url, isSignedIn: false }
  let theme = ''
  let isSignedIn = false
  for (const part of headers.cookie?.split(/; */) ?? []) {
    if (!part) continue
    if (session.test(part)) isSignedIn = true
    else if (!impersonal.test(part)) return null
    else if (part === 'theme=dark' || part === 'theme=light') theme = part.slice(6)
  }
  return { page: `${theme}|${url}`, isSignedIn }
}
