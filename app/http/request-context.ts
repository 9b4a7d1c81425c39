// The request context: what every loader and action is given, and how a form is read, refused and answered with a redirect.
import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { isStaff, mayAct, type Role, type Viewer } from '../../shop/people/accounts/rules.ts'
import type { Refusal } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import type { Language } from '../i18n/languages'
import { statusOf } from './refusals'
import { withoutZeros } from './request-body-texts'
import { tooLong } from './response-markers'
import type { Visit } from './viewer'

export type Toast = { readonly key: string; readonly values?: Record<string, string | number> }

export type RequestContext = {
  /** The database could not be asked who this is. */
  readonly isAway: boolean
  readonly world: World
  readonly who: Viewer | null
  /** Set while a shared page is rendered for signed-in users: `who` is a placeholder. */
  readonly madeFor?: Visit | null
  readonly language: Language
  readonly theme: 'light' | 'dark' | null
  readonly cookies: Readonly<Record<string, string>>
  readonly toast: Toast | null
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** Added to the response whatever the page answers. */
  readonly setCookies: string[]
  /** What this page alone may load from elsewhere: a script's address, and an origin to talk to. */
  readonly strangers: { script: string; origin: string }[]
  /** What the page shows, when every visitor may be given the same one; see `share`. */
  readonly shared: string[]
}

type Context = Readonly<RouterContextProvider>

export const requestContextKey = createContext<RequestContext>()
export const requestContext = (context: Context): RequestContext => context.get(requestContextKey)

/**
 * Lets a page be kept and given to others until one of the topics is announced (`catalog`, `product:ID`, `settings`):
 * to visitors as it is, to whoever is signed in with their own frame around it (docs/decisions/006-page-cache.md).
 * A page that shows anything personal besides its frame must not call this; of `who` it may use only whether somebody
 * is signed in.
 */
export function share(context: Context, ...topics: readonly string[]): void {
  requestContext(context).shared.push(...topics)
}

/**
 * Lets this page, and no other, run Pi's own script, which may talk to Pi's server (docs/decisions/031-pi-app.md).
 * Answers false where payments by Pi's app are off.
 */
export function allowPiScript(context: Context): boolean {
  const { world, strangers } = requestContext(context)
  const { piApp } = world.config
  if (piApp) strangers.push({ script: piApp.scriptUrl, origin: piApp.origin })
  return piApp !== null
}

/** The signed-in person, or a redirect to the sign-in page that comes back here. */
export function requireViewer(context: Context, request: Request): Viewer {
  const { who, isAway } = requestContext(context)
  if (who) return who
  if (isAway) throw data(null, { status: 503 })
  throw redirect(`/auth?next=${encodeURIComponent(pagePath(request))}`)
}

/**
 * Staff with the role, or a redirect to the sign-in page: a non-admin learns nothing of the admin pages. Staff whose
 * password is too short are led to where they choose another, and those who have shown no second factor to where they set
 * one up, or show it.
 */
export function requireStaff(context: Context, role?: Role): Viewer {
  const { who, isAway } = requestContext(context)
  if (isAway) throw data(null, { status: 503 })
  if (who?.needsPassword) throw redirect('/account/security/password')
  if (who?.needsFactor) throw redirect('/account/security')
  if (role ? mayAct(who, role) : isStaff(who)) return who as Viewer
  throw redirect('/auth')
}

/** Path and query of the page behind a document or data request, without the language. */
export function pagePath(request: Request): string {
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const bare = path.replace(/^\/(es|fr|de|it|pt|ru|zh|ja|ko|ar|hi)(?=\/|$)/, '') || '/'
  url.searchParams.delete('_routes')
  return bare + url.search
}

/**
 * A return path that stays in this shop: one leading slash, no control characters, no second host, also once its dots are
 * followed (`/.//elsewhere` is `//elsewhere`).
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
 * A form's text fields; the first of a repeated name. What is no form, or breaks off, is answered with 400, what is too
 * long with 413. Files are
 * for app/http/uploads.ts.
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
    if (typeof value === 'string' && !(name in fields)) fields[name] = withoutZeros(value)
  }
  return fields
}

/** The refusal for the page to show, with its status, and the values that were typed. */
export function answer(refusal: Refusal, values: Record<string, string> = {}) {
  return data({ refusal, values }, { status: statusOf(refusal.code) })
}

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** A redirect that shows one toast on arrival; `key` is a key of messages/{language}/toast.json. */
export function withToast(
  to: string,
  key: string,
  values?: Record<string, string | number>,
  headers: Headers = new Headers(),
): Response {
  headers.append('set-cookie', `toast=${encode({ key, values })}; Path=/; Max-Age=60; SameSite=Lax`)
  return redirect(to, { headers })
}
