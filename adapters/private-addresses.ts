// Private and reserved IP ranges that outgoing requests may not reach (SSRF protection).
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

const blocked = new BlockList()
const ranges: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, bits] of ranges) blocked.addSubnet(network, bits, 'ipv4')
const wide: [string, number][] = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]
for (const [network, bits] of wide) blocked.addSubnet(network, bits, 'ipv6')

/** `address` is an IP address. IPv4-mapped IPv6 addresses count as private. */
export const isPrivate = (address: string): boolean =>
  /^::ffff:/i.test(address) || blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>
const resolveHost: Resolve = (host) => lookup(host, { all: true })

/**
 * Resolves once, for the caller to connect to the result, since a second look-up may answer differently (DNS
 * rebinding). Null if the name does not resolve, or if any address is not public.
 */
export async function addressOf(
  host: string,
  { mayBePrivate = false, resolve = resolveHost, milliseconds = 5_000 } = {},
): Promise<string | null> {
  const name = host.replace(/^\[|\]$/g, '')
  const late = new Promise<never[]>((done) => setTimeout(done, milliseconds, []).unref())
  const found = await Promise.race([resolve(name), late]).catch(() => [])
  const isAllowed = mayBePrivate || found.every(({ address }) => !isPrivate(address))
  return isAllowed ? (found[0]?.address ?? null) : null
}
