import cluster from 'node:cluster'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from '../../shop/world.ts'
import type { Duty } from './messages.ts'
import { makeSupervisor, type Supervisor, WorkerEnded } from './supervisor.ts'

const file = join(mkdtempSync(join(tmpdir(), 'piazza-supervisor-')), 'life')
const lives = (milliseconds: string) => writeFileSync(file, milliseconds)
const duty = (): Duty => ({
  roles: ['web'],
  port: 0,
  simulated: { simulator: null, chain: null },
  isBegun: true,
})

let supervisor: Supervisor
let said: string[]
beforeEach(() => {
  process.env.CREW_TEST_LIFE = file
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'supervisor.child.ts'), execArgv: [] })
  said = []
  const say = (message: string) => void said.push(message)
  supervisor = makeSupervisor({ info: say, warn: say, error: say } as Log)
})
afterEach(() => supervisor.stop())
afterAll(() => {
  delete process.env.CREW_TEST_LIFE
})

const pids = () => Object.values(cluster.workers ?? {}).flatMap((each) => each?.process.pid ?? [])
const patience = { timeout: 20_000 }

test('a process that dies is replaced', async () => {
  lives('')
  const { publicUrl } = await supervisor.add('one', duty)
  await supervisor.add('two', duty)
  process.kill(Number(publicUrl), 'SIGKILL')
  await expect.poll(() => pids().length, patience).toBe(1)
  await expect.poll(() => pids().length, patience).toBe(2)
  expect(pids()).not.toContain(Number(publicUrl))
  expect(said).toEqual(['worker exited, starting another'])
})

test('a process that dies repeatedly is restarted with backoff', async () => {
  lives('1')
  await supervisor.add('one', duty)
  await wait(3_000)
  // 100, 200, 400, 800 and 1600 ms, plus the duration of each start.
  expect(said.length).toBeGreaterThan(1)
  expect(said.length).toBeLessThanOrEqual(5)
})

test('a rolling restart keeps the old processes if a new one fails to start', async () => {
  lives('')
  await supervisor.add('one', duty)
  await supervisor.add('two', duty)
  const before = pids()
  await supervisor.renew()
  expect(pids()).toHaveLength(2)
  expect(pids().filter((pid) => before.includes(pid))).toEqual([])
  expect(said).toEqual(['workers renewed'])

  const now = pids()
  lives('closed')
  await supervisor.renew()
  expect(pids()).toEqual(now)
  expect(said.slice(1)).toEqual(['worker not renewed, the old ones go on'])
})

test('a process that fails at the first start reports its exit code', async () => {
  lives('closed')
  await expect(supervisor.add('one', duty)).rejects.toEqual(new WorkerEnded(3))
})

test('all stop when told to, and none is restarted', async () => {
  lives('')
  await supervisor.add('one', duty)
  await supervisor.add('two', duty)
  await supervisor.stop()
  await wait(300)
  expect(pids()).toEqual([])
  expect(said).toEqual([])
})
