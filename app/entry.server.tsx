// Renders a page to one string: whole pages only, so that they can be cached, compressed and counted.
import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { errorSummary } from '../shop/platform/error-summary.ts'
import { RequestId } from './components/layout/request-id'
import { asleep, patient } from './http/deferred-hydration'
import { requestContext, requestContextKey } from './http/request-context'
import { nonceHeader, patternContext, renderedContext } from './http/response-markers'

/**
 * Nothing here waits: loaders have answered before. So the page is made by React's string renderer, at twice the
 * pace of its stream renderer, and the loaders' data, which the router would stream into it, is put in behind it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const nonce = randomBytes(16).toString('base64')
  headers.set(nonceHeader, nonce)
  const data = context.serverHandoffStream
  context.serverHandoffStream = undefined
  context.manifest = manifestFor(context)
  // Whose routes the router would look up for each page above this one: they are not in its manifest.
  context.staticHandlerContext._match = () => null
  const router = <ServerRouter context={context} url={request.url} nonce={nonce} />
  const named = <RequestId value={requestContext(loadContext).requestId}>{router}</RequestId>
  const page = renderToString(status < 500 ? router : named)
  const cut = page.lastIndexOf('</body>')
  const scripts = data && context.renderMeta?.didRenderScripts ? await dataScripts(data, nonce) : ''
  const whole = `<!DOCTYPE html>${page.slice(0, cut)}${scripts}${page.slice(cut)}`
  const html =
    loadContext.get(requestContextKey).shared.length > 0 ? asleep(whole, nonce) : patient(whole)
  loadContext.set(renderedContext, html)
  return new Response(null, { status, headers })
}

type Manifest = EntryContext['manifest']
const manifests = new Map<string, Manifest>()

/** The routes that this page shows: the router would unfold all of them for each page. */
function manifestFor({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  const key = `${manifest.version} ${ids}`
  let own = manifests.get(key)
  if (!own) {
    const routes = Object.entries(manifest.routes).filter(([id]) => ids.includes(id))
    own = { ...manifest, routes: Object.fromEntries(routes) }
    manifests.set(key, own)
  }
  return own
}

/** What the router itself writes for its own script in the browser to read. */
async function dataScripts(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of data) text += decoder.decode(part, { stream: true })
  const value = JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${value});${stream}.close()</script>`
}

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** What a loader or the renderer threw; a wrong method is no fault, nor is a reader who left. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { world, requestId } = requestContext(context)
  const facts = { requestId, route: context.get(patternContext), ...errorSummary(error) }
  // Whoever develops sees all of it.
  world.log.error('page failed', import.meta.env.DEV ? { ...facts, error } : facts)
}
