// Graceful shutdown of the HTTP server: connection draining.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Call before the server listens; answers what closes it. Read-only requests, mainly event streams, are cut after a
 * second; clients reconnect. So are connections that a browser opened ahead and that have sent nothing, which Node
 * does not count as idle. Everything else has `drainFor` milliseconds.
 */
export function gracefulShutdown(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  drainFor = 20_000,
): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return () =>
    new Promise((resolve) => {
      const unanswered = setTimeout(() => {
        for (const response of open) if (response.req.method === 'GET') response.destroy()
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, 1_000)
      const answered = setInterval(() => server.closeIdleConnections(), 100)
      const all = setTimeout(() => server.closeAllConnections(), drainFor)
      server.close(() => {
        clearTimeout(unanswered)
        clearInterval(answered)
        clearTimeout(all)
        resolve()
      })
    })
}
