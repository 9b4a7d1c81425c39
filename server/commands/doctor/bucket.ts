// Doctor check of the S3 bucket for private images: writes, reads and removes a probe.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { reasonOfTlsError } from '../../../adapters/tls-errors.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, wrong } = findingsOf('pictures')

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
  if (put.status !== 200) return [no(host, 'rejects uploads', put)]
  const got = await ask('GET')
  const removed = await ask('DELETE')
  if (got.status !== 200) return [no(host, 'does not return stored objects', got)]
  if (got.text !== written) return [no(host, 'returns different data than was stored', got)]
  if (removed.status >= 300) return [no(host, 'does not delete objects', removed)]
  return [fine(`${host} stores, returns and deletes objects.`)]
}

function no(
  host: string,
  what: string,
  { status, text }: { status: number; text: string },
): Finding {
  const tls = status === 0 ? reasonOfTlsError(text) : null
  if (tls) return wrong(`${host} cannot be trusted: ${tls}.`, 'Nothing was sent to it.')
  const code = status === 0 ? text : (/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? String(status))
  return wrong(`${host} ${what} (${code}).`, remedies[code] ?? 'Check the S3_ settings.')
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct S3_URL (endpoint and bucket).',
  InvalidAccessKeyId: 'The service does not know this key: correct S3_KEY_ID.',
  SignatureDoesNotMatch: 'The secret in S3_SECRET_FILE is not that of S3_KEY_ID.',
  AccessDenied: 'Allow the key to put, get and delete objects in this bucket.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION.',
  RequestTimeTooSkewed: 'Synchronize this server’s clock (NTP).',
  QuotaExceeded: 'Free up space in the bucket.',
  ECONNREFUSED: 'Connection refused: correct host and port in S3_URL.',
  ENOTFOUND: 'Host not found: correct S3_URL.',
  TimeoutError: 'No response. Check for a firewall.',
}
