// Private storage in an S3 bucket. Content is encrypted first: the bucket only learns sizes.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../shop/identity/documents/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import { requireSaneName } from './names.ts'
import { type Bucket, noSpace, pauses, s3Requests } from './s3-requests.ts'

/** S3 writes are atomic. Network failures are retried twice. Refuses `file.unreachable` besides the port's codes. */
export function s3Files(bucket: Bucket, tries = pauses): Files {
  const ask = s3Requests(bucket, tries)

  return {
    async put(name, content) {
      requireSaneName(name)
      const body = content instanceof Uint8Array ? content : await buffer(content)
      const answer = await ask('PUT', name, body)
      if (!(answer instanceof Response)) return answer
      const responseText = await answer.text()
      if (answer.ok) return ok()
      return refuse(noSpace.test(responseText) ? 'file.no_space' : 'file.unreachable')
    },

    async get(name) {
      const answer = await ask('GET', requireSaneName(name))
      if (!(answer instanceof Response)) return answer
      if (answer.ok && answer.body) {
        return ok(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]))
      }
      const responseText = await answer.text()
      // Without the list permission, S3 answers 403 for a missing object, as for a wrong key: reports both.
      return refuse(
        answer.status === 404 && !responseText.includes('NoSuchBucket')
          ? 'file.missing'
          : 'file.unreachable',
      )
    },

    async remove(name) {
      const answer = await ask('DELETE', requireSaneName(name))
      if (!(answer instanceof Response)) throw new Error(`S3 DELETE: ${answer.code}`)
      await answer.body?.cancel()
      // Already deleted is success; otherwise the calling job retries.
      if (!answer.ok && answer.status !== 404) throw new Error(`S3 DELETE: ${answer.status}`)
    },
  }
}
