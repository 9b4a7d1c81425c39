// The bucket for private pictures: writes a probe, reads it, removes it.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config/config.ts'
import { type Finding, fine, wrong } from './finding.ts'

const about = 'pictures'

export async function examineBucket(s3: NonNullable<Config['s3']>): Promise<Finding[]> {
  const { host } = new URL(s3.url)
  const client = new AwsClient({
    accessKeyId: s3.keyId,
    secretAccessKey: readFileSync(s3.secretFile, 'utf8').trim(),
    service: 's3',
    region: s3.region,
    retries: 0,
  })
  const probe = `doctor-${randomBytes(12).toString('hex')}`
  const written = randomBytes(32).toString('hex')
  const ask = (method: string, body?: string) =>
    client
      .fetch(`${s3.url}/${probe}`, {
        method,
        ...(body && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      .then(async (answer) => ({
        status: answer.status,
        text: (await answer.text()).slice(0, 4_000),
      }))
      .catch((error: Error) => ({
        status: 0,
        text: `${(error.cause as { code?: string })?.code ?? error.name}`,
      }))

  const put = await ask('PUT', written)
  if (put.status !== 200) return [no(host, 'takes no object', put)]
  const got = await ask('GET')
  const removed = await ask('DELETE')
  if (got.status !== 200) return [no(host, 'takes an object and does not give it back', got)]
  if (got.text !== written) return [no(host, 'gives back something else than it was given', got)]
  if (removed.status >= 300) return [no(host, 'does not remove an object', removed)]
  return [fine(about, `${host} takes an object, gives it back, and removes it.`)]
}

function no(
  host: string,
  what: string,
  { status, text }: { status: number; text: string },
): Finding {
  const code = status === 0 ? text : (/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? String(status))
  return wrong(about, `${host} ${what} (${code}).`, remedies[code] ?? 'Check the S3_ settings.')
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket, or correct S3_URL: the endpoint and the bucket.',
  InvalidAccessKeyId: 'The service does not know this key: correct S3_KEY_ID.',
  SignatureDoesNotMatch: 'The secret in S3_SECRET_FILE is not that of S3_KEY_ID.',
  AccessDenied: 'Let the key put, get and delete objects of this bucket.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION.',
  RequestTimeTooSkewed: 'Set this machine’s clock (NTP).',
  QuotaExceeded: 'Make room in the bucket.',
  ECONNREFUSED: 'Nothing listens there: correct host and port in S3_URL.',
  ENOTFOUND: 'There is no such host: correct S3_URL.',
  TimeoutError: 'Nothing answers: is there a firewall between?',
}
