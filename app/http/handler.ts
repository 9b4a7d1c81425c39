// Request to Response: the bundle's entry. It receives the world and has no access to sockets.
import * as serverBuild from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isStaff, type Viewer } from '../../shop/people/accounts/rules.ts'
import { viewerOf } from '../../shop/people/accounts/views/accounts.ts'
import { codeIn, pendingCodeCookie } from '../../shop/people/referrals/rules.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { withFixedCurrency } from '../../shop/platform/settings/hold-currency.ts'
import { readColumns } from '../../shop/search/views/columns.ts'
import { isShown } from '../../shop/storefront/design/rules/features.ts'
import { lastHidden } from '../../shop/storefront/design/views.ts'
import type { World } from '../../shop/world.ts'
import {
  bareAddress,
  firstLanguage,
  isDashboardPath,
  isLanguage,
  type Language,
  languages,
  pathIn,
  splitPath,
} from '../i18n/languages'
import { textOf } from '../i18n/text'
import { languageOf } from './accept-language'
import { parseCookies } from './cookies'
import { withDeadlines } from './database-timeouts'
import { observed } from './observed-routes'
import { refusingSecrets } from './recovery-phrase-filter'
import { requestContextKey, type Toast } from './request-context'
import {
  boundTopic,
  externalScriptsHeader,
  patternContext,
  type Rendered,
  renderedContext,
  sharedHeader,
} from './response-markers'
import { repeated, viewerWait, withTimeout } from './service-unavailable'
import { previewedDesign } from './storefront/design-preview'
import { forAnHour } from './storefront/redirects'
import { anonymousViewer, type Visit, visitOf } from './viewer'

export { makeApi } from '../api/handler'
export { openRoutes } from '../extensions/routes'

const build = withDeadlines(refusingSecrets(serverBuild as unknown as ServerBuild))

export type Caller = {
  readonly ip: string
  readonly requestId: string
  /** A browser on the shop's own machine, with no proxy between. */
  readonly isLocal?: boolean
  /** Set for a page template rendered for many signed-in users. */
  readonly madeFor?: Visit
}
export type Handler = (request: Request, caller: Caller) => Promise<Rendered>

export function makeHandler(all: World): Handler {
  const served = all.observe ? observed(build, all.observe) : build
  // The language is a basename, so that links and routes do not contain it; the first one has none.
  const routers = new Map(
    ['/', ...languages.map((language) => `/${language}`)].map((basename) => [
      basename,
      createRequestHandler({ ...served, basename }, 'production'),
    ]),
  )
  readColumns(all)
  return async (sent, { madeFor = null, ...caller }) => {
    await all.refreshed()
    const bare = bareAddress(new URL(sent.url).pathname)
    if (bare !== null && /^(GET|HEAD)$/.test(sent.method)) return toBare(sent.url, bare)
    // Programs that post, such as a mail client's one-click unsubscription, do not follow redirects.
    const request =
      bare === null ? sent : new Request(Object.assign(new URL(sent.url), { pathname: bare }), sent)
    const world = withFixedCurrency(all)
    const header = request.headers.get('cookie')
    const cookies = parseCookies(header)
    // A prefetched page may never be viewed, so it must not consume a toast.
    const isAhead = /prefetch|prerender/.test(
      request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '',
    )
    const context = new RouterContextProvider()
    const setCookies: string[] = []
    const shared: string[] = []
    const bounds: number[] = []
    const externalScripts: { script: string; origin: string }[] = []
    const url = new URL(request.url)
    const { language, path } = splitPath(url.pathname)
    if (request.method === 'GET' && world.config.operator?.hiddenLanguages.includes(language))
      return Response.redirect(Object.assign(new URL(url), { pathname: path }), 302)
    // Any page may have a referral link; its code is kept in a cookie until sign-in.
    const code = codeIn(url.searchParams.get('ref'))
    if (code && isShown(lastHidden(world), 'referrals'))
      setCookies.push(pendingCodeCookie(code, world.config.publicUrl))
    const viewer = madeFor ? anonymousViewer(madeFor) : await readViewer(world, header)
    const isAway = viewer === 'away'
    const who = isAway ? null : viewer
    const userId = who?.id ?? null
    const own = isStaff(who) ? world : world.as(userId)
    const preview = isAway ? undefined : await previewedDesign(world, cookies)
    context.set(requestContextKey, {
      world: preview ? { ...own, preview } : own,
      who,
      madeFor,
      language: isDashboardPath(url.pathname) ? dashboardLanguage(world, who, request) : language,
      theme: cookies.theme === 'dark' || cookies.theme === 'light' ? cookies.theme : null,
      cookies,
      toast: isAhead ? null : parseToast(cookies.toast, language),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
      setCookies,
      shared,
      bounds,
      externalScripts,
      isAway,
      ...caller,
    })
    const answer = routerOf(routers, pathIn(language, '/'))
    const response = await answer(request, context)
    if (response.status === 503) response.headers.set('retry-after', '5')
    const isSpent = cookies.toast !== undefined && !isAhead && wasShown(request, response)
    const html = context.get(renderedContext)
    const route = context.get(patternContext)
    if (html === null && setCookies.length === 0 && !isSpent && shared.length === 0)
      return Object.assign(response, { route })
    // The renderer's response is our own; headers of other responses may be immutable.
    const headers = html === null ? new Headers(response.headers) : response.headers
    if (externalScripts[0] && html !== null)
      headers.set(
        externalScriptsHeader,
        `${externalScripts[0].script} ${externalScripts[0].origin}`,
      )
    if (shared.length > 0)
      headers.set(
        sharedHeader,
        [
          ...new Set(['settings', 'categories', 'design', ...shared]),
          ...(bounds.length > 0 ? [boundTopic(Math.min(...bounds))] : []),
        ].join(','),
      )
    for (const cookie of setCookies) headers.append('set-cookie', cookie)
    if (isSpent) headers.append('set-cookie', 'toast=; Path=/; Max-Age=0; SameSite=Lax')
    const { body, status } = response
    return html === null
      ? Object.assign(new Response(body, { status, headers }), { route })
      : Object.assign(response, { html, route })
  }
}

/** For an hour only: the first language may change again. */
const toBare = (url: string, pathname: string): Response =>
  new Response(null, {
    status: 301,
    // Two slashes would begin another site's address.
    headers: {
      location: pathname.replace(/^\/+/, '/') + new URL(url).search,
      ...forAnHour,
    },
  })

/** Of the account; signed out, staff are asked to sign in in the language of their browser. */
function dashboardLanguage(world: World, who: Viewer | null, { headers }: Request): Language {
  if (isLanguage(who?.language)) return who.language
  const language = languageOf(headers.get('accept-language'))
  return world.config.operator?.hiddenLanguages.includes(language) ? firstLanguage() : language
}

/** `away`: the session cannot be read, so the page reports that instead of showing a guest's page. */
async function readViewer(world: World, header: string | null): Promise<Viewer | null | 'away'> {
  try {
    return header
      ? await withTimeout(
          viewerWait,
          repeated(() => viewerOf(world, header)),
        )
      : null
  } catch (error) {
    if (isUnavailable(error)) return 'away'
    throw error
  }
}

/** The user of a Cookie header, for the layout of a shared page; null for a guest. */
export const makeVisits =
  (world: World) =>
  (cookie: string): Promise<Visit | null> =>
    withTimeout(viewerWait, visitOf(world, cookie))

type Router = ReturnType<typeof createRequestHandler>

function routerOf(routers: Map<string, Router>, basename: string): Router {
  const router = routers.get(basename)
  if (!router) throw new Error(`no router for ${basename}`)
  return router
}

/** A toast is consumed once a page has shown it; a redirect passes it on. */
const wasShown = (request: Request, response: Response): boolean =>
  request.method === 'GET' &&
  response.status !== 202 &&
  (response.status < 300 || response.status >= 400) &&
  /html|turbo-stream|x-script/.test(response.headers.get('content-type') ?? '')

/** Clients can forge the cookie: only existing message keys with plain values are shown. */
function parseToast(cookie: string | undefined, language: Language): Toast | null {
  if (!cookie) return null
  try {
    const { key, values = {} } = JSON.parse(cookie)
    const isText = isToast(key, language)
    const isPlain = Object.values(values).every((each) => /^(string|number)$/.test(typeof each))
    return isText && isPlain ? { key, values } : null
  } catch {
    return null
  }
}

function isToast(key: unknown, language: Language): key is string {
  if (typeof key !== 'string') return false
  const toast = textOf(language, 'toast')
  return toast.has(key) || toast.has(`${key}.text`) || textOf(language, 'errors').has(key)
}
