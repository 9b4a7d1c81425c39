// Finds a server started by another process, and whether it will keep running.
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parentOf, type Running, runningIn } from './postmaster.ts'

/** The running server; if its shop was killed, waits until it has exited by itself. */
export async function lasting(home: string): Promise<Running | null> {
  const waitUntil = Date.now() + 10_000
  for (;;) {
    const running = await answering(join(home, 'cluster'))
    const parent = running && parentOf(running.pid)
    if (!running || !parent || parent === ownerIn(home) || Date.now() > waitUntil) return running
    await wait(50)
  }
}

export const ownerIn = (home: string): number => {
  const file = join(home, 'owner')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

export const own = (home: string): void => writeFileSync(join(home, 'owner'), String(process.pid))

/** The server, once it is ready and accepts connections. */
export async function answering(cluster: string): Promise<Running | null> {
  const running = runningIn(cluster)
  if (!running) return null
  const socket = dial(join(running.socketFolder, `.s.PGSQL.${running.port}`))
  const reached = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return reached ? running : null
}
