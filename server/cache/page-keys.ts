// Which requests may be answered with a page that is made for many, and by what name that page is kept.
import type { IncomingMessage } from 'node:http'
import { isPlain } from '../http/canonical-urls.ts'

export type PageKey = {
  readonly page: string
  /** Somebody may be signed in: the frame of the page is theirs. */
  readonly isSignedIn: boolean
}

/** Nobody asks twice for a longer one. */
const longestUrl = 2048

/** Cookies that do not make a page personal: with only these a visitor is given the shared page. */
const impersonal = /^(theme|cart-items|wishes|ref|(__Host-)?piazza-browser)=/
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
