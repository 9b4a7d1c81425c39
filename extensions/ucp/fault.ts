// Errors of the protocol itself, which precede any response of the shop.

export const faults = {
  invalid_profile_url: [
    400,
    'The UCP-Agent header names no profile that can be resolved: profile="https://…".',
  ],
  profile_unreachable: [424, 'The profile of the agent could not be fetched.'],
  profile_malformed: [422, 'The profile of the agent is no profile of this protocol.'],
  version_unsupported: [422, 'The version of the protocol is not supported.'],
  signature_missing: [401, 'This request has to be signed (RFC 9421) with a key of the profile.'],
  signature_invalid: [401, 'The signature of the request does not fit.'],
  signature_expired: [
    401,
    'The signature has expired: `created` is five minutes ago at most, `expires` in the future.',
  ],
  signature_undated: [
    401,
    'A signed request that changes something has an Idempotency-Key, or a signature with `created`.',
  ],
  key_not_found: [401, 'The signing_keys of the profile do not have this key.'],
  digest_mismatch: [400, 'Content-Digest is not that of the body.'],
  algorithm_unsupported: [400, 'Signatures are ES256 or ES384.'],
  not_found: [404, 'There is nothing at this address. See /.well-known/ucp.'],
  method_not_allowed: [405, 'This address does not know that method.'],
  unsupported_media_type: [415, 'Send the body as application/json, in UTF-8 and not compressed.'],
  request_too_large: [413, 'The request is too long.'],
  invalid_request: [400, 'The request does not fit the schema of this operation.'],
  invalid_idempotency_key: [400, 'An Idempotency-Key has 16 to 255 visible ASCII characters.'],
  idempotency_conflict: [409, 'This Idempotency-Key was used for another request.'],
  not_modifiable: [409, 'It is completed, cancelled or expired and cannot be changed any more.'],
  rate_limited: [429, 'Too many requests. Try again later.'],
  agents_off: [403, 'This shop does not serve shopping agents at the moment.'],
  unavailable: [503, 'The shop cannot answer at the moment. Try again in a few seconds.'],
  internal_error: [500, 'Something went wrong here. The request id helps to find out what.'],
} as const satisfies Record<string, readonly [status: number, content: string]>
export type FaultCode = keyof typeof faults

type More = { content?: string; retryAfter?: number | null; status?: number }

/** Aborts an operation; each transport encodes it differently. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly content: string
  readonly retryAfter: number | null
  constructor(
    code: FaultCode,
    { content, retryAfter = null, status = faults[code][0] }: More = {},
  ) {
    super(code)
    this.name = 'Fault'
    this.code = code
    this.status = status
    this.content = content ?? faults[code][1]
    this.retryAfter = retryAfter
  }
}

export const fault = (...of: ConstructorParameters<typeof Fault>): never => {
  throw new Fault(...of)
}
