// Settings of backups: their destination, and the public keys that they are encrypted to.
import { problemsOfPrivate } from './files.ts'
import { type Given, listIn, type Wrong } from './names.ts'
import { isLoopback } from './values.ts'

/** `to`: a folder or `s3://bucket/folder`, with the service in `s3`; `recipients`: public keys of age. */
export function readBackup(given: Given, demo: boolean, wrong: Wrong) {
  const recipients = listIn(given('BACKUP_RECIPIENTS'))
  if (recipients.some((each) => /^AGE-SECRET-KEY-/i.test(each)))
    wrong(
      'BACKUP_RECIPIENTS holds a secret key. Remove it from every file, and set its public key (age1…) instead.',
    )
  else if (recipients.some((each) => !/^age1[0-9a-z]{50,}$/.test(each)))
    wrong('BACKUP_RECIPIENTS must list public keys of age (age1…), separated by commas.')
  const to = given('BACKUP_TO')
  if (to && /^[a-z0-9]+:\/\//i.test(to) && !placeOfS3(to))
    wrong('BACKUP_TO must be a folder or s3://bucket/folder.')
  const s3 = readS3(given, demo, wrong)
  if (to && placeOfS3(to) && !s3)
    wrong(
      'BACKUP_TO is a bucket: set BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET_FILE.',
    )
  return { to, recipients, s3 }
}

/** Bucket and folder of `s3://bucket/folder`; null for anything else. */
export function placeOfS3(text: string): { bucket: string; path: string } | null {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([\w./-]*))?$/.exec(text) ?? []
  const folders = path.replace(/\/$/, '').split('/')
  const isPath = path === '' || folders.every((each) => !['', '.', '..'].includes(each))
  return bucket && isPath ? { bucket, path: folders.join('/') } : null
}

function readS3(given: Given, demo: boolean, wrong: Wrong) {
  const own = given('BACKUP_S3_ENDPOINT')
  const text = own ?? given('S3_URL')
  const url = URL.parse(text ?? '')
  const isEndpoint =
    url && /^https?:$/.test(url.protocol) && !url.search && !url.username && url.pathname === '/'
  if (own && !isEndpoint)
    wrong('BACKUP_S3_ENDPOINT must be the address of the service, such as https://s3.example.com.')
  if (own && url?.protocol === 'http:' && !demo && !isLoopback(url))
    wrong('BACKUP_S3_ENDPOINT must start with https://.')
  const ownSecret = given('BACKUP_S3_SECRET_FILE')
  if (ownSecret)
    for (const problem of problemsOfPrivate(ownSecret)) wrong(`BACKUP_S3_SECRET_FILE ${problem}`)
  if (Boolean(given('BACKUP_S3_KEY_ID')) !== Boolean(ownSecret))
    wrong('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET_FILE belong together.')
  const keyId = given('BACKUP_S3_KEY_ID') ?? given('S3_KEY_ID')
  const secretFile = ownSecret ?? given('S3_SECRET_FILE')
  const region = given('BACKUP_S3_REGION') ?? given('S3_REGION') ?? 'us-east-1'
  return url && keyId && secretFile ? { endpoint: url.origin, region, keyId, secretFile } : null
}
