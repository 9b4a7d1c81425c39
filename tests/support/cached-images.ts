// The real image decoder with a cache per run: tests upload the same few images again and again, and each decode takes a
// process.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Images } from '../../shop/identity/documents/port.ts'
import type { Result } from '../../shop/result.ts'

/** Caches results in the run's temporary folder, except refusals, which may be transient. */
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
