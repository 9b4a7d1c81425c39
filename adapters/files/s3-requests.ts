// Signed requests to an S3-compatible service, path style.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type Refusal, refuse } from '../../shop/result.ts'

export type Bucket = {
  /** `https://endpoint/bucket`, without a trailing slash. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

export type Ask = (
  method: string,
  /** Below the bucket, already encoded; may have a query. */
  path: string,
  body?: Uint8Array,
) => Promise<Response | Refusal>

export const noSpace =
  /EntityTooLarge|QuotaExceeded|InsufficientStorage|StorageFull|XMinioStorageFull/

/** Milliseconds for a response with its body; for a backup, until the response begins. */
const patience = { file: 30_000, backup: 600_000 }
export const pauses = [200, 1_000]

/**
 * The signature covers the SHA-256, so that modified content is refused. Network failures are retried after each pause.
 * Refuses `file.unreachable` and `file.no_space`.
 */
export function s3Requests(
  { url, region, keyId, secret }: Bucket,
  tries = pauses,
  of: keyof typeof patience = 'file',
): Ask {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  })
  return async (method, path, body) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    for (let attempt = 0; ; attempt += 1) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), patience[of]).unref()
      const answer = await client
        .fetch(`${url}/${path}`, {
          method,
          headers: {
            'x-amz-content-sha256': hash,
            ...(body && { 'content-type': 'application/octet-stream' }),
          },
          ...(body && { body: body as Uint8Array<ArrayBuffer> }),
          redirect: 'error',
          signal: late.signal,
        })
        .catch(() => null)
      if (of === 'backup' || !answer) clearTimeout(timer)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await answer?.body?.cancel()
      if (answer?.status === 507) return refuse('file.no_space')
      const pause = tries[attempt]
      if (pause === undefined) return refuse('file.unreachable')
      await wait(pause)
    }
  }
}
