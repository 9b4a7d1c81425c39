import { describe, expect, test } from 'vitest'
import { placeOfS3 } from './backup.ts'
import { readConfig } from './config.ts'

const recipient = `age1${'q'.repeat(58)}`

describe('the address of a bucket with a folder', () => {
  test.each([
    ['s3://backups', { bucket: 'backups', path: '' }],
    ['s3://backups/', { bucket: 'backups', path: '' }],
    ['s3://my.backups/shop/a_b-1/', { bucket: 'my.backups', path: 'shop/a_b-1' }],
  ])('accepts %s', (text, found) => expect(placeOfS3(text)).toEqual(found))

  test.each([
    's3://',
    's3://B/shop',
    's3://backups/../other',
    's3://backups//x',
    's3://backups/a?b',
    '/var/backups',
    'https://backups/shop',
  ])('refuses %s', (text) => expect(placeOfS3(text)).toBe(null))
})

const read = (env: Record<string, string>) => readConfig({ DEMO: '1', ...env })

test('destinations and public keys are read', () => {
  const { config } = read({ BACKUP_TO: '/var/b', BACKUP_RECIPIENTS: `${recipient}, ${recipient}` })
  expect(config?.backup).toEqual({ to: '/var/b', recipients: [recipient, recipient], s3: null })
})

test.each([
  [{ BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1QQQ' }, 'holds a secret key'],
  [{ BACKUP_RECIPIENTS: 'age1short' }, 'must list public keys of age'],
  [{ BACKUP_TO: 'ftp://host/x' }, 'must be a folder or s3://bucket/folder'],
  [{ BACKUP_TO: 's3://backups' }, 'BACKUP_TO is a bucket: set'],
  [{ BACKUP_S3_ENDPOINT: 'https://s3.example/bucket' }, 'must be the address of the service'],
  [{ BACKUP_S3_KEY_ID: 'one' }, 'belong together'],
  [{ BACKUP_S3_KEY_ID: 'one', BACKUP_S3_SECRET_FILE: '/none' }, 'cannot be read'],
])('%j is refused: %s', (env, says) => {
  const { problems } = read(env)
  expect(problems?.join('\n')).toContain(says)
  expect(problems?.join('\n')).not.toContain('QQQ')
})
