import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import { outboxState } from '../../shop/platform/mail/views.ts'
import { testWorld } from '../../tests/support/world.ts'
import { type Config, readConfig } from '../config/config.ts'
import { startJobs } from './jobs.ts'

const world = await testWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'piazza-away-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const mail = (to: string) => ({ to, language: 'en', template: 'none', values: {} })
const soon = { interval: 20, timeout: 30_000 }

type Says = { connecting?: () => number | null; to?: (address: string) => number | null }

/** A mail server that responds with these status codes, and the shop's jobs. */
async function working({ connecting = () => null, to = () => null }: Says) {
  const accepted: string[] = []
  const no = (code: number | null) =>
    code === null ? null : Object.assign(new Error('no'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => done(no(connecting())),
    onRcptTo: ({ address }, _, done) => done(no(to(address))),
    onData(stream, session, done) {
      accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.on('end', () => done()).resume()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const config = {
    ...readConfig({ DATA_DIR: dataDir }).config,
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Piazza <shop@piazza.example>' },
  } as Config
  const jobs = await startJobs(world, config, world.url)
  const stop = async () => {
    await jobs.stop()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { taken: accepted, stop }
}

const problemOf = async (to: string) => {
  const [row] = await world.db<{ problem: string | null }[]>`
    select failure as problem from mail_outbox where to_address = ${to}`
  return row?.problem
}
/** As after a day of failures: the next retry is hours away. */
const putOff = (emails: number) =>
  expect
    .poll(async () => {
      const put = await world.db`
        update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '6 hours'
        where key like 'mail:%' and locked_at is null and attempts > 0`
      return put.count
    }, soon)
    .toBe(emails)

test('after a day of outage the first accepted email releases the others at once', async () => {
  let isAway = true
  await queueMail(world, mail('early@piazza.example'))
  const { taken, stop } = await working({ connecting: () => (isAway ? 421 : null) })
  await expect.poll(() => problemOf('early@piazza.example'), soon).toBe('mail.busy')
  await putOff(1)
  isAway = false
  await queueMail(world, mail('late@piazza.example'))
  await expect.poll(async () => (await outboxState(world)).waiting, soon).toBe(0)
  expect(taken).toEqual(['late@piazza.example', 'early@piazza.example'])
  await stop()
}, 120_000)

test('a full mailbox delays its own emails only', async () => {
  const full = 'full@piazza.example'
  await queueMail(world, mail(full))
  let tries = 0
  const to = (address: string) => {
    if (address !== full) return null
    tries += 1
    return 452
  }
  const { taken, stop } = await working({ to })
  await expect.poll(() => problemOf(full), soon).toBe('mail.later')
  await putOff(1)
  await queueMail(world, mail('first@piazza.example'))
  await queueMail(world, mail('second@piazza.example'))
  const left = () =>
    world.db<{ attempts: number; waits: boolean }[]>`
      select attempts, run_at > now() as waits from graphile_worker.jobs where task_identifier = 'send-mail'`
  await expect.poll(async () => (await left()).length, soon).toBe(1)
  expect(taken).toHaveLength(2)
  expect([...(await left())]).toEqual([{ attempts: 12, waits: true }])
  expect(tries).toBe(1)
  await stop()
}, 120_000)
