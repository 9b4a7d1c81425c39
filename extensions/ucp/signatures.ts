// HTTP message signatures (RFC 9421) with body digests (RFC 9530): verifies those of agents, creates ours.
import { createHash, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import { type InnerList, parseDictionary, serializeInnerList } from 'structured-headers'
import type { World } from '../../shop/world.ts'
import { fault } from './fault.ts'
import type { SigningKey } from './platform-profile.ts'
import { signingKey } from './signing-keys.ts'

type Headers = Readonly<Record<string, string>>
export type Received = {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

const hashes: Readonly<Record<string, string>> = { 'P-256': 'sha256', 'P-384': 'sha384' }

/** A verified signature. */
export type Proof = {
  /** The same for every copy of it: its random part, since the rest can be varied without the key. */
  readonly id: string
  /** It says when it was created, and that is minutes ago at most. */
  readonly isFresh: boolean
}

/** Seconds for which a signature is accepted, and by which its clock may be ahead. */
const freshness = { past: 300, future: 60 } as const

/** The proof that a key of the profile has signed it; null if it is unsigned. Throws the protocol's errors. */
export function proofOf(
  { method, url, body, ...received }: Received,
  keys: readonly SigningKey[],
  now: Date,
): Proof | null {
  const headers = plain(received.headers)
  const { signature, 'signature-input': input } = headers
  if (signature === undefined && input === undefined) return null
  if (signature === undefined || input === undefined) return fault('signature_missing')
  if (body.length > 0) checkDigest(headers['content-digest'], body)
  const needed = [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search ? ['@query'] : []),
    ...('idempotency-key' in headers ? ['idempotency-key'] : []),
    ...(body.length > 0 ? ['content-digest'] : []),
  ]
  const { list, bytes } = signatureIn(input, signature)
  const named = list[0].map(([name, parameters]) => (parameters.size === 0 ? name : null))
  if (!needed.every((name) => named.includes(name))) return fault('signature_invalid')
  const key = keys.find(({ kid }) => kid === list[1].get('keyid')) ?? fault('key_not_found')
  const hash = hashes[key.crv] ?? fault('algorithm_unsupported')
  const base = signatureBase(list, { ...derived(method, url), ...headers })
  if (base === null || !isOf(key, hash, base, bytes)) return fault('signature_invalid')
  const isFresh = checkTimes(list[1], now)
  const random = bytes.subarray(0, bytes.length / 2)
  const id = createHash('sha256').update(`${key.kid} `).update(random).digest('base64url')
  return { id, isFresh }
}

/** Refuses a signature that is outdated by its own `created` or `expires`. Returns whether it has a `created`. */
function checkTimes(parameters: InnerList[1], now: Date): boolean {
  const seconds = now.getTime() / 1000
  const [created, expires] = [parameters.get('created'), parameters.get('expires')]
  const isTime = (value: unknown) => value === undefined || typeof value === 'number'
  if (!isTime(created) || !isTime(expires)) return fault('signature_invalid')
  if (typeof expires === 'number' && expires <= seconds) return fault('signature_expired')
  if (typeof created !== 'number') return false
  const isCurrent = created > seconds - freshness.past && created < seconds + freshness.future
  return isCurrent || fault('signature_expired')
}

/** The first signature named in both headers. */
function signatureIn(input: string, signature: string): { list: InnerList; bytes: Buffer } {
  try {
    const signatures = parseDictionary(signature)
    for (const [label, list] of parseDictionary(input)) {
      const bytes = signatures.get(label)?.[0]
      if (Array.isArray(list[0]) && bytes instanceof ArrayBuffer)
        return { list: list as InnerList, bytes: Buffer.from(bytes) }
    }
  } catch {
    // Refused like every other malformed signature.
  }
  return fault('signature_invalid')
}

function derived(method: string, url: string): Headers {
  const { host, pathname, search } = new URL(url)
  return {
    '@method': method.toUpperCase(),
    '@authority': host.toLowerCase(),
    '@path': pathname,
    '@query': search || '?',
  }
}

/** The signature base; null if it covers a missing component, or a parameter that this protocol does not use. */
function signatureBase(list: InnerList, values: Headers): string | null {
  const lines: string[] = []
  for (const [name, parameters] of list[0]) {
    const value = typeof name === 'string' ? values[name] : undefined
    if (value === undefined || parameters.size > 0) return null
    lines.push(`"${name}": ${value.trim()}`)
  }
  return [...lines, `"@signature-params": ${serializeInnerList(list)}`].join('\n')
}

function isOf({ kty, crv, x, y }: SigningKey, hash: string, base: string, bytes: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    return verify(hash, Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    // An invalid key.
    return false
  }
}

const plain = (headers: Received['headers']): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const digest = (body: Uint8Array) => createHash('sha256').update(body).digest()

function checkDigest(header: string | undefined, body: Uint8Array): void {
  if (header === undefined) fault('signature_missing')
  let sent: unknown = null
  try {
    sent = parseDictionary(header ?? '').get('sha-256')?.[0]
  } catch {
    // Like a signature that does not match.
  }
  const [given, right] = [
    Buffer.from(sent instanceof ArrayBuffer ? sent : new ArrayBuffer(0)),
    digest(body),
  ]
  if (given.length !== right.length || !timingSafeEqual(given, right)) fault('digest_mismatch')
}

const digestHeader = (body: string) => `sha-256=:${digest(Buffer.from(body)).toString('base64')}:`

/** Headers of a signed response. */
export function signedAnswer(
  world: World,
  answer: { status: number; body: string; type?: string | undefined },
): Headers {
  const headers = {
    'content-digest': digestHeader(answer.body),
    'content-type': answer.type ?? 'application/json',
  }
  return { ...headers, ...signed(world, { '@status': String(answer.status), ...headers }) }
}

/** Headers of a signed request. */
export function signedRequest(
  world: World,
  { url, body, headers: more }: { url: string; body: string; headers: Headers },
): Headers {
  const headers = {
    'content-type': 'application/json',
    'content-digest': digestHeader(body),
    ...more,
    'ucp-agent': `profile="${world.config.publicUrl}/.well-known/ucp"`,
  }
  const { '@query': query = '?', ...about } = derived('POST', url)
  const all = { ...about, ...(query !== '?' && { '@query': query }), ...headers }
  return { ...headers, ...signed(world, all) }
}

function signed(world: World, values: Headers): Headers {
  const { kid, secret } = signingKey(world)
  const created = Math.floor(world.now().getTime() / 1000)
  const list: InnerList = [
    Object.keys(values).map((name) => [name, new Map()]),
    new Map<string, string | number>([
      ['created', created],
      ['keyid', kid],
    ]),
  ]
  const base = Buffer.from(signatureBase(list, values) ?? '')
  const bytes = sign('sha256', base, { key: secret, dsaEncoding: 'ieee-p1363' })
  return {
    'signature-input': `sig1=${serializeInnerList(list)}`,
    signature: `sig1=:${bytes.toString('base64')}:`,
  }
}
