// Finds a free TCP port.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Below those that systems give to outgoing connections, of which one could take it before it is used. */
const [lowest, highest] = [20_000, 32_000]
const attempts = 20

/** Free at that moment; another server may take it before it is used. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = await free(randomInt(lowest, highest), host)
    if (port !== null) return port
  }
  return (await free(0, host)) as number
}

/** 0 for any port. Null if it is in use. */
async function free(wanted: number, host: string): Promise<number | null> {
  const probe = createServer().listen(wanted, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (wanted !== 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
