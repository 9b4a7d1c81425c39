// Backups in a folder: a file gets its name once it is complete, flushed and verified.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { isAlive } from '../database/postmaster.ts'
import type { Place } from './place.ts'
import { BackupProblem, type ProblemKind } from './problem.ts'

export function folderPlace(path: string): Place {
  const folder = resolve(path)
  const at = (file: string) => join(folder, file)

  const read = async (path: string) => {
    const file = await open(path, 'r').catch(explain('unreadable', path))
    return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
  }

  return {
    label: (file) => (file ? at(file) : folder),

    async write(file, content) {
      await makeFolder(folder)
      await removeAbandoned(folder)
      const draft = at(`.${file}.${process.pid}.part`)
      const discard = () => rm(draft, { force: true })
      const handle = await open(draft, 'wx', 0o600).catch(explain('unwritable', folder))
      const stream = handle.createWriteStream({ flush: true })
      try {
        await pipeline(Readable.fromWeb(content as NodeStream), stream)
      } catch (error) {
        await discard()
        return explain('unwritable', folder)(error)
      }
      return {
        bytes: stream.bytesWritten,
        read: () => read(draft),
        async keep() {
          await rename(draft, at(file))
          await flush(dirname(draft))
        },
        discard,
      }
    },

    read: (file) => read(at(file)),
    names: () => readdir(folder).catch(explain('unreadable', folder)),
    remove: (file) => rm(at(file), { force: true }),
  }
}

/** Its parent must exist: if a disk is not mounted, nothing is created in its place. */
const makeFolder = (folder: string) =>
  mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') explain('unwritable', folder)(error)
  })

/** Removes partial files of killed processes. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(explain('unwritable', folder))) {
    const pid = /^\.piazza-.*\.(\d+)\.part$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is a file',
}

/** File system errors become problems; others are rethrown. */
const explain =
  (kind: ProblemKind, path: string) =>
  (error: unknown): never => {
    const reason = reasons[String((error as NodeJS.ErrnoException).code)]
    if (!reason) throw error
    const verb = kind === 'unwritable' ? 'written' : 'read'
    throw new BackupProblem(kind, `${path} cannot be ${verb}: ${reason}.`, error)
  }
