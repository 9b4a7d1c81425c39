// Ports of the accounts room: password hashing, passkeys (adapters/accounts).
import type { Result } from '../../result.ts'

/** Where a request comes from, as the door knows it. */
export type Client = {
  readonly ip: string
  readonly userAgent: string
  /** The token of a browser in which somebody has signed in before. */
  readonly browser?: string | undefined
}

/** `outdated`: right, and its hash is from older parameters. */
export type Check = 'wrong' | 'right' | 'outdated'

/** The origin that passkeys belong to, and the name that a browser shows. */
export type Site = { readonly origin: string; readonly name: string }

/** What is kept of a passkey: enough to check its signatures, nothing to sign with. */
export type PublicPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  /** Comma-separated, as the browser named them. */
  readonly transports: string
}
export type NewPasskey = PublicPasskey & {
  /** Whether it may be, and is, copied to other devices of its owner. */
  readonly mayBeCopied: boolean
  readonly isCopied: boolean
}
type Known = Pick<PublicPasskey, 'id' | 'transports'>
/** Uses a challenge up; false where it was not asked, or is over. */
export type TakeChallenge = (challenge: string) => Promise<boolean>

/** `challenge` is 32 random bytes as base64url. A person is always verified, by finger, face or PIN. Reading refuses `passkey.refused`. */
export interface Passkeys {
  /** What a browser is given to make one; those in `known` are not made again. */
  offer(
    site: Site,
    input: { challenge: string; userId: string; email: string; known: readonly Known[] },
  ): Promise<object>
  /** What a browser is given to use one; any that it has for this site where `allowed` is empty. */
  ask(site: Site, input: { challenge: string; allowed: readonly Known[] }): Promise<object>
  readNew(site: Site, answer: unknown, take: TakeChallenge): Promise<Result<NewPasskey>>
  readAnswer(
    site: Site,
    answer: unknown,
    passkey: PublicPasskey,
    take: TakeChallenge,
  ): Promise<Result<{ counter: number; isCopied: boolean }>>
}

/** Passwords refuse `account.busy` when too many are waiting. Hash outside a transaction. */
export interface Accounts {
  readonly passkeys: Passkeys
  /** A PHC string that carries its parameters. */
  hashPassword(password: string): Promise<Result<string>>
  /** Null where there is no account: always wrong, and as slow as any other. */
  checkPassword(hash: string | null, password: string): Promise<Result<Check>>
}
