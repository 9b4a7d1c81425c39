// Renders a page to one string: whole pages only, so that they can be cached, compressed and counted.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { nonceHeader } from './http/marks'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const nonce = randomBytes(16).toString('base64')
  headers.set(nonceHeader, nonce)
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          const parts: Buffer[] = []
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, done) {
                parts.push(chunk)
                done()
              },
              final(done) {
                resolve(new Response(Buffer.concat(parts), { status, headers }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError: (error) => console.error(error),
      },
    )
  })
}

/** What a loader or the renderer threw. The door logs the request; here only the fault itself. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  console.error(error instanceof Error ? error.stack : error)
}
