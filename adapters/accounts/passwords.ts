// argon2id behind a short queue: hashing never takes more cores than it is given, and nobody waits without end.
import { availableParallelism } from 'node:os'

/** OWASP ASVS 5.0, appendix C: 46 MiB, one pass, one lane. Memory in KiB. */
export const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Too many passwords are waiting to be hashed. */
export class Busy extends Error {}

export type Passwords = {
  /** A PHC string. Throws Busy. */
  hash(password: string): Promise<string>
  /** False for a hash that cannot be read. Throws Busy. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether the parameters have changed since this hash was made. */
  isOutdated(hash: string): Promise<boolean>
}

// One core stays free for pages. At 20 to 40 ms a hash, the last in the queue waits for about two seconds.
const atOnce = Math.max(1, availableParallelism() - 1)

export function makePasswords(limits = { atOnce, waiting: atOnce * 64 }): Passwords {
  const inTurn = makeQueue(limits.atOnce, limits.waiting)
  // Native code that most processes never need is loaded when the first password comes.
  const argon2 = () => import('@node-rs/argon2')
  // The same password typed on another system may be composed differently.
  const plain = (password: string) => password.normalize('NFKC')
  return {
    hash: (password) => inTurn(async () => (await argon2()).hash(plain(password), parameters)),
    verify: (hash, password) =>
      inTurn(async () => (await argon2()).verify(hash, plain(password)).catch(() => false)),
    async isOutdated(hash) {
      const used = (await argon2()).parseOptions(hash)
      return (
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism
      )
    },
  }
}

function makeQueue(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((turn) => queue.push(turn))
    else throw new Busy()
    try {
      return await work()
    } finally {
      // A place is handed on, never free in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
