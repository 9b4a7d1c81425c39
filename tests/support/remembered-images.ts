// The real decoder, asked once in a run for each picture: tests upload the same few over and over, and each is decoded by a
// process of its own.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Images } from '../../shop/identity/documents/port.ts'
import type { Result } from '../../shop/result.ts'

/** Answers are kept in the temporary folder of the run, except refusals, which may be of the moment. */
export function cachedImages<T extends Images>(images: T): T {
  return {
    ...images,
    makeSafe: (path) => known('safe', path, () => images.makeSafe(path)),
    makeSizes: (path) => known('sizes', path, () => images.makeSizes(path)),
  }
}

async function known<T>(
  name: string,
  path: string,
  ask: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const folder = join(tmpdir(), 'piazza-pictures')
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  const kept = join(folder, `${name}-${hash}`)
  if (existsSync(kept)) return deserialize(readFileSync(kept)) as Result<T>
  const result = await ask()
  if (!result.ok) return result
  mkdirSync(folder, { recursive: true })
  // Another process may read it at any time.
  const draft = `${kept}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, serialize(result))
  renameSync(draft, kept)
  return result
}
