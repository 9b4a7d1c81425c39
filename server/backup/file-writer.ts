// Writes restored files to storage, small ones concurrently.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import type { Files } from '../../shop/identity/documents/port.ts'

/** Files up to this size are written concurrently: each waits for the disk or the bucket. */
const small = { bytes: 1_000_000, atOnce: 16 }

export function makeWriter(files: Files) {
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  const write = async (name: string, content: Uint8Array | Readable) => {
    const put = await files.put(name, content)
    if (!put.ok) throw new BackupProblem('unwritable', `Files cannot be written (${put.code}).`)
  }
  return {
    async put(name: string, size: number, content: AsyncIterable<Uint8Array>) {
      if (failure) throw failure
      if (size > small.bytes) return write(name, Readable.from(content))
      const writing: Promise<void> = write(name, await buffer(content))
        .catch((error) => {
          failure ??= error
        })
        .finally(() => running.delete(writing))
      running.add(writing)
      if (running.size >= small.atOnce) await Promise.race(running)
    },
    /** Waits for all writes, and throws the first failure. */
    async end() {
      await Promise.all(running)
      if (failure) throw failure
    },
  }
}
