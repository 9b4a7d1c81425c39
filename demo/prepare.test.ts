// Preparation by `npm start` during its build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { isPastDue } from './life-process.ts'

test('ends with the build process, and leaves the history to the start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'piazza-prepare-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DEMO: '1', DEMO_LIFE: '1', DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'prepare.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const exited = once(child, 'exit')
  const begun = join(dataDir, 'ledger', 'past-begun')
  while (child.exitCode === null && !existsSync(begun)) await wait(20)
  child.stdin.end()
  expect(await exited).toEqual([1, null])
  expect(existsSync(begun)).toBe(true)
  expect(isPastDue(dataDir)).toBe(true)
  const server = await startEmbedded(dataDir)
  onTestFinished(server.stop)
  const pool = connect(server.url, 1)
  const [row] = await pool<[{ count: number }]>`select count(*) from products`
  expect(row.count).toBe(0)
  await pool.end()
})
