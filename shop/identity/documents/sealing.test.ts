import { beforeEach, describe, expect, test } from 'vitest'
import { encryptedBytes, fileOf, storedDocument } from '../../../tests/support/documents.ts'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { ok } from '../../result.ts'
import { eraseDocuments, eraseDue } from './actions/erase.ts'
import { openDocument } from './actions/open.ts'
import { retainUntil } from './actions/store-document.ts'

const world = await testWorld()
let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})
const reviewer = await person(world, 'kyc')

/** By a viewer who has just authenticated. */
const opening = (id: string) => {
  const proof = { at: world.now(), by: 'password' } as const
  return openDocument(world, { ...reviewer, proof }, id, 'review')
}

describe('a tampered image does not open:', () => {
  const tampered: [string, (id: string, other: string) => Promise<unknown>][] = [
    [
      'a flipped bit in the file',
      async (id) => {
        const bytes = await encryptedBytes(world, id)
        bytes[100] = (bytes[100] ?? 0) ^ 1
        await world.files.put(await fileOf(world, id), bytes)
      },
    ],
    [
      'a shorter file',
      async (id) =>
        world.files.put(await fileOf(world, id), (await encryptedBytes(world, id)).subarray(1)),
    ],
    ['an empty file', async (id) => world.files.put(await fileOf(world, id), Buffer.of())],
    ['no file', async (id) => world.files.remove(await fileOf(world, id))],
    [
      'another picture’s file',
      async (id, other) =>
        world.files.put(await fileOf(world, id), await encryptedBytes(world, other)),
    ],
    [
      'another picture’s file, key, nonce and tag',
      async (id, other) => {
        await world.files.put(await fileOf(world, id), await encryptedBytes(world, other))
        await world.db`
        update documents d set wrapped_key = o.wrapped_key, nonce = o.nonce, tag = o.tag
        from documents o where d.id = ${id} and o.id = ${other}`
      },
    ],
    [
      'another tag',
      (id) => world.db`update documents set tag = decode(repeat('00', 16), 'hex') where id = ${id}`,
    ],
    [
      'another nonce',
      (id) =>
        world.db`update documents set nonce = decode(repeat('00', 12), 'hex') where id = ${id}`,
    ],
    [
      'another owner',
      async (id) => world.db`update documents set owner_id = ${reviewer.id} where id = ${id}`,
    ],
    [
      'a shorter wrapped key',
      (id) => world.db`update documents set wrapped_key = '\\x00' where id = ${id}`,
    ],
  ]
  test.each(tampered)('%s', async (_, tamper) => {
    const id = await storedDocument(world, ada)
    await tamper(id, await storedDocument(world, ada))
    const result = await openDocument(world, await person(world, 'kyc'), id, 'review')
    expect(result).toMatchObject({ ok: false, code: 'documents.unreadable' })
  })

  test('another id: the same bytes do not open under it', async () => {
    const id = await storedDocument(world, ada)
    await world.db`
      insert into documents (id, owner_id, purpose, bytes, width, height, quality_warnings, key_version, sealed_version,
        wrapped_key, nonce, tag, file, fingerprint, created_at)
      select 'copied-document', owner_id, purpose, bytes, width, height, quality_warnings, key_version, sealed_version,
        wrapped_key, nonce, tag, 'copied-document-file', fingerprint, created_at from documents where id = ${id}`
    await world.files.put('copied-document-file', await encryptedBytes(world, id))
    expect(await opening('copied-document')).toMatchObject({ code: 'documents.unreadable' })
  })
})

describe('erasure', () => {
  test('makes an image unreadable for good: no key, no file, an audit entry', async () => {
    const id = await storedDocument(world, ada)
    const file = await fileOf(world, id)
    expect(await eraseDocuments(world, ada.id, [id], 'withdrawn')).toEqual(ok({ erased: 1 }))
    expect(await opening(id)).toMatchObject({ code: 'documents.erased' })
    await eraseDue(world)
    expect(await world.files.get(file)).toMatchObject({ code: 'file.missing' })
    expect(await entriesOf(world, `document:${id}`)).toMatchObject([
      { action: 'document.erased', who: 'system' },
    ])
  })

  test('by the retention job deletes what is due, drafts included', async () => {
    const [draft, decided, waiting] = [
      await storedDocument(world, ada),
      await storedDocument(world, ada),
      await storedDocument(world, ada),
    ]
    await retainUntil(world, ada.id, [decided], new Date('2027-02-01T00:00:00Z'))
    await retainUntil(world, ada.id, [waiting], null)
    const state = async () =>
      Promise.all([draft, decided, waiting].map(async (id) => (await opening(id)).ok))
    await eraseDue(world)
    expect(await state()).toEqual([true, true, true])
    world.clock.set('2026-11-28T12:00:01Z')
    await eraseDue(world)
    expect(await state()).toEqual([false, true, true])
    world.clock.set('2027-02-02T00:00:00Z')
    const [first, second] = await Promise.all([eraseDue(world), eraseDue(world)])
    expect(first.ok && second.ok && first.value.erased + second.value.erased).toBe(1)
    expect(await state()).toEqual([false, false, true])
    expect(await eraseDue(world)).toEqual(ok({ erased: 0, removed: 0 }))
  })

  test('is allowed for the owner’s own images', async () => {
    const id = await storedDocument(world, ada)
    expect(await eraseDocuments(world, reviewer.id, [id], 'withdrawn')).toEqual(ok({ erased: 0 }))
    await retainUntil(world, reviewer.id, [id], world.now())
    expect((await opening(id)).ok).toBe(true)
  })

  test('restores the key if its transaction fails', async () => {
    const id = await storedDocument(world, ada)
    await world.transaction(async (world) => {
      await eraseDocuments(world, ada.id, [id], 'withdrawn')
      return { ok: false, code: 'kyc.anything' }
    })
    expect((await opening(id)).ok).toBe(true)
  })
})
