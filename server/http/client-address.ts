// Client address: of the socket, or from X-Forwarded-For behind trusted proxies.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Each proxy appends the address of its client to X-Forwarded-For; earlier entries can be forged. `proxies` is the
 * number of trusted proxies: 0 ignores the header.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const socketAddress = socket.remoteAddress ?? ''
  if (proxies === 0) return socketAddress
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const address = forwarded.at(-proxies)?.trim() ?? ''
  return forwarded.length >= proxies && isIP(address) ? address : socketAddress
}
