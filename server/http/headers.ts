// Security headers of every response: content security policy, framing, caching, permissions.
import { createHash } from 'node:crypto'
import { reportAddress } from './csp-reports.ts'

const fixed: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  // The page that takes photos overrides this.
  [
    'permissions-policy',
    'camera=(), clipboard-write=(self), geolocation=(), microphone=(), payment=()',
  ],
]

/** Headers common to all pages. */
export const commonHeaders = (isHttps: boolean): readonly (readonly [string, string])[] =>
  isHttps ? [...fixed, ['strict-transport-security', 'max-age=31536000; includeSubDomains']] : fixed

/**
 * `scripts`: nonces or hashes of the page's inline scripts, as written in the policy. `externalScripts`: URL of the
 * external script of the page that has one, and the origin that it may connect to and frame.
 */
export const contentPolicy = (
  scripts: readonly string[],
  isHttps: boolean,
  externalScripts: { readonly script: string; readonly origin: string } | null = null,
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(externalScripts ? [externalScripts.script] : [])].join(
      ' ',
    ),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${externalScripts ? ` ${externalScripts.origin}` : ''}`,
    ...(externalScripts ? [`frame-src ${externalScripts.origin}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportAddress}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/**
 * A cached page cannot have a nonce. The scripts that React marked with it are hashed instead, and no others, so that
 * injected scripts are never allowed; the nonce is removed.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes: string[] = []
  const scripts = new RegExp(`<script${RegExp.escape(mark)}([^>]*)>([\\s\\S]*?)</script>`, 'g')
  for (const [, , code] of html.matchAll(scripts)) {
    hashes.push(
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
    )
  }
  return { html: html.replaceAll(mark, ''), hashes: [...new Set(hashes)] }
}

/** Adds `Secure` to every cookie when served over https. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  headers.delete('set-cookie')
  for (const cookie of cookies)
    headers.append('set-cookie', /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
}
