import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles } from './local.ts'

let folder = ''
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'private')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const name = 'k9Xk2m4p6r8t0v2x4z6A8C'
async function content(files: Awaited<ReturnType<typeof localFiles>>, name: string) {
  const found = await files.get(name)
  return found.ok ? (await buffer(found.value)).toString() : found.code
}

test('stores bytes and streams, reads and removes them', async () => {
  const files = await localFiles(folder)
  await files.put(name, Buffer.from('one'))
  expect(await content(files, name)).toBe('one')
  await files.put(name, Readable.from(['tw', 'o']))
  expect(await content(files, name)).toBe('two')
  await files.remove(name)
  expect(await content(files, name)).toBe('file.missing')
  await files.remove(name)
})

test('folder and files are readable by their owner only', async () => {
  const files = await localFiles(folder)
  await files.put(name, Buffer.from('x'))
  const mode = async (path: string) => (await stat(path)).mode & 0o777
  expect([await mode(folder), await mode(join(folder, name))]).toEqual([0o700, 0o600])
})

test('a broken stream leaves no partial file', async () => {
  const files = await localFiles(folder)
  async function* broken() {
    yield Buffer.alloc(70_000)
    throw new Error('connection lost')
  }
  await expect(files.put(name, Readable.from(broken()))).rejects.toThrow('connection lost')
  expect(await readdir(folder)).toEqual(['incoming'])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test.each([
  '../escape-0123456789',
  '/etc/passwd-0123456789',
  'short',
  'a'.repeat(81),
  'ünïcode-0123456789',
])('a name like %s throws', async (bad) => {
  const files = await localFiles(folder)
  await expect(files.put(bad, Buffer.from('x'))).rejects.toThrow('named by the shop')
  await expect(files.get(bad)).rejects.toThrow('named by the shop')
})

test('a start removes leftovers of a killed process, and keeps uploads in progress', async () => {
  await localFiles(folder)
  const old = join(folder, 'incoming', 'old')
  await writeFile(old, 'half')
  await utimes(old, new Date(0), new Date(0))
  await writeFile(join(folder, 'incoming', 'young'), 'half')
  await localFiles(folder)
  expect(await readdir(join(folder, 'incoming'))).toEqual(['young'])
})
