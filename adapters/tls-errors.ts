// Errors of TLS as sentences: who cannot be trusted, and what to correct.

const unknownAuthority =
  'its certificate is signed by an authority that this machine does not know: name that authority’s certificate in TLS_CA_FILE'
const noTls = 'it does not speak TLS on this port'

const reasons: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the clocks',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the one in the setting',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'it offers old versions of TLS only',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'it offers old versions of TLS only',
}

/** Null if it is no error of TLS. */
export const reasonOfTlsError = (code: unknown): string | null =>
  typeof code === 'string' ? (reasons[code] ?? null) : null
