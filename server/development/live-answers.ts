// Development responses: no caching, a policy that allows Vite's client, and an error overlay.
import { randomBytes } from 'node:crypto'
import {
  externalScriptsHeader,
  nonceHeader,
  type Rendered,
  sharedHeader,
} from '../../app/http/response-markers.ts'
import { contentPolicy } from '../http/headers.ts'

/** Vite injects styles, and polls an unavailable server from a worker. */
const livePolicy = (scripts: readonly string[], externalScripts: string | null): string => {
  const [script, origin] = externalScripts?.split(' ') ?? []
  const policy = contentPolicy(scripts, false, script && origin ? { script, origin } : null)
  return `${policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")}; worker-src 'self' blob:`
}

export function forDevelopment(rendered: Rendered): Rendered {
  const headers = new Headers(rendered.headers)
  headers.delete(sharedHeader)
  headers.set('cache-control', 'no-store')
  const nonce = headers.get(nonceHeader)
  if (nonce && !headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      livePolicy([`'nonce-${nonce}'`], headers.get(externalScriptsHeader)),
    )
  const { body, status, html } = rendered
  const answer = new Response(html === undefined ? body : null, { status, headers })
  return html === undefined ? answer : Object.assign(answer, { html: unmarked(html) })
}

/** Browsers hide the nonce of style sheets from script, which React would report as a hydration mismatch. */
const unmarked = (html: Buffer): Buffer =>
  Buffer.from(
    html
      .toString()
      .replace(/<link data-react-router-critical-css[^>]*>/, (link) =>
        link.replace(/ nonce="[^"]*"/, ''),
      ),
  )

/** The page with the error overlay in front. */
export function withOverlay(rendered: Rendered, failure: unknown): Rendered {
  const nonce = rendered.headers.get(nonceHeader)
  if (failure === undefined || nonce === null || rendered.html === undefined) return rendered
  const html = rendered.html
    .toString()
    .replace('</body>', () => `${overlay(failure, nonce)}</body>`)
  return Object.assign(rendered, { html: Buffer.from(html) })
}

/** For a failure without a page. */
export function failurePage(failure: unknown): Rendered {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    [nonceHeader]: nonce,
    'content-security-policy': livePolicy([`'nonce-${nonce}'`], null),
  }
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The pages cannot be made</title></head><body>${overlay(failure, nonce)}</body></html>`
  return Object.assign(new Response(null, { status: 500, headers }), { html: Buffer.from(html) })
}

function overlay(failure: unknown, nonce: string): string {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const { frame, plugin, id } = error as { frame?: string; plugin?: string; id?: string }
  const details = { message: error.message, stack: error.stack ?? '', frame, plugin, id }
  const json = JSON.stringify(details).replaceAll('<', '\\u003c')
  return `<script type="module" nonce="${nonce}">import { ErrorOverlay } from '/@vite/client'; document.body.append(new ErrorOverlay(${json}))</script>`
}
