// All stored files of the shop, for copying: from the local folder or the bucket.
import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isSaneName } from '../files/names.ts'
import { type Fail, listedKeys } from '../files/s3-objects.ts'
import { type Bucket, s3Requests } from '../files/s3-requests.ts'
import { BackupProblem } from './problem.ts'

export interface StoredFiles {
  names(): AsyncIterable<string>
  /** Returns null if it was deleted meanwhile. */
  open(
    name: string,
  ): Promise<{ readonly size: number; readonly content: AsyncIterable<Uint8Array> } | null>
}

export const localStoredFiles = (folder: string): StoredFiles => ({
  async *names() {
    const found = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    for await (const each of found) if (each.isFile() && isSaneName(each.name)) yield each.name
  },
  async open(name) {
    try {
      const file = await open(join(folder, name), 'r')
      // A stored file is never modified, only replaced: this one keeps its size, even once it is deleted.
      const { size } = await file.stat()
      return { size, content: file.createReadStream() }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
})

export function bucketStoredFiles(bucket: Bucket): StoredFiles {
  const ask = s3Requests(bucket, undefined, 'backup')
  const fail: Fail = async (answer) => {
    const status = answer instanceof Response ? answer.status : 'no answer'
    throw new BackupProblem('unreachable', `The bucket in S3_URL cannot be read (${status}).`)
  }
  return {
    async *names() {
      for await (const name of listedKeys(ask, '', fail)) if (isSaneName(name)) yield name
    },
    async open(name) {
      const answer = await ask('GET', name)
      if (answer instanceof Response && answer.status === 404) return null
      if (!(answer instanceof Response) || !answer.ok || !answer.body) return fail(answer)
      return { size: Number(answer.headers.get('content-length')), content: answer.body }
    },
  }
}
