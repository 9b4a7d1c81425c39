// Serves `/metrics` on a separate port, which only the operator's network reaches.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'

/** Throws if the port is in use. */
export async function serveMetrics(
  text: () => Promise<string>,
  { host, port }: { readonly host: string; readonly port: number },
  log: Log,
) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(body),
      (error: unknown) => {
        log.error('metrics not collected', errorSummary(error))
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
