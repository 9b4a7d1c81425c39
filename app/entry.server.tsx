// Renders a page to one buffer: complete pages only, so that they can be cached, compressed and measured.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { errorSummary } from '../shop/platform/error-summary.ts'
import { RequestId } from './components/layout/request-id'
import { StartUpContext } from './components/layout/StartUp'
import { requestContext, requestContextKey } from './http/request-context'
import { nonceHeader, patternContext, renderedContext } from './http/response-markers'

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
  const waits = loadContext.get(requestContextKey).shared.length > 0
  const router = (
    <StartUpContext value={{ nonce, waits }}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </StartUpContext>
  )
  const named = <RequestId value={requestContext(loadContext).requestId}>{router}</RequestId>
  loadContext.set(renderedContext, await wholePage(status < 500 ? router : named))
  return new Response(null, { status, headers })
}

/** The complete markup. Throws errors that no error boundary has caught. */
const wholePage = (page: ReactNode): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      // A completed boundary is rendered in place: no script moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs errors of loaders and the renderer; not a wrong method, nor an aborted request. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { world, requestId } = requestContext(context)
  const route = context.get(patternContext)
  // Turned away while the database is away: nothing is wrong with the page, and nothing was lost.
  if (isRouteErrorResponse(error) && error.status === 503) {
    world.log.warn('page unavailable', { requestId, route })
    return
  }
  const facts = { requestId, route, ...errorSummary(error) }
  // Development shows the full error.
  world.log.error('page failed', import.meta.env.DEV ? { ...facts, error } : facts)
}
