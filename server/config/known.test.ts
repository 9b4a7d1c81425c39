// What is compared at each start: whom the shop believes and writes to, without keys and passwords.
import { expect, test } from 'vitest'
import { decisiveSettings } from './known.ts'

const settings = (more: object = {}) =>
  decisiveSettings({
    pi: null,
    piApp: null,
    usdt: null,
    rates: { fixed: null, sources: [] },
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

test('another token, finality or source of rates is a change', () => {
  const chain = { ledger: 'eip155:137', name: 'Polygon', token: '0xaa', decimals: 6, rpcUrls: [] }
  const tokens = (more: object) =>
    named('USDT_CHAINS (token, finality)', settings({ usdt: { chains: [{ ...chain, ...more }] } }))
  const first = tokens({})
  expect(first).toMatchObject({ label: 'Polygon 0xaa' })
  expect(tokens({})?.fingerprint).toBe(first?.fingerprint)
  for (const more of [{ token: '0xbb' }, { finality: 1 }, { decimals: 18 }])
    expect(tokens(more)?.fingerprint).not.toBe(first?.fingerprint)
  const rate = (fixed: string | null, path = '') =>
    named(
      'RATE_SOURCE',
      settings({ rates: { fixed, sources: path ? [{ kind: 'file', path }] : [] } }),
    )
  expect(rate('0.83')).toMatchObject({ label: '0.83' })
  expect(rate('0.84')?.fingerprint).not.toBe(rate('0.83')?.fingerprint)
  expect(rate(null, '/a')?.fingerprint).not.toBe(rate(null, '/b')?.fingerprint)
})
