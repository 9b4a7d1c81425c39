// Private and reserved IP ranges that outgoing requests may not reach (SSRF protection).
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

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
  // 6to4 relays.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, bits] of ranges) blocked.addSubnet(network, bits, 'ipv4')
const wide: [string, number][] = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Discard, also a dummy prefix.
  ['100::', 64],
  ['100:0:0:1::', 64],
  // Teredo (2001::/32), ORCHID and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
for (const [network, bits] of wide) blocked.addSubnet(network, bits, 'ipv6')

/** `address` is an IP address. IPv4-mapped IPv6 addresses count as private. */
export const isPrivate = (address: string): boolean =>
  /^::ffff:/i.test(address) || blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>
const resolveHost: Resolve = (host) => lookup(host, { all: true })

export type Found = { readonly address: string } | 'private' | 'unknown'

export type Guard = {
  /** Private addresses that are allowed nevertheless. */
  readonly mayBePrivate?: boolean | ((address: string) => boolean)
  readonly resolve?: Resolve
  readonly milliseconds?: number
}

/**
 * Resolves once, for the caller to connect to the result, since a second lookup may return another one (DNS rebinding).
 * `private` if any address is not public, `unknown` if the name does not resolve.
 */
export async function lookUp(
  host: string,
  { mayBePrivate = false, resolve = resolveHost, milliseconds = 5_000 }: Guard = {},
): Promise<Found> {
  const name = host.replace(/^\[|\]$/g, '')
  const late = new Promise<never[]>((done) => setTimeout(done, milliseconds, []).unref())
  const found = await Promise.race([resolve(name), late]).catch(() => [])
  const isAllowed = typeof mayBePrivate === 'function' ? mayBePrivate : () => mayBePrivate
  const [first] = found
  if (!first) return 'unknown'
  const { address } = first
  return found.every((each) => isAllowed(each.address) || !isPrivate(each.address))
    ? { address }
    : 'private'
}

/** Returns null if the name does not resolve, or any of its addresses is not public. */
export async function addressOf(host: string, guard: Guard = {}): Promise<string | null> {
  const found = await lookUp(host, guard)
  return typeof found === 'object' ? found.address : null
}

/**
 * Lookup function for a request: connects to this address, whatever the name resolves to by now.
 * Node expects one, or a list.
 */
export const only =
  (address: string): LookupFunction =>
  (_name, { all }, told) => {
    const family = address.includes(':') ? 6 : 4
    if (all) told(null, [{ address, family }])
    else told(null, address, family)
  }
