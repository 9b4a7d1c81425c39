import { describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { encryptedBytes, storedDocument } from '../../../tests/support/documents.ts'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { eraseDocuments } from './actions/erase.ts'
import { openDocument } from './actions/open.ts'
import { rotateKeys } from './actions/rotate.ts'
import { keysInUse, overdueErasures } from './views.ts'

const first = new Uint8Array(32).fill(7)
const second = new Uint8Array(32).fill(8)
const world = await testWorld()
const both: World = { ...world, keys: keyring({ 1: first, 2: second }) }
/** After the old secret has been destroyed. */
const onlyNew: World = {
  ...world,
  keys: {
    version: 2,
    key(purpose, version = 2) {
      if (version !== 2 && purpose === 'documents') throw new Error('that secret is gone')
      return both.keys.key(purpose, version)
    },
  },
}
const ada = await person(world)
const reviewer = await person(world, 'kyc')

const opens = async (on: World, id: string) => (await openDocument(on, reviewer, id, 'review')).ok

describe('a rotation of the secret key', () => {
  test('re-wraps every image’s key without rewriting a file, and the previous secret can be removed', async () => {
    const ids = [
      await storedDocument(world, ada),
      await storedDocument(world, ada),
      await storedDocument(both, ada),
    ]
    const before = await Promise.all(ids.map((id) => encryptedBytes(world, id)))
    expect(await keysInUse(both)).toEqual([
      { version: 1, count: 2 },
      { version: 2, count: 1 },
    ])
    expect(await rotateKeys(both)).toEqual(ok({ rewrapped: 2, unreadable: [] }))
    expect(await keysInUse(both)).toEqual([{ version: 2, count: 3 }])
    const after = await Promise.all(ids.map((id) => encryptedBytes(world, id)))
    expect(after.every((bytes, index) => bytes.equals(before[index] as Buffer))).toBe(true)
    for (const id of ids)
      expect([await opens(onlyNew, id), await opens(world, id).catch(() => false)]).toEqual([
        true,
        false,
      ])
    expect(await rotateKeys(both)).toEqual(ok({ rewrapped: 0, unreadable: [] }))
  })

  test('resumes after an interruption, and two at once re-wrap each key once', async () => {
    for (let i = 0; i < 5; i++) await storedDocument(world, await person(world))
    let left = 2
    const breaking: World = {
      ...both,
      keys: {
        version: 2,
        key(purpose, version) {
          if (version === 1 && left-- === 0) throw new Error('killed')
          return both.keys.key(purpose, version)
        },
      },
    }
    const partly = await rotateKeys({ ...breaking, keys: breaking.keys })
    expect(partly.ok && partly.value.rewrapped).toBe(4)
    const [one, two] = await Promise.all([rotateKeys(both), rotateKeys(both)])
    expect(one.ok && two.ok && one.value.rewrapped + two.value.rewrapped).toBe(1)
    expect(await keysInUse(both)).toMatchObject([{ version: 2 }])
  })

  test('never restores an erased image', async () => {
    const owner = await person(world)
    const id = await storedDocument(world, owner)
    await eraseDocuments(world, owner.id, [id], 'withdrawn')
    expect(await rotateKeys(both)).toEqual(ok({ rewrapped: 0, unreadable: [] }))
    const [row] = await world.db`select wrapped_key from documents where id = ${id}`
    expect(row?.wrapped_key).toBe(null)
  })

  test('reports what it cannot open, and leaves it', async () => {
    const id = await storedDocument(world, await person(world))
    const good = await storedDocument(world, await person(world))
    await world.db`update documents set wrapped_key = '\\x0011' where id = ${id}`
    expect(await rotateKeys(both)).toEqual(ok({ rewrapped: 1, unreadable: [id] }))
    expect(await opens(onlyNew, good)).toBe(true)
  })
})

test('overdue erasures are counted', async () => {
  const owner = await person(world)
  const [late, erased] = [await storedDocument(world, owner), await storedDocument(world, owner)]
  expect(await overdueErasures(world)).toBe(0)
  await world.db`update documents set erase_after = ${world.now()} where id = ${late}`
  await eraseDocuments(world, owner.id, [erased], 'withdrawn')
  expect(await overdueErasures(world)).toBe(0)
  world.clock.advance(61 * 60_000)
  // One that is still readable, and the files of erased ones.
  expect(await overdueErasures(world)).toBe(3)
})
