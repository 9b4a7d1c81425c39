// Private storage in a local folder: files appear atomically, once they are complete and flushed.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../shop/identity/documents/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import { requireSaneName } from './names.ts'

const abandonedAfter = 60 * 60 * 1000

/** Creates `folder` (0700) if missing, and removes partial files of killed processes. */
export async function localFiles(folder: string): Promise<Files> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  const place = (name: string) => join(folder, requireSaneName(name))

  return {
    async put(name, content) {
      const target = place(name)
      const draft = join(incoming, randomUUID())
      try {
        const file = await open(draft, 'wx', 0o600)
        const source = content instanceof Uint8Array ? Readable.from([content]) : content
        // flush: fsync before the stream closes, and so before the name exists.
        await pipeline(source, file.createWriteStream({ flush: true }))
        await rename(draft, target)
        await flushFolder(folder)
        return ok()
      } catch (error) {
        if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return refuse('file.no_space')
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },

    async get(name) {
      try {
        const file = await open(place(name), 'r')
        return ok(file.createReadStream())
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return refuse('file.missing')
        throw error
      }
    },

    async remove(name) {
      await rm(place(name), { force: true })
      await flushFolder(folder)
    },
  }
}

async function removeAbandoned(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

async function flushFolder(folder: string) {
  // Windows cannot open folders for fsync; its file system journals names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
