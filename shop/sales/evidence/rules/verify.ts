// Verifies an evidence file offline: its form, its signature, its key. Pure; also runs in the verifier's page.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import {
  type Evidence,
  type EvidenceHeader,
  evidenceFormat,
  evidenceType,
  type KeyHistory,
  type PublicJwk,
  type PublishedKey,
} from './format.ts'

/**
 * Why a file proves nothing. `json`: cut, or no JSON. `form`: not byte for byte as it was signed, such as with other
 * whitespace, a member twice or another notation of a number. `format`: not an evidence file, or of a format that this
 * verifier does not know. `signature`: its content is not what was signed.
 */
export type Fault = 'json' | 'form' | 'format' | 'signature'

/**
 * What the shop's published keys say of the file's key. `unchecked`: they were not given. `unknown`: none of them, so it
 * is of another shop or was signed anew by somebody else. “outside”: signed before or after the key was in use.
 */
export type KeyStanding =
  | { readonly is: 'trusted' | 'unchecked' | 'unknown' | 'outside' }
  | { readonly is: 'revoked'; readonly at: string; readonly reason: string | null }

export type Verdict =
  | { readonly is: 'broken'; readonly fault: Fault }
  | {
      readonly is: 'intact'
      readonly evidence: Evidence
      readonly kid: string
      readonly key: KeyStanding
    }

/** Larger files are none of ours. */
export const longestFile = 8_000_000

const encoder = new TextEncoder()

/** `keys`: the shop's published keys, from a source that the reader trusts; null if there are none at hand. */
export function verifyEvidence(file: Uint8Array, keys: KeyHistory | null): Verdict {
  const broken = (fault: Fault): Verdict => ({ is: 'broken', fault })
  const read = readJson(file)
  if (read === null) return broken('json')
  const { text, value } = read
  if (!isObject(value)) return broken('format')
  if (canonicalOrNull(value) !== text) return broken('form')
  const { evidence, protected: head, signature, ...others } = value
  if (!isEvidence(evidence) || typeof head !== 'string' || typeof signature !== 'string')
    return broken('format')
  if (Object.keys(others).length > 0) return broken('form')
  const header = headerIn(head)
  if (!header) return broken('format')
  const bytes = bytesIn(signature)
  if (!bytes || !isSigned(header.jwk, signingInput(head, evidence), bytes))
    return broken('signature')
  return { is: 'intact', evidence, kid: header.kid, key: standingOf(header.kid, evidence, keys) }
}

/** The text that a JWS signs; the payload is not in the file, since it is the canonical form of `evidence`. */
export const signingInput = (head: string, evidence: unknown): Uint8Array =>
  encoder.encode(`${head}.${base64urlnopad.encode(encoder.encode(canonicalJson(evidence)))}`)

export const writtenHeader = (header: EvidenceHeader): string =>
  base64urlnopad.encode(encoder.encode(canonicalJson(header)))

/** RFC 7638. */
export const thumbprint = ({ crv, kty, x }: PublicJwk): string =>
  base64urlnopad.encode(sha256(encoder.encode(canonicalJson({ crv, kty, x }))))

function standingOf(kid: string, { asOf }: Evidence, keys: KeyHistory | null): KeyStanding {
  if (!keys) return { is: 'unchecked' }
  const key = keys.keys.find((each) => each.kid === kid)
  if (!key) return { is: 'unknown' }
  if (key.revoked !== null) return { is: 'revoked', at: key.revoked, reason: key.reason }
  const isInUse = asOf >= key.from && (key.until === null || asOf <= key.until)
  return { is: isInUse ? 'trusted' : 'outside' }
}

/** The published keys in a file; null for anything else. */
export function keyHistoryIn(file: Uint8Array): KeyHistory | null {
  const value = readJson(file)?.value
  if (!isObject(value) || !Array.isArray(value.keys) || !isObject(value.shop)) return null
  return value.keys.every(isPublished) ? (value as KeyHistory) : null
}

function isPublished(value: unknown): value is PublishedKey {
  if (!isObject(value)) return false
  const { kid, from, until, revoked, reason } = value
  return (
    isJwk(value) &&
    kid === thumbprint(value) &&
    isMoment(from) &&
    (until === null || isMoment(until)) &&
    (revoked === null || isMoment(revoked)) &&
    (reason === null || typeof reason === 'string')
  )
}

function readJson(file: Uint8Array): { text: string; value: unknown } | null {
  if (file.length > longestFile) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
    return { text, value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Null for what has no canonical form, such as a fraction. */
function canonicalOrNull(value: unknown): string | null {
  try {
    return canonicalJson(value)
  } catch {
    return null
  }
}

function headerIn(head: string): EvidenceHeader | null {
  const bytes = bytesIn(head)
  const read = bytes && readJson(bytes)
  if (!read || !isObject(read.value) || canonicalOrNull(read.value) !== read.text) return null
  const { alg, cty, jwk, kid, ...others } = read.value
  if (alg !== 'EdDSA' || cty !== evidenceType || Object.keys(others).length > 0) return null
  if (!isJwk(jwk) || Object.keys(jwk).length !== 3 || kid !== thumbprint(jwk)) return null
  return read.value as EvidenceHeader
}

/** Null unless it is the only notation of these bytes. */
function bytesIn(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return null
  }
}

function isSigned({ x }: PublicJwk, message: Uint8Array, signature: Uint8Array): boolean {
  const key = bytesIn(x)
  if (key?.length !== 32 || signature.length !== 64) return false
  try {
    // Strict as in RFC 8032: a key or a signature has one notation only.
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isJwk = (value: unknown): value is PublicJwk =>
  isObject(value) && value.kty === 'OKP' && value.crv === 'Ed25519' && typeof value.x === 'string'

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

function isEvidence(value: unknown): value is Evidence {
  if (!isObject(value)) return false
  const { format, part, shop, order, asOf } = value
  return (
    format === evidenceFormat &&
    (part === 'whole' || part === 'public') &&
    isObject(shop) &&
    typeof shop.name === 'string' &&
    typeof shop.url === 'string' &&
    typeof order === 'string' &&
    isMoment(asOf)
  )
}
