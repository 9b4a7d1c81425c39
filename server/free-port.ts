// Finds a free TCP port.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Free at that moment; another process may take it before it is used. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
