// The temporary folder of a run is removed however the run ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const module = join(import.meta.dirname, 'temporary-folder.ts')
/** Creates files in its folder, itself and by a child process; reports; then follows the instruction. */
const program = (then: string) => `
  import { ownTemporaryFolder } from ${JSON.stringify(module)}
  import { execFileSync } from 'node:child_process'
  import { mkdtempSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  ownTemporaryFolder('tried')
  mkdtempSync(tmpdir() + '/picture-')
  execFileSync(process.execPath, ['-p', "require('fs').mkdtempSync(require('os').tmpdir() + '/child-')"])
  console.log('ready')
  ${then}`
const waits = 'setInterval(() => {}, 1000)'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'piazza-temporary-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

async function begun(then: string): Promise<ChildProcess> {
  const args = ['--input-type=module', '-e', program(then)]
  const env = { ...process.env, TMPDIR: home }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), ended(child)])
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const filesOf = (child: ChildProcess) =>
  readdirSync(join(home, `piazza-run-tried-${child.pid}`)).map((name) => name.split('-')[0])

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s: the folder is removed, and the exit code is that of the signal',
  async (signal, code) => {
    const child = await begun(waits)
    expect(filesOf(child).sort()).toEqual(['child', 'picture'])
    child.kill(signal)
    expect(await ended(child)).toBe(code)
    expect(readdirSync(home)).toEqual([])
  },
)

test('the folder is removed at a normal end and after an uncaught error', async () => {
  expect(await ended(await begun(''))).toBe(0)
  expect(await ended(await begun('process.exit(3)'))).toBe(3)
  expect(readdirSync(home)).toEqual([])
})

test('the next start removes the folder of a killed run, but not of a running one', async () => {
  const [killed, other] = [await begun(waits), await begun(waits)]
  killed.kill('SIGKILL')
  await ended(killed)
  expect(filesOf(killed)).toContain('picture')
  mkdirSync(join(home, 'piazza-run-tried-of-mine'))
  writeFileSync(join(home, 'piazza-run-tried-1.txt'), '')

  const next = await begun(waits)
  expect(existsSync(join(home, `piazza-run-tried-${killed.pid}`))).toBe(false)
  expect(filesOf(other)).toContain('picture')
  for (const child of [other, next]) {
    child.kill('SIGTERM')
    await ended(child)
  }
  // Folders with another name are left alone.
  expect(readdirSync(home).sort()).toEqual(['piazza-run-tried-1.txt', 'piazza-run-tried-of-mine'])
})
