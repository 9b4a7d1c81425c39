// Ports of the accounts room: password hashing, passkeys (adapters/accounts).
import type { Result } from '../../result.ts'

/** Origin of a request. */
export type Client = {
  readonly ip: string
  readonly userAgent: string
  /** Token of a known browser. */
  readonly browser?: string | undefined
}

/** `outdated`: correct, but hashed with older parameters. */
export type Check = 'wrong' | 'right' | 'outdated'

/** WebAuthn relying party: origin, and the name that a browser shows. */
export type Site = { readonly origin: string; readonly name: string }

/** Public part of a passkey: verifies signatures, cannot sign. */
export type PublicPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  /** Comma-separated, as reported by the browser. */
  readonly transports: string
}
export type NewPasskey = PublicPasskey & {
  /** Backup eligibility and state: whether it is synced to other devices. */
  readonly mayBeCopied: boolean
  readonly isCopied: boolean
}
type Known = Pick<PublicPasskey, 'id' | 'transports'>
/** Consumes a challenge; false if it is unknown or expired. */
export type TakeChallenge = (challenge: string) => Promise<boolean>

/**
 * `challenge` is 32 random bytes as base64url. User verification is always required. Reading refuses
 * `passkey.refused`.
 */
export interface Passkeys {
  /** Creation options; authenticators in `known` are excluded. */
  offer(
    site: Site,
    input: { challenge: string; userId: string; email: string; known: readonly Known[] },
  ): Promise<object>
  /** Request options; any passkey of this site if `allowed` is empty. */
  ask(site: Site, input: { challenge: string; allowed: readonly Known[] }): Promise<object>
  readNew(site: Site, answer: unknown, take: TakeChallenge): Promise<Result<NewPasskey>>
  readAnswer(
    site: Site,
    answer: unknown,
    passkey: PublicPasskey,
    take: TakeChallenge,
  ): Promise<Result<{ counter: number; isCopied: boolean }>>
}

/** Passwords refuse `account.busy` when too many hashes are queued. Hash outside a transaction. */
export interface Accounts {
  readonly passkeys: Passkeys
  /** A PHC string with its parameters. */
  hashPassword(password: string): Promise<Result<string>>
  /** Null if there is no account: always wrong, and as slow as any other. */
  checkPassword(hash: string | null, password: string): Promise<Result<Check>>
}
