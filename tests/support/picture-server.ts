// A local HTTPS server with another shop's files, and downloads that resolve its names to this machine.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { downloads } from '../../adapters/downloads.ts'
import { certificateFor } from './certificate.ts'

export type Answers = (request: IncomingMessage, response: ServerResponse) => void

/**
 * `shop.example` resolves to it at an address that the guard accepts as public; `inside.example` at
 * another loopback address, which the guard refuses as private.
 */
export async function pictureServer(answers: Answers) {
  const { key, cert } = certificateFor('shop.example', 'inside.example')
  const server = createServer({ key, cert }, answers)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const names: Readonly<Record<string, string>> = {
    'shop.example': '127.0.0.1',
    'inside.example': '10.0.0.7',
    'linked.example': '169.254.169.254',
  }
  const resolve = async (host: string) => {
    const address = names[host] ?? (/^[\d.]+$|:/.test(host) ? host : null)
    if (!address) throw new Error('ENOTFOUND')
    return [{ address }]
  }
  const isOutside = (address: string) => address === '127.0.0.1'
  return {
    origin: `https://shop.example:${port}`,
    port,
    with: (limits: { milliseconds?: number; bytes?: number } = {}, isGuarded = false) =>
      downloads({
        ca: cert,
        guard: { resolve, ...(!isGuarded && { mayBePrivate: isOutside }) },
        ...limits,
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
