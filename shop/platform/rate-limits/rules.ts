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

/**
 * The networks that one customer of a provider may have, from narrow to wide: /64, /56 and /48 of an IPv6 address; an
 * IPv4 address and its /24. For limits that somebody with many addresses must not use up.
 */
export function networksOf(ip: string): readonly string[] {
  const narrow = networkOf(ip)
  if (!narrow.includes(':')) return [narrow, `${narrow.split('.').slice(0, 3).join('.')}.0/24`]
  const groups = narrow.replace('::/64', '').split(':')
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return [
    narrow,
    `${[...groups.slice(0, 3), fourth.toString(16)].join(':')}::/56`,
    `${groups.slice(0, 3).join(':')}::/48`,
  ]
}
