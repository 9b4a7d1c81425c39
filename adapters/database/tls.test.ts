// Encrypted connections to a real database, through a server that ends TLS in front of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { certificateFor } from '../../tests/support/certificate.ts'
import { connect } from './connect.ts'
import { reasonOfDatabaseError } from './error-reason.ts'
import { forPg, offersTls, reachedBy } from './tls.ts'

const admin = new URL(inject('database').adminUrl)
const folder = mkdtempSync(join(tmpdir(), 'piazza-tls-'))
const ownCa = certificateFor('localhost')
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, ownCa.cert)
const otherFile = join(folder, 'other.pem')
writeFileSync(otherFile, certificateFor('localhost').cert)

/** Answers PostgreSQL's SSLRequest, with S and TLS or with N. */
function front(certificate: { key: string; cert: string } | null) {
  const server = createServer((plain) => {
    plain.on('error', () => {})
    plain.once('data', () => {
      plain.write(certificate ? 'S' : 'N')
      if (!certificate) return
      const secure = new TLSSocket(plain, { isServer: true, ...certificate })
      const { hostname, port, searchParams } = admin
      const host = searchParams.get('host')
      const behind: Socket = host?.startsWith('/')
        ? dial(join(host, `.s.PGSQL.${port || 5432}`))
        : dial(Number(port || 5432), hostname)
      secure.on('error', () => behind.destroy())
      behind.on('error', () => secure.destroy())
      secure.pipe(behind).pipe(secure)
    })
  })
  return new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      afterAll(() => server.close())
      const url = new URL(admin)
      url.hostname = 'localhost'
      url.port = String((server.address() as AddressInfo).port)
      url.searchParams.delete('host')
      resolve(url.href)
    }),
  )
}
const own = await front(ownCa)
const otherName = await front(certificateFor('db.example'))
const plainOnly = await front(null)
afterAll(() => rmSync(folder, { recursive: true }))

const withPostgres = async (url: string) => {
  const pool = connect(url, 1)
  try {
    const [row] = await pool<[{ n: number }]>`select 1 as n`
    return row.n
  } finally {
    await pool.end({ timeout: 0 })
  }
}
const withPg = async (url: string) => {
  const client = new Client(forPg(url))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select 1 as n')
  await client.end()
  return rows[0].n
}

test.each<[string, string, RegExp | null]>([
  ['require, whoever answers', `${own}?sslmode=require`, null],
  ['verify-full with its authority', `${own}?sslmode=verify-full&sslrootcert=${caFile}`, null],
  ['an authority alone', `${own}?sslrootcert=${caFile}`, null],
  ['verify-ca, whatever its name', `${otherName}?sslmode=require`, null],
  ['verify-full without its authority', `${own}?sslmode=verify-full`, /authority/],
  [
    'verify-full with another authority',
    `${own}?sslmode=verify-full&sslrootcert=${otherFile}`,
    /authority/,
  ],
  ['a server without TLS', `${plainOnly}?sslmode=require`, /./],
])('%s', { timeout: 30_000 }, async (_, url, problem) => {
  for (const drive of [withPostgres, withPg]) {
    const answer = await drive(url).catch((error: unknown) => error)
    if (problem === null) expect(answer).toBe(1)
    else {
      expect(answer).toBeInstanceOf(Error)
      if (drive === withPostgres && url.startsWith(own))
        expect(reasonOfDatabaseError(answer)).toMatch(problem)
    }
  }
})

test('the name in the certificate counts in verify-full, and not in verify-ca', async () => {
  const ca = join(folder, 'name.pem')
  const certificate = certificateFor('db.example')
  writeFileSync(ca, certificate.cert)
  const url = `${await front(certificate)}?sslrootcert=${ca}`
  expect(await withPostgres(`${url}&sslmode=verify-ca`)).toBe(1)
  expect(await withPg(`${url}&sslmode=verify-ca`)).toBe(1)
  const error = await withPostgres(`${url}&sslmode=verify-full`).catch((error: unknown) => error)
  expect(reasonOfDatabaseError(error)).toMatch(/for another name/)
  await expect(withPg(`${url}&sslmode=verify-full`)).rejects.toThrow(/altnames|certificate/i)
})

test('a server says whether it offers TLS', async () => {
  expect(await offersTls(`${own}?sslmode=require`)).toBe(true)
  expect(await offersTls(`${plainOnly}?sslmode=require`)).toBe(false)
  expect(await offersTls(plainOnly)).toBe(null)
})

test('a socket, and a URL without the parameters, stay in plain', () => {
  expect(reachedBy('postgres://a@localhost/b?host=/run/x&sslmode=require')).toMatchObject({
    host: '/run/x',
    ssl: false,
  })
  expect(reachedBy('postgres://a@db/b').ssl).toBe(false)
  expect(reachedBy('postgres://a@db/b?sslmode=disable')).toMatchObject({
    address: 'postgres://a@db/b',
    ssl: false,
  })
})
