import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueMail } from '../shop/mail/actions.ts'
import { outboxState } from '../shop/mail/views.ts'
import { testWorld } from '../tests/world.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs.ts'

const world = await testWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'piazza-away-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const mail = (to: string) => ({ to, language: 'en', template: 'none', values: {} })
const soon = { interval: 20, timeout: 20_000 }

test('a mail server that was away for a day: the first letter that it takes calls those that wait for hours', async () => {
  let isAway = true
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) =>
      done(isAway ? Object.assign(new Error('away'), { responseCode: 421 }) : null),
    onData(stream, session, done) {
      taken.push(...session.envelope.rcptTo.map(({ address }) => address))
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

  await queueMail(world, mail('early@piazza.example'))
  const jobs = await startJobs(world, config, world.url)
  const problem = async () => {
    const [row] = await world.db<{ problem: string | null }[]>`
      select problem from mail_outbox where to_address = 'early@piazza.example'`
    return row?.problem
  }
  await expect.poll(problem, soon).toBe('mail.busy')
  // As after a day: its next try is hours away.
  await expect
    .poll(async () => {
      const put = await world.db`
        update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '6 hours'
        where locked_at is null and attempts > 0`
      return put.count
    }, soon)
    .toBe(1)
  isAway = false
  await queueMail(world, mail('late@piazza.example'))
  await expect.poll(async () => (await outboxState(world)).waiting, soon).toBe(0)
  expect(taken).toEqual(['late@piazza.example', 'early@piazza.example'])
  await jobs.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}, 60_000)
