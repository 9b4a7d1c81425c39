// Signs evidence with the shop's key (Ed25519).
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { type Evidence, evidenceType, type PublicJwk } from './rules/format.ts'
import { signingInput, thumbprint, writtenHeader } from './rules/verify.ts'

export const publicJwk = (secret: Uint8Array): PublicJwk => ({
  crv: 'Ed25519',
  kty: 'OKP',
  x: base64urlnopad.encode(ed25519.getPublicKey(secret)),
})

/** The file, as it is saved and sent: not a byte of it may change. */
export function signedFile(evidence: Evidence, secret: Uint8Array): string {
  const jwk = publicJwk(secret)
  const head = writtenHeader({ alg: 'EdDSA', cty: evidenceType, jwk, kid: thumbprint(jwk) })
  const signature = base64urlnopad.encode(ed25519.sign(signingInput(head, evidence), secret))
  return canonicalJson({ evidence, protected: head, signature })
}
