// Client address: of the socket, or from X-Forwarded-For behind trusted proxies.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/
/** What proxies add; browsers send none of them. */
const ofProxies = /^(x-forwarded|x-real-ip|x-client-ip|forwarded|via|cf-|true-client-ip|x-original)/

/**
 * Whether a browser on this machine asks, with no proxy between: by socket, host and the absence of any header of a proxy. A
 * proxy that adds none would look the same, so the caller asks only in a shop whose own address is on this machine.
 */
export const isFromThisMachine = ({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  ownName.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => ofProxies.test(name))

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
