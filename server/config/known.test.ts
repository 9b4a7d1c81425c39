// What is compared at each start: whom the shop believes and writes to, without keys and passwords.
import { expect, test } from 'vitest'
import { decisiveSettings } from './known.ts'

const settings = (more: object = {}) =>
  decisiveSettings({
    pi: null,
    piApp: null,
    usdt: null,
    publicUrl: 'https://shop.example',
    smtp: { url: 'smtps://shop:secret@mail.example:465', from: 'shop@shop.example' },
    backup: { to: null, recipients: ['age1abcdefghijk2', 'age1abcdefghijk1'], s3: null },
    ...more,
  })
const named = (name: string, all = settings()) => all.find((each) => each.name === name)

test('a label names a host, never a key or password', () => {
  expect(named('SMTP_URL')).toMatchObject({ label: 'mail.example:465' })
  expect(named('PUBLIC_URL')).toMatchObject({ label: 'shop.example' })
  expect(JSON.stringify(settings())).not.toContain('secret')
})

test('another path, port or user is a change, another password and order are not', () => {
  const smtp = (url: string) =>
    named('SMTP_URL', settings({ smtp: { url, from: '' } }))?.fingerprint
  const first = smtp('smtps://shop:secret@mail.example:465')
  expect(smtp('smtps://shop:other@mail.example:465')).toBe(first)
  for (const url of ['smtps://eve:secret@mail.example:465', 'smtps://shop:secret@mail.example:587'])
    expect(smtp(url)).not.toBe(first)
  const recipients = ['age1abcdefghijk1', 'age1abcdefghijk2']
  const backup = named(
    'BACKUP_RECIPIENTS',
    settings({ backup: { to: null, recipients, s3: null } }),
  )
  expect(backup).toEqual(named('BACKUP_RECIPIENTS'))
})
