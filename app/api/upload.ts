// Streams a request's body to a file, without buffering it in memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { inUploadFolder, whyNot } from '../http/upload-folder.ts'
import { type ApiCall, unwrapped } from './call'

/** Timeout for the whole file, in milliseconds. */
const longest = 30 * 60_000

/** Calls `work` with its path and hash; the file is deleted afterwards. Ends the request if it exceeds `most` bytes. */
export async function withFile<T>(
  world: World,
  call: ApiCall,
  most: number,
  work: (file: string, hash: Uint8Array) => Promise<T>,
): Promise<T> {
  const tooLarge = refuse('imports.too_large', { facts: { most: Math.floor(most / 1024 / 1024) } })
  const announced = Number(call.headers['content-length'] ?? 0)
  if (announced > most) return unwrapped(world, tooLarge)
  // Twice: received, and stored.
  const done = await inUploadFolder(2 * announced, async (folder): Promise<Result<T>> => {
    const path = join(folder, '0')
    const hash = createHash('sha256')
    let received = 0
    async function* bounded(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received += chunk.length
        if (received > most) throw new Error('too large')
        hash.update(chunk)
        yield chunk
      }
    }
    try {
      const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      await pipeline(call.stream(), bounded, file, { signal: AbortSignal.timeout(longest) })
    } catch (error) {
      return received > most ? tooLarge : whyNot(error)
    }
    return ok(await work(path, hash.digest()))
  })
  return unwrapped(world, done)
}
