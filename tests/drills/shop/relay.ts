// TCP relay that can simulate a network cut: connections then hang as with a broken cable.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  readonly port: number
  /** Drops everything silently. */
  cut(): void
  /** Ends connections from before the cut; new ones pass. */
  mend(): void
  close(): Promise<void>
}

export async function openRelay(target: number): Promise<Relay> {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        if (isCut) return
        near.destroy()
        far.destroy()
      })
    }
    if (isCut) return
    near.pipe(far)
    far.pipe(near)
    near.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
