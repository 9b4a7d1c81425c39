// Accounts adapter: passkeys, and password hashing in a bounded queue.
import type { Accounts } from '../../shop/people/accounts/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { passkeys } from './passkeys.ts'
import { Busy, makePasswords, type Passwords } from './passwords.ts'

export function makeAccounts(passwords: Passwords = makePasswords()): Accounts {
  let decoy: Promise<string> | undefined
  const decoyHash = () => {
    decoy ??= passwords.hash('nobody has this password')
    // If it was refused as busy, the next call retries.
    decoy.catch(() => {
      decoy = undefined
    })
    return decoy
  }
  return {
    passkeys,
    hashPassword: (password) => unlessBusy(() => passwords.hash(password)),
    checkPassword: (hash, password) =>
      unlessBusy(async () => {
        const isRight = await passwords.verify(hash ?? (await decoyHash()), password)
        if (!isRight || hash === null) return 'wrong'
        return passwords.isOutdated(hash) ? 'outdated' : 'right'
      }),
  }
}

async function unlessBusy<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof Busy) return refuse('account.busy')
    throw error
  }
}
