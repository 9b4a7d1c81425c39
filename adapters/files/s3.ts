// Private storage in an S3 bucket. Content is encrypted before: the bucket only learns sizes.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Files } from '../../shop/identity/documents/port.ts'
import { ok, type Refusal, refuse } from '../../shop/result.ts'
import { requireSaneName } from './names.ts'

export type Bucket = {
  /** `https://endpoint/bucket`, without a trailing slash. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const patience = 30_000
const pauses = [200, 1_000]
const noSpace = /EntityTooLarge|QuotaExceeded|InsufficientStorage|StorageFull|XMinioStorageFull/

/**
 * S3 writes are atomic; the signature covers the SHA-256, so that modified content is refused. Network failures are
 * retried twice. Refuses `file.unreachable` besides the port's codes.
 */
export function s3Files({ url, region, keyId, secret }: Bucket, tries = pauses): Files {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  })

  async function ask(method: string, name: string, body?: Uint8Array): Promise<Response | Refusal> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    for (let attempt = 0; ; attempt += 1) {
      const answer = await client
        .fetch(`${url}/${requireSaneName(name)}`, {
          method,
          headers: {
            'x-amz-content-sha256': hash,
            ...(body && { 'content-type': 'application/octet-stream' }),
          },
          ...(body && { body: body as Uint8Array<ArrayBuffer> }),
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        })
        .catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await answer?.body?.cancel()
      if (answer?.status === 507) return refuse('file.no_space')
      const pause = tries[attempt]
      if (pause === undefined) return refuse('file.unreachable')
      await wait(pause)
    }
  }

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
      requireSaneName(name)
      const answer = await ask('GET', name)
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
      requireSaneName(name)
      const answer = await ask('DELETE', name)
      if (!(answer instanceof Response)) throw new Error(`S3 DELETE: ${answer.code}`)
      await answer.body?.cancel()
      // Already deleted is success; otherwise the calling job retries.
      if (!answer.ok && answer.status !== 404) throw new Error(`S3 DELETE: ${answer.status}`)
    },
  }
}
