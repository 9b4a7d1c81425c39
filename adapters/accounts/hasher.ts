// Worker thread for password hashing; yields to page requests on the same core.
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Answer, Job } from './hashing.ts'

stepBack()
parentPort?.on('message', (job: Job) => parentPort?.postMessage(done(job), []))

function done({ password, against, cost }: Job): Answer {
  try {
    return against === null ? hashSync(password, cost) : verifySync(against, password)
  } catch (error) {
    // A malformed hash matches nothing.
    if (against !== null) return false
    throw error
  }
}

/** Lowers this thread's priority, by its own thread id on Linux. Elsewhere it stays unchanged. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    const lower = getPriority(thread) + constants.priority.PRIORITY_BELOW_NORMAL
    setPriority(thread, Math.min(lower, constants.priority.PRIORITY_LOW))
  } catch {
    // Without a lower priority, hashing shares the core equally with pages.
  }
}
