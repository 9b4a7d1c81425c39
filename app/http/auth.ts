// Shared by the sign-in pages: return path, rate-limit key, values to redisplay.
import { data } from 'react-router'
import type { Client } from '../../shop/people/accounts/port.ts'
import { browserCookie } from '../../shop/people/accounts/rules.ts'
import { isSecretRefusal } from '../../shop/platform/recovery-phrases/rules/secrets.ts'
import type { Refusal, Result } from '../../shop/result.ts'
import { answer, type Context, requestContext, safePath, withToast } from './request-context'

export function clientOf(context: Context): Client {
  const { ip, userAgent, cookies, world } = requestContext(context)
  const browser = cookies[browserCookie(world.config.publicUrl)]
  return { ip, userAgent, browser: /^[\w-]{43}$/.test(browser ?? '') ? browser : undefined }
}

/** Longer than any path of the shop; emailed links contain the return path. */
const longestNext = 500

/** The return path; null unless it is a page of this shop. */
export function nextOf(query: URLSearchParams): string | null {
  const next = safePath(query.get('next'), '')
  return next.length <= longestNext && next ? next : null
}

/** A sign-in page with the return path. */
export const withReturnPath = (path: string, next: string | null): string =>
  next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path

/** Parameters of an emailed account link; `signIn` passes `next` on. */
export function linkIn(request: Request) {
  const query = new URL(request.url).searchParams
  const next = nextOf(query)
  return { token: query.get('token'), next, signIn: withReturnPath('/auth', next) }
}

const hidden = new Set(['password', 'confirm', 'token', 'code', 'current', 'answer'])

/** A refusal with the input, without passwords and anything that looks like a wallet secret. */
export function refusalWithInput(refusal: Refusal, fields: Record<string, string>) {
  const isSecret = isSecretRefusal(refusal.code)
  const values = Object.entries(fields).filter(
    ([name]) => !hidden.has(name) && !(isSecret && refusal.fields?.[name]),
  )
  return { refusal, values: Object.fromEntries(values) }
}

/** `answer` for these pages, with Retry-After when rate-limited (the page's `headers` passes it on). */
export function refused(refusal: Refusal, fields: Record<string, string>) {
  const { data: shown, init } = answer(refusal, refusalWithInput(refusal, fields).values)
  const seconds = refusal.facts?.seconds
  return data(shown, { ...init, ...(seconds && { headers: { 'retry-after': String(seconds) } }) })
}

/** Redirects on success, with a toast; a refusal is returned with the input. */
export const answerTo = (
  result: Result<unknown>,
  to: string,
  toast: string,
  fields: Record<string, string> = {},
) => (result.ok ? withToast(to, toast) : refused(result, fields))

/** The WebAuthn response of a browser, as submitted by a form. Null if it is not JSON; the caller validates the contents. */
export function passkeyAnswer(fields: Record<string, string>): unknown {
  try {
    return JSON.parse(fields.answer ?? '')
  } catch {
    return null
  }
}
