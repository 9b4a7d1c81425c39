// Redirects: the only place that builds one, so that no address can break the Location header or leave the shop.
import {
  redirectDocument as routerDocumentRedirect,
  redirect as routerRedirect,
} from 'react-router'
import { firstLanguage, isDashboardPath, type Language, pathIn } from '../i18n/languages'

/**
 * `to`: a path of this shop, or a whole URL. Whatever a header cannot hold is percent-encoded, since parameters of
 * routes are decoded; a parameter in a path goes through `segment`.
 */
export const redirect: typeof routerRedirect = (to, init) => routerRedirect(locationFor(to), init)

/** The same with a full page load. */
export const redirectDocument: typeof routerRedirect = (to, init) =>
  routerDocumentRedirect(locationFor(to), init)

/** A parameter as one segment of a path: it can begin no other segment, query or fragment. */
export const segment = (value: string): string => encodeURIComponent(value.toWellFormed())

/** Printable ASCII without the backslash, which browsers read as a slash; a path names no other host. */
const locationFor = (to: string): string =>
  to
    .toWellFormed()
    .replace(/[^!-~]|\\/gu, encodeURIComponent)
    .replace(/^\/{2,}/, '/')

/**
 * A redirect of the router between the shop, whose addresses have a language, and the dashboard, whose addresses have
 * none: the router puts the language of the page that redirects before each.
 */
export function betweenLanguages(
  response: Response,
  asked: URL,
  language: Language,
  isOfScript: boolean,
): Response {
  const [at, home] = [response.headers.get('location') ?? '', pathIn(language, '/')]
  const isFromDashboard = isDashboardPath(asked.pathname)
  const bare = !isFromDashboard && at.startsWith(`${home}/`) ? at.slice(home.length) : at
  if (
    language === firstLanguage() ||
    !at.startsWith('/') ||
    isDashboardPath(pathOf(bare)) === isFromDashboard
  )
    return response
  // The script would add its language again to anything but a whole URL.
  response.headers.set('location', (isOfScript ? asked.origin : '') + pathIn(language, bare))
  response.headers.set('x-remix-reload-document', 'true')
  return response
}

const pathOf = (address: string) => /^[^?#]*/.exec(address)?.[0] ?? ''

/**
 * A redirect of the router as its script reads it. The router takes the language off an address only before a slash:
 * of `/de#newsletter` it would make `/de/de#newsletter`, a page that does not exist.
 */
export function forScript(response: Response, language: Language): Response {
  const [at, home] = [response.headers.get('location') ?? '', pathIn(language, '/')]
  const rest = at.slice(home.length)
  if (home !== '/' && at.startsWith(home) && /^[?#]/.test(rest))
    response.headers.set('location', `${home}/${rest}`)
  return response
}
