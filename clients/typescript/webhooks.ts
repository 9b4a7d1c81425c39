// Verifies webhooks (Standard Webhooks, https://www.standardwebhooks.com), and types their events.
import type { components, paths } from './schema.ts'

type Schemas = components['schemas']
type Listed =
  paths['/events']['get']['responses'][200]['content']['application/json']['data'][number]
export type WebhookType = Listed['type']
type Kind = Listed['object']['kind']
type KindOf<Type extends WebhookType> = Type extends `${infer Each}.${string}`
  ? Extract<Each, Kind>
  : never

/** Object of each event, as in the API. */
type Objects = {
  order: Schemas['Order']
  payment: Schemas['PaymentRequest']
  refund: Schemas['Refund']
  return: Schemas['Return']
  product: Schemas['Product']
  stock: Schemas['StockLevel']
  customer: Schemas['FullCustomer']
}
type Event<Type extends WebhookType> = {
  readonly id: string
  readonly type: Type
  /** RFC 3339: time of the event. */
  readonly timestamp: string
  /** Increasing; of two events about one object, the later has the higher one. */
  readonly sequence: number
  readonly object: { readonly kind: KindOf<Type>; readonly id: string }
  /** State of the object when it was sent; null if it was deleted, or the API does not expose it. */
  readonly data: KindOf<Type> extends keyof Objects ? Objects[KindOf<Type>] | null : null
}
/** By `type`. Later versions of the shop may send types that are not listed: write a `default`. */
export type WebhookEvent = { [Type in WebhookType]: Event<Type> }[WebhookType]

/** `headers`: one is missing or malformed; `timestamp`: too old, or in the future; `body`: signed, but not JSON. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body'
  constructor(reason: WebhookError['reason']) {
    super(`This is no webhook of the shop: ${reason}`)
    this.reason = reason
  }
}

type Headed = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns the event of a request, or throws a `WebhookError`. `body`: the raw bytes, before any parsing. `secrets`:
 * each valid `whsec_…`, two during a rotation. `tolerance`: clock skew in seconds.
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Headed,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: { tolerance?: number; now?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('headers')
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) throw new WebhookError('timestamp')
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), bytes)
  const given = signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => decoded(each.slice(3)))
  const all = typeof secrets === 'string' ? [secrets] : secrets
  if (!(await isSigned(signed, given, all))) throw new WebhookError('signature')
  try {
    return JSON.parse(decoder.decode(bytes)) as WebhookEvent
  } catch {
    throw new WebhookError('body')
  }
}

/** HMAC-SHA-256; Web Crypto compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly (Uint8Array<ArrayBuffer> | null)[],
  secrets: readonly string[],
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  for (const secret of secrets) {
    const raw = decoded(secret.replace(/^whsec_/, ''))
    if (!raw || raw.length === 0) throw new TypeError('A webhook secret is whsec_ and base64')
    const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify(hmac, key, signature, signed))) return true
  }
  return false
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function headerOf(headers: Headed, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const value = headers[name] ?? ''
  return typeof value === 'string' ? value : ''
}

/** Returns null if it is not base64. */
function decoded(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
