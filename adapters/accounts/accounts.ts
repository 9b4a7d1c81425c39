// The accounts port: password hashing, and Better Auth for sign-in, loaded when somebody first signs in.
import type { Accounts } from '../../shop/accounts/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { Db } from '../../shop/world.ts'
import { Busy, makePasswords, type Passwords } from './passwords.ts'

export type AccountsOptions = {
  readonly db: Db
  readonly now: () => Date
  readonly id: () => string
  /** Of links and cookies; never taken from a request. */
  readonly publicUrl: string
  /** Signs session cookies; 32 bytes. */
  readonly secret: Uint8Array
  readonly passwords?: Passwords
}

export function makeAccounts(options: AccountsOptions): Accounts {
  const passwords = options.passwords ?? makePasswords()
  let library: Promise<typeof import('./better-auth.ts')> | undefined
  let signer: ReturnType<typeof import('./better-auth.ts').makeSignIn> | undefined
  return {
    async hashPassword(password) {
      try {
        return ok(await passwords.hash(password))
      } catch (error) {
        if (error instanceof Busy) return refuse('account.busy')
        throw error
      }
    },
    async signIn(input, client) {
      // About 50 MB that a process without sign-ins does not need.
      library ??= import('./better-auth.ts')
      signer ??= (await library).makeSignIn({ ...options, passwords })
      return signer(input, client)
    },
  }
}
