// Where a request comes from: the socket's other end, or, behind proxies that the operator has counted, what they say.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Each proxy adds the address it was asked from at the end of X-Forwarded-For; what stands before those was written by
 * whoever asked, and is not believed. `proxies` is how many of our own stand in front: 0 reads no header at all.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const own = socket.remoteAddress ?? ''
  if (proxies === 0) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const address = forwarded.at(-proxies)?.trim() ?? ''
  return forwarded.length >= proxies && isIP(address) ? address : own
}
