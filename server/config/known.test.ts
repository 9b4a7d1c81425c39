// What is compared at each start: whom the shop believes and writes to, without keys and passwords.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decisiveSettings } from './known.ts'

const settings = (more: object = {}) =>
  decisiveSettings({
    pi: null,
    piApp: null,
    btcPay: null,
    usdt: null,
    rates: { fixed: null, sources: [] },
    publicUrl: 'https://shop.example',
    smtp: { url: 'smtps://shop:secret@mail.example:465', from: 'shop@shop.example' },
    mailFrom: 'Shop <shop@shop.example>',
    s3: null,
    scanner: null,
    vatRegister: null,
    identityService: null,
    errorReportUrl: 'https://secret@errors.example/1',
    cdn: null,
    tlsCaFile: null,
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

test.each([
  ['PI_SDK_URL', (host: string) => ({ piApp: { scriptUrl: `https://${host}/sdk.js` } })],
  [
    'USDT_CHAINS (explorer)',
    (host: string) => ({ usdt: { chains: [{ rpcUrls: [], explorer: `https://${host}/tx/` }] } }),
  ],
  ['S3_URL', (host: string) => ({ s3: { url: `https://${host}/files` } })],
  ['SCANNER_URL', (host: string) => ({ scanner: `tcp://${host}:3310` })],
  ['VAT_REGISTER_URL', (host: string) => ({ vatRegister: `https://${host}/` })],
  ['ERROR_REPORT_URL', (host: string) => ({ errorReportUrl: `https://key@${host}/1` })],
  ['PURGE_URL', (host: string) => ({ cdn: { purgeUrls: [`https://${host}`] } })],
  ['MAIL_FROM', (host: string) => ({ mailFrom: `shop@${host}` })],
  ['BACKUP_TO', (host: string) => ({ backup: { to: `s3://${host}`, recipients: [] } })],
])('another server in %s is a change, and is named', (name, at) => {
  const [one, other] = ['a.example', 'b.example'].map((host) => named(name, settings(at(host))))
  expect(one?.fingerprint).not.toBe(named(name)?.fingerprint)
  expect(other?.fingerprint).not.toBe(one?.fingerprint)
  expect(other?.label).toContain('b.example')
})

test('the first token beside USDT is a change, as is another contract or code', () => {
  const of = (...accepted: object[]) =>
    named('TOKENS', settings({ usdt: { chains: [{ ledger: 'eip155:1', rpcUrls: [], accepted }] } }))
  const usdc = { symbol: 'USDC', token: '0xaa', decimals: 6 }
  const rows = [of(), of(usdc), of({ ...usdc, token: '0xbb' }), of({ ...usdc, symbol: 'EURC' })]
  expect(new Set(rows.map((each) => each?.fingerprint)).size).toBe(4)
  expect(of()).toEqual(named('TOKENS'))
  expect(of(usdc)).toMatchObject({ label: 'eip155:1 USDC 0xaa 6' })
})

test('certificates are compared by their content, at whatever path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-known-'))
  const file = join(folder, 'ca.pem')
  const of = (text: string) => {
    writeFileSync(file, text)
    return named('TLS_CA_FILE', settings({ tlsCaFile: file }))?.fingerprint
  }
  expect(of('one')).not.toBe(of('two'))
  rmSync(folder, { recursive: true })
})
