// A full disk: a file system of one megabyte, where the test may mount one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { eraseDue } from '../../shop/identity/documents/actions/erase.ts'
import { storeDocument } from '../../shop/identity/documents/actions/store-document.ts'
import { ok, refuse } from '../../shop/result.ts'
import { photo, storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { localFiles } from './local.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-small-'))
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })

function mounted(): boolean {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
    return true
  } catch {
    return false
  }
}
const isMounted = mounted()
afterAll(() => {
  if (isMounted) run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
})

// Requires mount privileges; elsewhere other tests cover the refusal.
describe.skipIf(!isMounted)('on a full disk', () => {
  const name = (letter: string) => letter.repeat(22)
  const left = () => readdirSync(folder, { recursive: true }).sort()

  test('a file is refused without a partial one, and the previous one is kept', async () => {
    const files = await localFiles(folder)
    const small = Buffer.alloc(100_000, 's')
    expect(await files.put(name('a'), small)).toEqual(ok())
    for (const big of [
      Buffer.alloc(2_000_000),
      Readable.from([Buffer.alloc(700_000), Buffer.alloc(700_000)]),
    ])
      expect(await files.put(name('b'), big)).toEqual(refuse('file.no_space'))
    expect(left()).toEqual([name('a'), 'incoming'])
    expect(await files.get(name('b'))).toEqual(refuse('file.missing'))
    expect(await files.put(name('c'), small)).toEqual(ok())
    await files.remove(name('a'))
    await files.remove(name('c'))
  })

  test('a photo is refused, its key is deleted, and the next one is stored once there is room', async () => {
    const files = await localFiles(folder)
    const world = await testWorld({ files })
    const owner = await person(world)
    const filler = Buffer.alloc(1_040_000, 'f')
    expect(await files.put(name('f'), filler)).toEqual(ok())
    const input = { ownerId: owner.id, purpose: 'selfie', path: photo } as const
    expect(await storeDocument(world, input)).toEqual(refuse('upload.no_space'))
    expect(left()).toEqual([name('f'), 'incoming'])
    expect(await world.db`select from documents where wrapped_key is not null`).toEqual([])
    expect(await eraseDue(world)).toEqual(ok({ erased: 0, removed: 1 }))
    await files.remove(name('f'))
    expect(await storedDocument(world, owner, 'selfie')).toMatch(/^[\w-]{22}$/)
  })
})
