// Password hashing with argon2id behind a bounded queue with a deadline.
import { availableParallelism } from 'node:os'
import { type Answer, type Cost, type Hasher, type Job, makeHasher } from './hashing.ts'

/** RFC 9106, section 4, the second recommended choice (64 MiB, three passes) in one lane: above ASVS 5.0, appendix C. */
export const strong: Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** The hashing queue is full. */
export class Busy extends Error {}

export type Passwords = {
  /** A PHC string. Throws Busy. */
  hash(password: string): Promise<string>
  /** Returns false for a malformed hash. Throws Busy. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether the hash was made with other parameters. */
  isOutdated(hash: string): boolean
}

// Leaves one core for pages. At 50 to 80 ms per hash, the last in the queue waits about two seconds.
const atOnce = Math.max(1, Math.min(8, availableParallelism() - 1))
const waiting = atOnce * 32

export function makePasswords({ cost = strong, limits = { atOnce, waiting } } = {}): Passwords {
  const inTurn = makeQueue(limits.atOnce, limits.waiting)
  // Unicode normalization: systems compose typed characters differently.
  const plain = (password: string) => password.normalize('NFKC')
  const mark = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const ask = (password: string, against: string | null) =>
    inTurn({ password: plain(password), against, cost })
  return {
    hash: async (password) => String(await ask(password, null)),
    verify: async (against, password) => (await ask(password, against)) === true,
    isOutdated: (hash) => !hash.startsWith(mark),
  }
}

/** Jobs per thread: the current one and the next, so that it is never idle waiting for the main thread. */
const atHand = 2

function makeQueue(atOnce: number, waiting: number): (job: Job) => Promise<Answer> {
  const hashers = Array.from({ length: atOnce }, makeHasher)
  const most = waiting - atOnce * (atHand - 1)
  const queue: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < atOnce * atHand) running++
    else if (queue.length < most) await new Promise<void>((turn) => queue.push(turn))
    else throw new Busy()
    try {
      return await leastBusy(hashers).hash(job)
    } finally {
      // The slot passes to the next job, so that no newcomer can overtake.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

const leastBusy = (hashers: readonly Hasher[]): Hasher =>
  hashers.reduce((least, each) => (each.waiting() < least.waiting() ? each : least))
