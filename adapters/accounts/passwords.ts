// argon2id behind a short queue: hashing never takes more cores than it is given, and nobody waits without end.
import { availableParallelism } from 'node:os'
import { type Cost, makeHasher } from './hashing.ts'

/** RFC 9106, section 4, the second recommended choice (64 MiB, three passes) in one lane: above ASVS 5.0, appendix C. */
export const strong: Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Too many passwords are waiting to be hashed. */
export class Busy extends Error {}

export type Passwords = {
  /** A PHC string. Throws Busy. */
  hash(password: string): Promise<string>
  /** False for a hash that cannot be read. Throws Busy. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether the cost has changed since this hash was made. */
  isOutdated(hash: string): boolean
}

// One core stays free for pages. At 50 to 80 ms a hash, the last in the queue waits for about two seconds.
const atOnce = Math.max(1, Math.min(8, availableParallelism() - 1))
const waiting = atOnce * 32

export function makePasswords({ cost = strong, limits = { atOnce, waiting } } = {}): Passwords {
  const inTurn = makeQueue(limits.atOnce, limits.waiting)
  // The same password typed on another system may be composed differently.
  const plain = (password: string) => password.normalize('NFKC')
  const mark = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: async (password) =>
      String(await inTurn((ask) => ask({ password: plain(password), against: null, cost }))),
    verify: async (against, password) =>
      (await inTurn((ask) => ask({ password: plain(password), against, cost }))) === true,
    isOutdated: (hash) => !hash.startsWith(mark),
  }
}

type Hasher = ReturnType<typeof makeHasher>

/** Each that runs has a hasher of its own. */
function makeQueue(atOnce: number, waiting: number) {
  const free: Hasher[] = Array.from({ length: atOnce }, makeHasher)
  const queue: ((hasher: Hasher) => void)[] = []
  return async <T>(work: (hasher: Hasher) => Promise<T>): Promise<T> => {
    const hasher = free.pop() ?? (await turn())
    try {
      return await work(hasher)
    } finally {
      // A hasher is handed on, never free in between.
      const next = queue.shift()
      if (next) next(hasher)
      else free.push(hasher)
    }
  }

  function turn(): Promise<Hasher> {
    if (queue.length >= waiting) throw new Busy()
    return new Promise((resolve) => queue.push(resolve))
  }
}
