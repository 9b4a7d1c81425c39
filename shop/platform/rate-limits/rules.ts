// What a limit is, and whom it counts together. Pure.

/** At most `limit` attempts in any `seconds` seconds. A refused attempt does not count, so nobody can keep another out. */
export type LimitRule = {
  readonly name: string
  readonly limit: number
  readonly seconds: number
  readonly doubling?: Doubling
}

/** From so many attempts on each has to wait `seconds` after the last, then twice that and so on, at most `most`. */
export type Doubling = { readonly after: number; readonly seconds: number; readonly most: number }

/** One household: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = ip.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
