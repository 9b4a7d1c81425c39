// Two mail workers, one of which is killed while sending.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import { testWorld } from '../../tests/support/world.ts'
import { type Config, readConfig } from '../config/config.ts'
import { startJobs } from './jobs.ts'

const world = await testWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'piazza-killed-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

const soon = { interval: 20, timeout: 60_000 }
const email = (to: string, template: string) =>
  queueMail(world, { to, template, language: 'en', values: {} })

/** Accepts the content of each email, but does not respond to the first. */
async function mailServer() {
  const begun: string[] = []
  const accepted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const subject = /^Subject: (.*)\r$/m.exec(text)?.[1] ?? ''
        if (begun.push(subject) === 1) return
        accepted.push(subject)
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { server, begun, taken: accepted, url: `smtp://127.0.0.1:${port}` }
}

function startWorking(url: string): ChildProcess {
  const secret = join(dataDir, 'secret')
  writeFileSync(secret, randomBytes(32), { mode: 0o600 })
  const env = {
    ...process.env,
    DEMO: '0',
    ROLES: 'work',
    DATA_DIR: dataDir,
    DATABASE_URL: world.url,
    SMTP_URL: url,
    MAIL_FROM: 'shop@piazza.example',
    SECRET_KEY_FILE: secret,
    PUBLIC_URL: 'http://localhost:3000',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env,
    stdio: 'ignore',
  })
  running.push(child)
  return child
}

test('the emails of a killed worker are sent by another, once and in order', async () => {
  const { server, begun, taken, url } = await mailServer()
  await email('ada@piazza.example', 'first')
  const child = startWorking(url)
  await expect.poll(() => begun, soon).toHaveLength(1)
  await email('ada@piazza.example', 'second')
  const smtp = { url, from: 'shop@piazza.example' }
  const config = { ...readConfig({ DATA_DIR: dataDir }).config, smtp } as Config
  const jobs = await startJobs(world, config, world.url, 100)
  const left = () =>
    world.db`select from graphile_worker.jobs where task_identifier = 'send-mail'`.then(
      ({ length }) => length,
    )
  try {
    // While the worker lives, its email and those queued behind it stay locked.
    await email('bob@piazza.example', 'beside')
    await expect.poll(() => taken.length, soon).toBe(1)
    expect(taken[0]).toContain('beside')
    expect(begun).toHaveLength(2)
    // Whichever worker sent it has recorded so.
    await expect.poll(left, soon).toBe(2)

    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => taken.length, soon).toBe(3)
    expect(taken[1]).toContain('first')
    expect(taken[2]).toContain('second')
    await expect.poll(left, soon).toBe(0)
    expect(taken).toHaveLength(3)
  } finally {
    await jobs.stop()
    server.close()
  }
}, 150_000)
