// What the accounts room needs from outside: a slow hash for passwords (adapters/accounts).
import type { Result } from '../result.ts'

/** Where a request comes from, as the door knows it. */
export type Client = {
  readonly ip: string
  readonly userAgent: string
  /** The token of a browser in which somebody has signed in before. */
  readonly browser?: string | undefined
}

/** `outdated`: right, and its hash is from older parameters. */
export type Check = 'wrong' | 'right' | 'outdated'

/** Both refuse `account.busy` when too many are waiting. Call them outside a transaction. */
export interface Accounts {
  /** A PHC string that carries its parameters. */
  hashPassword(password: string): Promise<Result<string>>
  /** Null where there is no account: always wrong, and as slow as any other. */
  checkPassword(hash: string | null, password: string): Promise<Result<Check>>
}
