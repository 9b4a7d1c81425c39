// Worker threads for the slow password hash: it never blocks the event loop, and uses a bounded number of cores.
import { Worker } from 'node:worker_threads'

/** argon2 parameters: memory in KiB, passes, lanes. */
export type Cost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}
/** `against` is null to create a hash. */
export type Job = {
  readonly password: string
  readonly against: string | null
  readonly cost: Cost
}
export type Answer = string | boolean

const program = new URL('./hasher.ts', import.meta.url)
/** Small heap: the hash's memory is native, and is freed. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

export type Hasher = {
  /** Rejects if the thread exits before it responds. */
  hash(job: Job): Promise<Answer>
  /** Pending jobs. */
  waiting(): number
}

/**
 * One thread, started by its first job; processes jobs in order. If it dies, its jobs fail and the next one starts a
 * new thread.
 */
export function makeHasher(): Hasher {
  let thread: Worker | undefined
  let given: PromiseWithResolvers<Answer>[] = []

  function begin(): Worker {
    const worker = new Worker(program, { resourceLimits })
    const end = (error: unknown) => {
      if (thread !== worker) return
      thread = undefined
      for (const { reject } of given) reject(error)
      given = []
    }
    worker.on('message', (answer: Answer) => {
      given.shift()?.resolve(answer)
      // An idle thread does not keep the process alive.
      if (given.length === 0) worker.unref()
    })
    // The error precedes the exit, and the thread takes no more jobs in between.
    worker.once('error', end)
    return worker.once('exit', () => end(new Error('the thread that hashes has ended')))
  }

  return {
    hash(job) {
      thread ??= begin()
      thread.ref()
      const answer = Promise.withResolvers<Answer>()
      given.push(answer)
      thread.postMessage(job, [])
      return answer.promise
    },
    waiting: () => given.length,
  }
}
