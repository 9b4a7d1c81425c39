import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { makeLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-log-'))
const file = join(folder, 'port')
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => rmSync(file, { force: true }))

/** A process that has logged this many lines, to pipes that are not read until a test does. */
async function logging(lines: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'log.child.ts'), file, `${lines}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.push(child)
  const port = () => Number(readFileSync(file, 'utf8'))
  await expect.poll(port, { timeout: 20_000 }).toBeGreaterThan(0)
  const ask = async (path = '/') =>
    Number(await (await fetch(`http://127.0.0.1:${port()}${path}`)).text())
  return { child, ask }
}

test('an output that is not read blocks nothing, and the number of dropped lines is logged', async () => {
  const { child, ask } = await logging(490)
  const lost = await ask()
  expect(lost).toBeGreaterThan(100)
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('log lines lost')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const lostLines = lines.find(({ msg }) => msg === 'log lines lost')
  expect(lostLines).toMatchObject({
    level: 'warn',
    lines: expect.toSatisfy((some) => some >= lost),
  })
  expect(lines.filter(({ msg }) => msg === 'a line')).toHaveLength(490 - lost)
})

test('ends when told to, whether or not its output is read', async () => {
  const { child, ask } = await logging(490)
  await ask()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a closed output or a library writing to the console ends nothing', async () => {
  const { child, ask } = await logging(0)
  child.stdout?.destroy()
  child.stderr?.destroy()
  for (let line = 0; line < 50; line += 1) {
    await ask('/console')
    await ask(`/${line}`)
  }
  await expect.poll(() => ask()).toBeGreaterThan(40)
  expect(child.exitCode).toBe(null)
})

test('console output of a library is logged as one line of JSON without its text', async () => {
  const { child, ask } = await logging(0)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  await ask('/console')
  await expect.poll(() => text).toContain('"asked"')
  const [first = ''] = text.split('\n')
  expect(JSON.parse(first)).toMatchObject({
    level: 'warn',
    msg: 'unexpected console output',
    where: expect.arrayContaining([expect.stringContaining('log.child.ts')]),
  })
  expect(text).not.toContain('typed')
})

test('lines of one kind are limited by minute, with the number of dropped ones', () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = makeLog('info', out)
  for (let line = 0; line < 100; line += 1) log.error('page failed', { route: '/search', line })
  log.error('page failed', { route: '/order/:number' })
  expect(lines.map(({ route }) => route)).toEqual([...Array(60).fill('/search'), '/order/:number'])
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toMatchObject({
    msg: 'log lines dropped by rate limit',
    kind: 'page failed · /search',
    lines: 40,
  })
  // Identical lines are logged once.
  for (const _ of [1, 2]) log.error('page failed', { route: '/search' })
  expect(lines).toHaveLength(63)
  // The number of kinds is bounded: beyond it they count as one.
  for (let kind = 0; kind < 2_000; kind += 1) log.warn('asked', { code: String(kind) })
  expect(lines.length).toBeLessThan(63 + 500 + 61)
  vi.useRealTimers()
})
