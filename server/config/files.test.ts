// Settings of private file storage: bucket, key versions, retention.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accepted, type Env, real, secretFile } from '../../tests/fixtures/staff/settings.ts'
import { readConfig } from './config.ts'
import { openSecrets } from './secret-key.ts'

describe('private files', () => {
  const s3 = {
    S3_URL: 'https://s3.example.com/private/',
    S3_KEY_ID: 'AKIA',
    S3_SECRET_FILE: secretFile('s3cret\n'),
  }
  test('are in a bucket, encrypted with versioned keys, for days', () => {
    const old = secretFile(randomBytes(32))
    const days = { KEEP_APPROVED_DAYS: '90', KEEP_DRAFT_DAYS: '1' }
    const config = accepted({ ...real, ...s3, ...days, OLD_SECRET_KEY_FILES: old })
    expect(config).toMatchObject({
      s3: {
        url: 'https://s3.example.com/private',
        region: 'us-east-1',
        keyId: 'AKIA',
        secretFile: s3.S3_SECRET_FILE,
      },
      keepDocuments: { approved: 90, declined: 7, draft: 1 },
      oldSecretKeyFiles: [old],
    })
    expect(openSecrets(config)).toEqual({
      1: readFileSync(old),
      2: readFileSync(real.SECRET_KEY_FILE),
    })
    const destroyedFirst = accepted({ ...real, OLD_SECRET_KEY_FILES: `-,${old},-` })
    expect(openSecrets(destroyedFirst)).toEqual({
      2: readFileSync(old),
      4: readFileSync(real.SECRET_KEY_FILE),
    })
  })

  test.each<[string, Env, string]>([
    ['a bucket without a key', { S3_URL: s3.S3_URL }, 'S3_KEY_ID is missing'],
    [
      'an endpoint without a bucket',
      { ...s3, S3_URL: 'https://s3.example.com' },
      'S3_URL must be the',
    ],
    [
      'a path for a bucket',
      { ...s3, S3_URL: 'https://s3.example.com/a-b/c' },
      'S3_URL must be the',
    ],
    [
      'a key in the URL',
      { ...s3, S3_URL: 'https://a:b@s3.example.com/private' },
      'S3_URL must be the',
    ],
    ['a bucket over http', { ...s3, S3_URL: 'http://s3.example.com/private' }, 'https://'],
    ['a secret for all', { ...s3, S3_SECRET_FILE: secretFile('x', 0o644) }, 'chmod 600'],
    ['no secret', { ...s3, S3_SECRET_FILE: secretFile(' ') }, 'S3_SECRET_FILE is empty'],
    ['a missing file', { ...s3, S3_SECRET_FILE: '/nowhere' }, 'cannot be read'],
    ['a weak old key', { OLD_SECRET_KEY_FILES: secretFile('short') }, 'fewer than 32'],
    ['the present key as an old one', { OLD_SECRET_KEY_FILES: real.SECRET_KEY_FILE }, 'twice'],
    ['no days', { KEEP_DECLINED_DAYS: '0' }, 'KEEP_DECLINED_DAYS'],
    ['days without an end', { KEEP_APPROVED_DAYS: 'forever' }, 'KEEP_APPROVED_DAYS'],
  ])('refuses %s with a message', (_, env, text) => {
    const { problems } = readConfig({ ...real, ...env })
    expect(problems?.join(' ')).toContain(text)
    expect(problems?.join(' ')).not.toContain('a:b@')
  })
})
