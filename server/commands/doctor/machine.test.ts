// Doctor checks of this machine: secret, folders, open files, ports, backups, and what the shop reports to.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted } from '../../../tests/fixtures/staff/settings.ts'
import { freePort } from '../../free-port.ts'
import { openFileLimit } from '../../open-files.ts'
import { examineBackups } from './backups.ts'
import { examineFolder, examineOpenFiles, examinePublicUrl, examineSecret } from './machine.ts'
import { examinePorts } from './ports.ts'
import { examineErrorReports, examinePurge, examineTraces } from './targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-doctor-machine-'))
let page: Server
let pageUrl = ''
beforeAll(async () => {
  page = createServer((request, response) =>
    response.end(request.url === '/healthz' ? '{"status":"ok"}' : '<h1>Hello</h1>'),
  )
  page.listen(0, '127.0.0.1')
  await once(page, 'listening')
  pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
})
afterAll(() => {
  page.close()
  rmSync(folder, { recursive: true, force: true })
})
/** A port without a listener. */
const closedPort = () => freePort('127.0.0.1')
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level)

describe('the machine', () => {
  test('fails with a secret that others can read', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, randomBytes(32), { mode: 0o600 })
    expect(levels(examineSecret(file))).toEqual(['ok'])
    chmodSync(file, 0o644)
    expect(levels(examineSecret(file))).toEqual(['wrong'])
  })

  test('fails with a data folder that is a file', async () => {
    expect(levels(await examineFolder(folder))).toEqual(['ok'])
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(levels(await examineFolder(file))).toEqual(['wrong'])
  })

  test('warns of few open files', () => {
    expect(levels(examineOpenFiles(64))).toEqual(['warn'])
    expect(levels(examineOpenFiles(null))).toEqual(['ok'])
    expect(openFileLimit()).toBeGreaterThan(0)
  })

  test('says which port is taken by another program, and by the shop', async () => {
    const { port } = new URL(pageUrl)
    const at = { host: '127.0.0.1', roles: ['web' as const] }
    const shop = await examinePorts({ ...at, port: Number(port), metrics: null })
    expect(shop).toMatchObject([{ level: 'ok', says: `PORT ${port}: the shop answers.` }])
    const metrics = { host: '127.0.0.1', port: Number(port) }
    const [free, taken] = await examinePorts({ ...at, port: await closedPort(), metrics })
    expect(free).toMatchObject({ level: 'ok' })
    expect(taken).toMatchObject({ level: 'wrong', remedy: 'Set a different METRICS_PORT.' })
    const [nowhere] = await examinePorts({
      ...at,
      port: 0,
      metrics: { host: '192.0.2.1', port: 9464 },
    })
    expect(nowhere).toMatchObject({ level: 'wrong', remedy: 'Correct METRICS_HOST.' })
  })

  test('asks for backups, reads their age, and creates nothing', async () => {
    const config = (env: Record<string, string>) => accepted({ DEMO: '1', ...env })
    const to = join(folder, 'backups')
    const all = { BACKUP_TO: to, BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` }
    expect(levels(await examineBackups(config({})))).toEqual(['ok'])
    expect(levels(await examineBackups(config({ BACKUP_TO: to })))).toEqual(['wrong'])
    expect(levels(await examineBackups(config(all)))).toEqual(['warn'])
    expect(existsSync(to)).toBe(false)
    mkdirSync(to)
    writeFileSync(join(to, 'piazza-20261126T020000Z.tar.age'), 'x')
    const at = (time: string) => examineBackups(config(all), new Date(time))
    expect(await at('2026-11-26T05:00:00Z')).toMatchObject([
      { level: 'ok', says: expect.stringContaining('3 hours old') },
    ])
    expect(levels(await at('2026-11-29T05:00:00Z'))).toEqual(['warn'])
    const nowhere = config({ ...all, BACKUP_TO: join(folder, 'not', 'mounted') })
    expect(levels(await examineBackups(nowhere))).toEqual(['wrong'])
    const fresh = join(folder, 'not', 'yet')
    expect(levels(await examineFolder(fresh))).toEqual(['ok'])
    expect(existsSync(fresh)).toBe(false)
  })

  test('asks the purge address, the collector of traces and the error reports', async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.writeHead(request.url === '/v1/traces' ? 200 : 403).end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const cdn = { kind: 'varnish' as const, purgeUrls: [url], token: null }
    expect(await examinePurge(cdn)).toMatchObject([
      { level: 'wrong', says: expect.stringContaining('403') },
    ])
    expect(levels(await examineTraces(url))).toEqual(['ok'])
    expect(levels(await examineTraces(`${url}/elsewhere`))).toEqual(['wrong'])
    const reports = await examineErrorReports(`${url.replace('//', '//hush@')}/7`)
    expect(levels(reports)).toEqual(['ok'])
    expect(JSON.stringify(reports)).not.toContain('hush')
    expect(requests).toContain('GET /')
    server.close()
    const closed = `http://hush@127.0.0.1:${await closedPort()}/7`
    const away = [...(await examineErrorReports(closed)), ...(await examineTraces(closed))]
    expect(levels(away)).toEqual(['wrong', 'wrong'])
    expect(JSON.stringify(away)).not.toContain('hush')
  })

  test('warns of a public address that leads elsewhere', async () => {
    expect(levels(await examinePublicUrl(pageUrl))).toEqual(['ok'])
    expect(levels(await examinePublicUrl(`http://127.0.0.1:${await closedPort()}`))).toEqual([
      'warn',
    ])
  })
})
