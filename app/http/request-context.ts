// The request context of loaders and actions; parses forms, returns refusals and redirects.

import { createContext, data, type RouterContextProvider } from 'react-router'
import { isStaff, type Viewer } from '../../shop/people/accounts/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import type { Language } from '../i18n/languages'
import { splitPath } from '../i18n/languages'
import { redirect } from './redirects'
import { statusOf } from './refusals'
import { listCurrencyField, replaceNullBytes } from './request-body-texts'
import { tooLong } from './response-markers'
import type { Visit } from './viewer'

export type Toast = { readonly key: string; readonly values?: Record<string, string | number> }

export type RequestContext = {
  /** The session could not be read because the database is unavailable. */
  readonly isAway: boolean
  readonly world: World
  readonly who: Viewer | null
  /** On pages of an order: the guest whose session this browser has for it. `world` is theirs then. */
  readonly guest?: Viewer | null
  /** Set while a shared page is rendered for signed-in users: `who` is a placeholder. */
  readonly madeFor?: Visit | null
  readonly language: Language
  readonly theme: 'light' | 'dark' | null
  readonly cookies: Readonly<Record<string, string>>
  readonly toast: Toast | null
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** A browser on the shop's own machine, with no proxy between. */
  readonly isLocal?: boolean
  /** Added to the page's response. */
  readonly setCookies: string[]
  /** External script and origin that only this page may load. */
  readonly externalScripts: { script: string; origin: string }[]
  /** Topics of a page that may be shared between visitors; see `share`. */
  readonly shared: string[]
  /** Until when, in milliseconds, a shared page may be shown; see `shareUntil`. */
  readonly bounds?: number[]
}

export type Context = Readonly<RouterContextProvider>

export const requestContextKey = createContext<RequestContext>()
export const requestContext = (context: Context): RequestContext => context.get(requestContextKey)

/**
 * Lets a page be cached and shared until a topic is invalidated (`catalog`, `product:ID`, `settings`): unchanged for
 * guests, with a personal layout for signed-in users (docs/design/page-cache.md). This page shows nothing
 * personal; of `who` it may use only whether a user is signed in.
 */
export function share(context: Context, ...topics: readonly string[]): void {
  requestContext(context).shared.push(...topics)
}

/** Bounds for how long this page may be shared, if it is: it shows what is outdated from then on. */
export function shareUntil(context: Context, milliseconds: number): void {
  requestContext(context).bounds?.push(milliseconds)
}

/**
 * Lets this page, and no other, run Pi's SDK, which may connect to Pi's server
 * (docs/design/pi-app.md). Returns false if payments through Pi's app are off.
 */
export function allowPiScript(context: Context): boolean {
  const { world, externalScripts } = requestContext(context)
  const { piApp } = world.config
  if (piApp) externalScripts.push({ script: piApp.scriptUrl, origin: piApp.origin })
  return piApp !== null
}

/** The signed-in user, or a redirect to sign-in with this page as return path. */
export function requireViewer(context: Context, request: Request): Viewer {
  const { who, isAway } = requestContext(context)
  if (who) return who
  if (isAway) throw data(null, { status: 503 })
  const to = `/auth?next=${encodeURIComponent(pagePath(request))}`
  // A form of a session that has ended.
  throw request.method === 'POST' ? withToast(to, 'signedOutUnsaved') : redirect(to)
}

/** Whoever an order's pages are for: its guest by their session, otherwise the signed-in user. */
export const buyerOf = (context: Context): Viewer | null => {
  const { guest, who } = requestContext(context)
  return guest ?? who
}

/** The same, or a redirect to sign-in. Only for pages of an order: a guest has no account. */
export const requireBuyer = (context: Context, request: Request): Viewer =>
  requestContext(context).guest ?? requireViewer(context, request)

/** Where staff set up what their sign-in still lacks; until then they have no permission. Null: nothing is missing. */
export function signInStep(who: Viewer | null): string | null {
  if (who?.needsPassword) return '/account/security/password'
  return who?.needsFactor ? '/account/security' : null
}

/**
 * Staff, or a redirect to sign-in, so that others learn nothing of the admin pages. Staff with a
 * password that is too short are redirected to change it, and staff without a verified second factor to set one up or
 * verify it.
 */
export function requireStaff(context: Context): Viewer {
  const { who, isAway } = requestContext(context)
  if (isAway) throw data(null, { status: 503 })
  const step = signInStep(who)
  if (step) throw redirect(step)
  if (isStaff(who)) return who
  throw redirect('/auth')
}

/** Path and query of the page that a document or data request is for, without the language. */
export function pagePath(request: Request): string {
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const { path: bare } = splitPath(path)
  url.searchParams.delete('_routes')
  // The router's mark of a form's action, not of a page.
  url.searchParams.delete('index')
  return bare + url.search
}

/**
 * A return path within this shop (prevents open redirects): one leading slash, no control characters, no second host,
 * also after dot segments are resolved (`/.//elsewhere` is `//elsewhere`).
 */
export function safePath(text: string | null | undefined, fallback = '/'): string {
  if (!text || !isOwnPath(text) || /[\p{Cc}\\]/u.test(text)) return fallback
  try {
    const url = new URL(text, 'http://shop.invalid')
    const isOwn = url.host === 'shop.invalid' && isOwnPath(url.pathname)
    return isOwn ? url.pathname + url.search + url.hash : fallback
  } catch {
    return fallback
  }
}

const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/**
 * A form's text fields; the first value of a repeated name. Throws 400 for a malformed or truncated form, 413 for one
 * that is too long. Files: app/http/uploads.ts.
 */
export async function form(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const sent = await request.formData().catch((error: unknown) => {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (code === tooLong || cause?.code === tooLong)
      throw new Response('This form is too long.', { status: 413 })
    throw new Response('This is no form.', { status: 400 })
  })
  for (const [name, value] of sent) {
    if (name === listCurrencyField) continue
    if (typeof value === 'string' && !(name in fields)) fields[name] = replaceNullBytes(value)
  }
  return fields
}

/** The refusal for the page to show, with its status, and the submitted values. */
export function answer(refusal: Refusal, values: Record<string, string> = {}) {
  return data(
    { refusal, values },
    { status: Number(refusal.facts?.httpStatus ?? statusOf(refusal.code)) },
  )
}

/**
 * For pages behind emailed links: the token alone changes nothing, only the answer of the page's own button
 * (`confirm`) does. Refuses `privacy.unconfirmed`.
 */
export const requireAnswer = (fields: Readonly<Record<string, string>>): Result =>
  fields.confirm === 'yes' ? ok() : refuse('privacy.unconfirmed')

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** A redirect that shows one toast on arrival; `key` is a key of group `toast`. */
export function withToast(
  to: string,
  key: string,
  values?: Record<string, string | number>,
  headers: Headers = new Headers(),
): Response {
  headers.append('set-cookie', `toast=${encode({ key, values })}; Path=/; Max-Age=60; SameSite=Lax`)
  return redirect(to, { headers })
}
