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

/** One thread, begun by its first job; one job at a time. A thread that dies fails its job, and the next one begins anew. */
export function makeHasher(): (job: Job) => Promise<Answer> {
  let thread: Worker | undefined
  const begin = () => {
    const begun = new Worker(program, { resourceLimits })
    const forget = () => {
      if (thread === begun) thread = undefined
    }
    // It errs before it exits, and takes no more jobs in between.
    return begun.once('error', forget).once('exit', forget)
  }
  return (job) => {
    thread ??= begin()
    const mine = thread
    mine.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error('the thread that hashes has ended'))
    mine.once('message', resolve).once('error', reject).once('exit', ended)
    mine.postMessage(job, [])
    return promise.finally(() => {
      mine.off('message', resolve).off('error', reject).off('exit', ended)
      // It waits for the next password without keeping the process.
      mine.unref()
    })
  }
}
