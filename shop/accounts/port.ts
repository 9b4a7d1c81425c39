// What the accounts room needs from outside: a slow hash for passwords, and the sign-in library (adapters/accounts).
import type { Result } from '../result.ts'

/** Where a request comes from, as the door knows it. */
export type Client = { readonly ip: string; readonly userAgent: string }

export interface Accounts {
  /** A PHC string that carries its parameters. Refuses `account.busy` when too many are waiting. Call it outside a transaction. */
  hashPassword(password: string): Promise<Result<string>>
  /**
   * Begins a session. Refuses `account.invalid` (the same, and as slow, for an unknown address and a wrong password),
   * `account.unverified` only after a right password, `account.busy`. `cookies` are whole Set-Cookie values.
   */
  signIn(
    input: { readonly email: string; readonly password: string },
    client: Client,
  ): Promise<Result<{ userId: string; cookies: string[] }>>
}
