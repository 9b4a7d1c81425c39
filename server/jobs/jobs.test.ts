import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { record } from '../../shop/platform/audit/actions.ts'
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import { mailbox, outboxState } from '../../shop/platform/mail/views.ts'
import { ok, refuse } from '../../shop/result.ts'
import { testWorld } from '../../tests/support/world.ts'
import { type Config, readConfig } from '../config/config.ts'
import { saveAuditHead, savedAuditHeads, saveHeadEachHour } from './audit-heads.ts'
import { startJobs } from './jobs.ts'
import { startWorker } from './worker.ts'

const world = await testWorld()
const [row] = await world.db<[{ name: string }]>`select current_database() as name`
const url = new URL(inject('database').adminUrl)
url.pathname = `/${row.name}`
const dataDir = mkdtempSync(join(tmpdir(), 'piazza-jobs-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = { ...readConfig({ DATA_DIR: dataDir }).config } as Config

const mail = (to: string) => ({ to, language: 'en', template: 'none', values: {} })
const waiting = async () => (await outboxState(world)).waiting
/** Locks emails as a worker does; a killed one leaves them locked. */
const lockMails = (worker: string) => world.db`
  update graphile_worker._private_jobs as job
  set locked_at = now(), locked_by = ${worker}, attempts = 1
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier = 'send-mail' and job.locked_at is null`
const soon = { interval: 10, timeout: 30_000 }

describe('startJobs', () => {
  test('runs jobs queued before and while it works, and none of a refused transaction', async () => {
    await queueMail(world, mail('before@piazza.example'))
    const jobs = await startJobs(world, config, url.href)
    await world.transaction(async (world) => {
      await queueMail(world, mail('never@piazza.example'))
      return refuse('no')
    })
    await world.transaction(async (world) => {
      await queueMail(world, mail('while@piazza.example'))
      return ok()
    })
    await expect.poll(waiting, soon).toBe(0)
    expect((await mailbox(world)).map(({ to }) => to).sort()).toEqual([
      'before@piazza.example',
      'while@piazza.example',
    ])
    await jobs.stop()
  })

  test('the only worker releases the locks of a killed one', async () => {
    await queueMail(world, mail('orphan@piazza.example'))
    await lockMails('worker-that-was-killed')
    const jobs = await startJobs(world, config, url.href)
    await expect.poll(waiting, soon).toBe(0)
    await jobs.stop()
  })

  test('resumes after every connection was cut', async () => {
    const jobs = await startJobs(world, config, url.href)
    const admin = connect(inject('database').adminUrl, 1)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row.name}`
    await admin.end()
    await expect
      .poll(
        () =>
          queueMail(world, mail('after@piazza.example')).then(
            () => true,
            () => false,
          ),
        soon,
      )
      .toBe(true)
    await expect.poll(waiting, soon).toBe(0)
    await jobs.stop()
  })

  test('beside a live worker keeps its locks', async () => {
    const other = connect(url.href, 1, 'keep')
    await other`select pg_advisory_lock_shared(hashtext('piazza workers'))`
    await queueMail(world, mail('theirs@piazza.example'))
    await lockMails('worker-that-lives')
    const jobs = await startJobs(world, config, url.href)
    await queueMail(world, mail('ours@piazza.example'))
    await expect
      .poll(
        async () =>
          (
            await world.db`
        select from mail_outbox where to_address = 'ours@piazza.example' and status = 'kept'`
          ).length,
        soon,
      )
      .toBe(1)
    expect(await waiting()).toBe(1)
    await jobs.stop()
    await other.end()
  })
})

test('a worker whose connections are cut at its first job recovers', async () => {
  const other = connect(url.href, 1, 'keep')
  await other`begin`
  await other`lock graphile_worker._private_tasks in access exclusive mode`
  let runs = 0
  const taskList = { 'first-job': () => void runs++ }
  const worker = await startWorker(
    { databaseUrl: url.href, taskList, crontab: '', first: null, poll: 100, pace: 10_000 },
    world.log,
  )
  const asking = () => world.db<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = ${row.name} and wait_event = 'relation'`
  await expect.poll(async () => (await asking()).length, soon).toBe(1)
  for (const { pid } of await asking()) await world.db`select pg_terminate_backend(${pid})`
  await other`rollback`
  await other.end()
  await world.db`select graphile_worker.add_job('first-job', '{}')`
  await expect.poll(() => runs, soon).toBe(1)
  await worker.stop()
})

describe('the audit log’s heads', () => {
  test('are stored daily, and detect a truncated chain', async () => {
    await saveAuditHead(world, dataDir)
    expect(await savedAuditHeads(dataDir)).toEqual([])
    await record(world, 'system', 'a', 's')
    await saveAuditHead(world, dataDir)
    await record(world, 'system', 'b', 's')
    await saveAuditHead(world, dataDir)
    const heads = await savedAuditHeads(dataDir)
    expect(heads.map(({ number }) => number)).toEqual([1, 2])
    expect(await verifyAudit(world, heads)).toMatchObject({ ok: true })
    await world.db`alter table audit_entries disable trigger user`
    await world.db`delete from audit_entries where number = 2`
    expect(await verifyAudit(world)).toMatchObject({ ok: true })
    expect(await verifyAudit(world, heads)).toEqual(
      refuse('audit.truncated', { facts: { number: 2 } }),
    )
  })
})

test('a head that a full disk cut off is neither read nor in the way of a start or the next one', async () => {
  const folder = join(dataDir, 'cut-off')
  mkdirSync(folder)
  const file = join(folder, 'audit-heads.jsonl')
  await record(world, 'system', 'e', 's')
  await saveAuditHead(world, folder)
  const [first] = await savedAuditHeads(folder)
  appendFileSync(file, '{"at":"2026-11-27T12:5')
  expect(await savedAuditHeads(folder)).toEqual([first])
  await record(world, 'system', 'f', 's')
  const jobs = await startJobs(world, { ...config, dataDir: folder }, url.href)
  await jobs.stop()
  const heads = await savedAuditHeads(folder)
  expect(heads.length).toBeGreaterThan(1)
  expect(heads[0]).toEqual(first)
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(heads.length + 1)
})

test('jobs start where no head can be written, and a job tries again', async () => {
  const folder = join(dataDir, 'unwritable')
  mkdirSync(join(folder, 'audit-heads.jsonl'), { recursive: true })
  await record(world, 'system', 'g', 's')
  const jobs = await startJobs(world, { ...config, dataDir: folder }, url.href)
  await queueMail(world, mail('unwritable@piazza.example'))
  await expect.poll(waiting, soon).toBe(0)
  await jobs.stop()
  await expect(saveHeadEachHour(world, folder)).rejects.toThrow('EISDIR')
})

test('the first head is stored within a minute of the first entry, then hourly', async () => {
  const folder = join(dataDir, 'first-day')
  mkdirSync(folder)
  const minute = async () => {
    await saveHeadEachHour(world, folder)
    return (await savedAuditHeads(folder)).length
  }
  await record(world, 'system', 'c', 's')
  expect(await minute()).toBe(1)
  await record(world, 'system', 'd', 's')
  expect(await minute()).toBe(1)
  world.clock.advance(3_600_000)
  expect(await minute()).toBe(2)
})

test('every recurring task works', async () => {
  world.logged.length = 0
  const jobs = await startJobs(world, config, url.href)
  const names = [
    'expire-orders',
    'erase-documents',
    'complete-orders',
    'delete-expired',
    'save-audit-head',
  ]
  for (const name of names) await world.db`select graphile_worker.add_job(${name}, '{}')`
  const left = () => world.db`
    select task_identifier, locked_by, attempts, last_error from graphile_worker.jobs
    where task_identifier <> 'send-mail'`
  await expect.poll(left, soon).toEqual([])
  expect(world.logged.filter(({ message }) => message === 'job failed')).toEqual([])
  await jobs.stop()
})
