// The format of an evidence file: a JWS (RFC 7515) over the canonical JSON of its `evidence` member. Pure.

/** `whole`: for the order's owner and staff. `public`: payments alone, without personal data. */
export type EvidencePart = 'whole' | 'public'

export const evidenceFormat = 'piazza-order-evidence-1'

/** Media type of the signed content, in the header. */
export const evidenceType = 'application/vnd.piazza.order-evidence+json'

/** A value that JSON can hold, without fractions. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }

/** What every evidence file says; the rest differs by its part. */
export type EvidenceHead = {
  readonly format: typeof evidenceFormat
  readonly part: EvidencePart
  readonly shop: { readonly name: string; readonly url: string }
  readonly order: string
  /** When it was signed, by the shop's clock. What happened later is not in it. */
  readonly asOf: string
}
export type Evidence = EvidenceHead & { readonly [name: string]: Json }

/** A public key (RFC 8037), as JWK. */
export type PublicJwk = { readonly crv: 'Ed25519'; readonly kty: 'OKP'; readonly x: string }

export type EvidenceHeader = {
  readonly alg: 'EdDSA'
  readonly cty: typeof evidenceType
  readonly jwk: PublicJwk
  /** Thumbprint of that key (RFC 7638). */
  readonly kid: string
}

/** A key as the shop publishes it, with its history. Times are ISO 8601. */
export type PublishedKey = PublicJwk & {
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
  readonly from: string
  /** From then on it signs nothing; what it signed before stays valid. */
  readonly until: string | null
  /** Since then it may be known to others: nothing that it signed proves anything. */
  readonly revoked: string | null
  readonly reason: string | null
}

/** The document of `keysPath`: a JWK Set whose keys have further members. */
export type KeyHistory = {
  readonly shop: { readonly name: string; readonly url: string }
  readonly asOf: string
  readonly keys: readonly PublishedKey[]
}

export const keysPath = '/.well-known/order-evidence-keys.json'
