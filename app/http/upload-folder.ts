// The temporary folder of an upload: bounded in number and by the disk, and always removed afterwards.
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Refusal, type Result, refuse } from '../../shop/result.ts'

/** Concurrent uploads; each may use as much disk as all its files. */
const mostAtOnce = 16
/** Disk space reserved for the database, in bytes. */
const leastFree = 300 * 1024 * 1024
let underWay = 0

/**
 * `needed`: bytes required in addition to the reserve. Refuses `upload.busy`, `upload.no_space`,
 * and as `work` does.
 */
export async function inUploadFolder<T>(
  needed: number,
  work: (folder: string) => Promise<Result<T>>,
  freeBytes = freeIn,
): Promise<Result<T>> {
  if (underWay >= mostAtOnce) return refuse('upload.busy')
  underWay += 1
  try {
    if ((await freeBytes(tmpdir())) < leastFree + needed) return refuse('upload.no_space')
    const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    underWay -= 1
  }
}

export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function whyNot(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return refuse(code === 'ENOSPC' || code === 'EDQUOT' ? 'upload.no_space' : 'upload.broken')
}

const prefix = 'piazza-upload-'

/** Removes folders left by processes that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!owner || isRunning(Number(owner))) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found?.uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

void removeAbandoned().catch(() => {})
