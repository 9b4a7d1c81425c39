// Graceful shutdown of the HTTP server: connection draining.
import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'

/**
 * Call before the server listens; returns the function that closes it. Event streams are cut after
 * a second; clients reconnect. Everything else has `drainFor` milliseconds.
 *
 * At shutdown, other read-only requests are cut as well, and so are preconnections of browsers that
 * have sent nothing, which Node does not count as idle. A process that retires while others serve
 * fails no request: it closes each connection with the next response, or once it has been idle for
 * as long as announced to clients.
 */
export function gracefulShutdown(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  drainFor = { ending: 20_000, retiring: 30 * 60_000 },
): (isRetiring?: boolean) => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const letGo = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return (retires = false) =>
    new Promise((resolve) => {
      const unanswered = setTimeout(() => {
        for (const response of open)
          if (retires ? isEventStream(response) : response.req.method === 'GET') response.destroy()
        if (!retires) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, 1_000)
      const answered = setInterval(() => retires || server.closeIdleConnections(), 100)
      const all = setTimeout(
        () => server.closeAllConnections(),
        retires ? drainFor.retiring : drainFor.ending,
      )
      const closed = () => {
        clearTimeout(unanswered)
        clearInterval(answered)
        clearTimeout(all)
        resolve()
      }
      if (!retires) return void server.close(closed)
      server.prependListener('request', (_, response) => letGo(response))
      for (const response of open) letGo(response)
      // Stops listening, without closing idle connections as an HTTP server does: a request may be in transit.
      Listener.prototype.close.call(server, closed)
    })
}

const isEventStream = ({ req }: ServerResponse): boolean =>
  req.headers.accept?.includes('text/event-stream') ?? false
