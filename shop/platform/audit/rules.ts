// Canonical form of audit entries, and names of security events.

export type Details = Readonly<Record<string, string | number | boolean | null>>

export type Entry = {
  readonly number: number
  readonly at: Date
  /** A user's id, an API key's (`apiKeyActor`), `system` or `shopper-visitor`. */
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly details: Details
}

/** The actor name of an API key, and the reverse: null for other actors. */
export const apiKeyActor = (keyId: string): string => `key:${keyId}`
export const keyOfActor = (who: string): string | null => /^key:(.+)$/.exec(who)?.[1] ?? null

/** Security events of the shop: facts without personal data. */
export type SecurityAction =
  | 'signup_failed'
  | 'signup_successful'
  | 'signin_failed'
  | 'signin_successful'
  | 'signout'
  | 'proof_given'
  | 'proof_failed'
  | 'factor_asked'
  | 'factor_failed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'password_changed'
  | 'email_changed'
  | 'email_change_undone'
  | 'email_verified'
  | 'password_reset_requested'
  | 'password_reset'
  | 'kyc_submitted'
  | 'kyc_submission_failed'
  | 'referral_tracking_failed'
  | 'guest_code_wrong'
  | 'rate_limited'
  | 'suspicious_activity'
  | 'recovery_phrase_refused'

/**
 * Canonical bytes covered by an entry's hash, including the previous hash: independent of the order of details, and
 * unambiguous (JSON delimits the fields).
 */
export function sealedText(entry: Entry, previousHash: string): string {
  const details = Object.keys(entry.details)
    .sort()
    .map((name) => [name, entry.details[name]])
  const { number, at, who, action, subject } = entry
  return JSON.stringify([previousHash, number, at.toISOString(), who, action, subject, details])
}

/** PostgreSQL rejects NUL characters and lone surrogates; replacing them after hashing would break the hash. */
export const storable = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    ]),
  )

/** Previous hash of the first entry. */
export const genesis = ''
