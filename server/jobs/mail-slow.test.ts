// A hanging mail server delays mail, not orders.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { mostConnections } from '../../adapters/mail/limits.ts'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import { testWorld } from '../../tests/support/world.ts'
import { type Config, readConfig } from '../config/config.ts'
import { startJobs } from './jobs.ts'

const world = await testWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'piazza-slow-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Of one recipient's domain. */
const lanesOfDomain = mostConnections - 1

const soon = { interval: 20, timeout: 30_000 }

test('emails hanging on a silent server do not block the other jobs', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'shop@piazza.example' }
  const config = { ...readConfig({ DATA_DIR: dataDir }).config, smtp } as Config
  for (let each = 0; each < 9; each++)
    await queueMail(world, {
      to: `${each}@piazza.example`,
      language: 'en',
      template: 'none',
      values: {},
    })
  const jobs = await startJobs(world, config, world.url)
  try {
    await expect.poll(() => sockets.length, soon).toBe(lanesOfDomain)
    await world.db`select graphile_worker.add_job('notify-back-in-stock', job_key => 'after-letters')`
    const waiting = () =>
      world.db`select from graphile_worker.jobs where key = 'after-letters'`.then(
        ({ length }) => length,
      )
    await expect.poll(waiting, soon).toBe(0)
    expect(sockets).toHaveLength(lanesOfDomain)
    const [mails] = await world.db<[{ count: number }]>`
      select count(*) from mail_outbox where status = 'waiting'`
    expect(mails.count).toBe(9)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await jobs.stop()
  }
}, 120_000)

test('emails whose recipients’ server never answers do not delay the others', async () => {
  await world.db`delete from mail_outbox`
  const hanging: string[] = []
  const accepted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      if (address.endsWith('@silent.example')) hanging.push(address)
      else done()
    },
    onData(stream, session, done) {
      accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.on('end', () => done()).resume()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'shop@piazza.example' }
  const config = { ...readConfig({ DATA_DIR: dataDir }).config, smtp } as Config
  const mail = { language: 'en', template: 'none', values: {} }
  // More than there are lanes.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await queueMail(world, { to: `${name}@silent.example`, ...mail })
  const jobs = await startJobs(world, config, world.url)
  try {
    await expect.poll(() => hanging.length, soon).toBe(3)
    await queueMail(world, { to: 'ada@piazza.example', ...mail })
    // Before any of the three gives up.
    await expect.poll(() => accepted, soon).toEqual(['ada@piazza.example'])
    expect(hanging).toHaveLength(3)
    const [waiting] = await world.db<[{ count: number }]>`
      select count(*) from mail_outbox where status = 'waiting' and to_address like '%@silent.example'`
    expect(waiting.count).toBe(6)
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const connection of server.connections) connection.close()
    })
    await jobs.stop()
  }
}, 120_000)
