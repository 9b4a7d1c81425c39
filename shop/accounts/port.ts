// What the accounts room needs from the sign-in library (Better Auth in adapters/accounts).
import type { Result } from '../result.ts'

export type Client = { readonly ip: string; readonly userAgent: string }

export interface Accounts {
  /** Creates user and password. Refuses `account.exists`. The token is the plain one for the mail; only its hash is stored. */
  signUp(input: {
    email: string
    password: string
    firstName: string
    lastName: string
  }): Promise<Result<{ userId: string; verifyToken: string }>>
  /** Refuses `account.invalid` and, only after a right password, `account.unverified`. `cookies` are whole Set-Cookie values. */
  signIn(input: { email: string; password: string }, client: Client): Promise<Result<{ userId: string; cookies: string[] }>>
  /** Ends the session on the server and answers the Set-Cookie values that clear it. */
  signOut(cookieHeader: string): Promise<string[]>
}
