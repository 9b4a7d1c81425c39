// Addresses that are not on the public internet: nothing that the shop is told to fetch may lie there unasked.
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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
for (const [network, bits] of ranges) blocked.addSubnet(network, bits, 'ipv4')
const wide: [string, number][] = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]
for (const [network, bits] of wide) blocked.addSubnet(network, bits, 'ipv6')

/** `address` is an IP address. An IPv4 one in IPv6's clothes counts as private. */
export const isPrivate = (address: string): boolean =>
  /^::ffff:/i.test(address) || blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether a name leads to none but public addresses; false where it leads nowhere. */
export async function isPublicHost(host: string): Promise<boolean> {
  try {
    const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true })
    return found.length > 0 && found.every(({ address }) => !isPrivate(address))
  } catch {
    return false
  }
}
