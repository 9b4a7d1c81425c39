// Threads of their own for the slow hash: it never holds up a page, and takes a bounded number of cores.
import { Worker } from 'node:worker_threads'

/** Memory in KiB, passes over it, lanes. */
export type Cost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}
/** `against` is null where a hash is to be made. */
export type Job = {
  readonly password: string
  readonly against: string | null
  readonly cost: Cost
}
export type Answer = string | boolean

const program = new URL('./hasher.ts', import.meta.url)
/** What it holds is small but for the hash's own memory, which is native and given back. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

export type Hasher = {
  /** Rejects where its thread ends before it answers. */
  hash(job: Job): Promise<Answer>
  /** Given to it and not answered. */
  waiting(): number
}

/** One thread, begun by its first job; it answers in turn. A thread that dies fails its jobs, and the next one begins anew. */
export function makeHasher(): Hasher {
  let thread: Worker | undefined
  let given: PromiseWithResolvers<Answer>[] = []

  function begin(): Worker {
    const begun = new Worker(program, { resourceLimits })
    const end = (error: unknown) => {
      if (thread !== begun) return
      thread = undefined
      for (const { reject } of given) reject(error)
      given = []
    }
    begun.on('message', (answer: Answer) => {
      given.shift()?.resolve(answer)
      // It waits for the next password without keeping the process.
      if (given.length === 0) begun.unref()
    })
    // It errs before it exits, and takes no more jobs in between.
    begun.once('error', end)
    return begun.once('exit', () => end(new Error('the thread that hashes has ended')))
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
