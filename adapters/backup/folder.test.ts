import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folderPlace } from './folder.ts'

const home = mkdtempSync(join(tmpdir(), 'piazza-places-'))
const small = join(home, 'small')
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
const isMounted = (() => {
  try {
    run('mkdir', small)
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small)
    return true
  } catch {
    return false
  }
})()
afterAll(() => {
  if (isMounted) run('umount', small)
  rmSync(home, { recursive: true, force: true })
})
const streamOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream()

test('a file has its name once it is complete, and is readable by its owner only', async () => {
  const folder = join(home, 'new')
  const place = folderPlace(folder)
  const written = await place.write('one', streamOf(Buffer.from('content')))
  expect(existsSync(join(folder, 'one'))).toBe(false)
  expect(await new Response(await written.read()).text()).toBe('content')
  await written.keep()
  expect(readdirSync(folder)).toEqual(['one'])
  expect(statSync(join(folder, 'one')).mode & 0o777).toBe(0o600)
  await (await place.write('two', streamOf(Buffer.from('x')))).discard()
  expect(await place.names()).toEqual(['one'])
})

test('a broken stream leaves nothing', async () => {
  const place = folderPlace(join(home, 'broken'))
  const breaking = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.alloc(100))
      controller.error(new Error('connection lost'))
    },
  })
  await expect(place.write('one', breaking)).rejects.toThrow('connection lost')
  expect(await place.names()).toEqual([])
})

test('leftovers of a killed process are removed, uploads in progress are kept', async () => {
  const folder = join(home, 'killed')
  const place = folderPlace(folder)
  await (await place.write('piazza-1', streamOf(Buffer.from('x')))).keep()
  const running = `.piazza-3.tar.age.${process.ppid}.part`
  for (const name of ['.piazza-2.tar.age.999999999.part', running])
    writeFileSync(join(folder, name), 'half')
  await (await place.write('piazza-4', streamOf(Buffer.from('x')))).keep()
  expect(readdirSync(folder).sort()).toEqual([running, 'piazza-1', 'piazza-4'])
})

test('read and write errors are reported by name', async () => {
  await expect(folderPlace(join(home, 'none')).read('one')).rejects.toMatchObject({
    kind: 'unreadable',
    message: `${join(home, 'none', 'one')} cannot be read: there is no such file or folder.`,
  })
  writeFileSync(join(home, 'file'), '')
  await expect(
    folderPlace(join(home, 'file')).write('one', streamOf(Buffer.of(1))),
  ).rejects.toMatchObject({ kind: 'unwritable' })
  for (const folder of [join(home, 'unmounted', 'backups'), '/proc/backups'])
    await expect(folderPlace(folder).write('one', streamOf(Buffer.of(1)))).rejects.toMatchObject({
      kind: 'unwritable',
    })
})

// Requires mount privileges.
describe.skipIf(!isMounted)('a full disk', () => {
  test('is reported, and keeps nothing', async () => {
    const place = folderPlace(small)
    await expect(place.write('one', streamOf(Buffer.alloc(3_000_000)))).rejects.toMatchObject({
      kind: 'unwritable',
      message: `${small} cannot be written: there is no space left.`,
    })
    expect(readdirSync(small)).toEqual([])
  })
})
