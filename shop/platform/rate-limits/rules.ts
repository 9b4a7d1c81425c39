// Rate limit rules and keys. Pure.

/**
 * At most `limit` attempts in any `seconds` seconds (sliding window). Refused attempts do not count, so that nobody
 * can lock another out.
 */
export type LimitRule = {
  readonly name: string
  readonly limit: number
  readonly seconds: number
  readonly doubling?: Doubling
}

/** Exponential backoff: after `after` attempts each must wait `seconds` since the last, doubling up to `most`. */
export type Doubling = { readonly after: number; readonly seconds: number; readonly most: number }

/** The network of a household: an IPv4 address, or the /64 prefix of an IPv6 address. */
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
