// A private authority from `.env`, in the connections that libraries and Node itself open.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { askJson } from '../adapters/ledgers/http-json.ts'
import { certificateFor } from '../tests/support/certificate.ts'
import { examineMail } from './commands/doctor/mail.ts'
import { trustAlso } from './trusted-authorities.ts'

const before = getCACertificates('default')
const folder = mkdtempSync(join(tmpdir(), 'piazza-ca-'))
const certificate = certificateFor('localhost')
const file = join(folder, 'ca.pem')
writeFileSync(file, certificate.cert)
const web = createServer(certificate, (_, response) => response.end('{"a":1}')).listen(
  0,
  'localhost',
)
const mail = new SMTPServer({ ...certificate, secure: true, authOptional: true })
mail.on('error', () => {})
mail.listen(0, 'localhost')
await Promise.all([once(web, 'listening'), once(mail.server, 'listening')])
afterAll(() => {
  setDefaultCACertificates(before)
  web.close()
  mail.close(() => {})
  rmSync(folder, { recursive: true })
})
const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const url = `https://localhost:${port(web)}/`
const mailUrl = `smtps://localhost:${port(mail.server)}`

test('fetch, ledger clients and mail refuse an unknown authority by name, and trust it once it is named', async () => {
  const refused = await fetch(url).catch((error: Error) => error.cause)
  expect(refused).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(await askJson(new URL(url))).toMatchObject({ kind: 'unreachable' })
  expect(await examineMail(mailUrl)).toMatchObject([
    { level: 'wrong', says: expect.stringContaining('TLS_CA_FILE') },
  ])
  trustAlso(null)
  expect(getCACertificates('default')).toHaveLength(before.length)

  trustAlso(file)
  expect(await (await fetch(url)).json()).toEqual({ a: 1 })
  expect(await askJson(new URL(url))).toMatchObject({ kind: 'answer', status: 200 })
  expect(await examineMail(mailUrl)).toMatchObject([{ level: 'ok' }])
})
