import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  encryptedBytes,
  fileOf,
  photo,
  storedDocument,
  uploadedFile,
} from '../../../tests/support/documents.ts'
import { person } from '../../../tests/support/people.ts'
import { decompressionBomb } from '../../../tests/support/pictures.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { openDocument } from './actions/open.ts'
import { storeDocument } from './actions/store-document.ts'
import { openingsOf } from './views.ts'

const world = await testWorld()
const ada = await person(world)
const reviewer = await person(world, 'kyc')

const opening = (id: string, who = reviewer) => openDocument(world, who, id, 'review')

describe('a stored image', () => {
  test('is opened by a reviewer, and who, when and why is logged', async () => {
    const owner = await person(world)
    const id = await storedDocument(world, owner, 'selfie')
    const opened = await opening(id)
    if (!opened.ok) throw new Error(opened.code)
    expect(await sharp(await buffer(opened.value.stream)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 900,
      height: 600,
    })
    expect(await entriesOf(world, `document:${id}`)).toMatchObject([
      {
        who: reviewer.id,
        action: 'document.opened',
        details: { reason: 'review', owner: owner.id },
      },
    ])
    expect(await openingsOf(world, owner.id)).toEqual([
      {
        documentId: id,
        purpose: 'selfie',
        viewerId: reviewer.id,
        reason: 'review',
        at: world.now(),
      },
    ])
  })

  test('is encrypted in storage, under a meaningless name', async () => {
    const id = await storedDocument(world, ada)
    const bytes = await encryptedBytes(world, id)
    expect(bytes?.subarray(0, 3).toString('hex')).not.toBe('ffd8ff')
    expect(bytes?.includes('JFIF')).toBe(false)
    expect(await fileOf(world, id)).toMatch(/^[\w-]{22}$/)
    expect(await fileOf(world, id)).not.toBe(id)
  })

  test('has its own key and nonce', async () => {
    const ids = [await storedDocument(world, ada), await storedDocument(world, ada)]
    const rows = await world.db<{ key: string; nonce: string }[]>`
      select encode(wrapped_key, 'hex') as key, encode(nonce, 'hex') as nonce
      from documents where id = any(${ids})`
    expect(new Set(rows.flatMap((row) => [row.key, row.nonce])).size).toBe(4)
    expect(
      (await encryptedBytes(world, ids[0] ?? ''))?.equals(
        (await encryptedBytes(world, ids[1] ?? '')) ?? Buffer.of(),
      ),
    ).toBe(false)
  })

  test('is not stored if it is not a photo', async () => {
    const path = uploadedFile(decompressionBomb(1, 1))
    const before = await world.db`select id from documents`
    const result = await storeDocument(world, { ownerId: ada.id, purpose: 'id-front', path })
    expect(result).toMatchObject({ ok: false, code: 'upload.too_small' })
    expect((await world.db`select id from documents`).length).toBe(before.length)
  })

  test('leaves no key behind when storage is full', async () => {
    const full = {
      ...world,
      files: { ...world.files, put: async () => ({ ok: false, code: 'file.no_space' }) as const },
    }
    const owner = await person(world)
    const result = await storeDocument(full, { ownerId: owner.id, purpose: 'selfie', path: photo })
    expect(result).toMatchObject({ ok: false, code: 'upload.no_space' })
    const rows = await world.db`select wrapped_key from documents where owner_id = ${owner.id}`
    expect(rows.map((row) => row.wrapped_key)).toEqual([null])
  })

  test('is limited to twenty a day, and 60 MB', async () => {
    const busy = await person(world)
    const quick: World = {
      ...world,
      images: {
        ...world.images,
        pictureOf: async () => new Uint8Array(),
        makeSafe: async () => ok({ jpeg: Buffer.from('x'), width: 1, height: 1, advice: [] }),
      },
    }
    for (let i = 0; i < 20; i++) await storedDocument(quick, busy, 'selfie')
    const more = { ownerId: busy.id, purpose: 'selfie', path: photo } as const
    expect(await storeDocument(quick, more)).toMatchObject({ ok: false, code: 'limit.reached' })
    // Photos of messages have their own.
    await storedDocument(quick, busy, 'message')
    const heavy = await person(world)
    const id = await storedDocument(quick, heavy, 'selfie')
    await world.db`update documents set bytes = ${60 * 1024 * 1024} where id = ${id}`
    expect(await storeDocument(quick, { ...more, ownerId: heavy.id })).toMatchObject({
      code: 'upload.too_many',
    })
    await storedDocument(quick, heavy, 'message')
  })
})

describe('without permission', () => {
  test.each([
    ['a shopper', []],
    ['support', ['support']],
    ['finance, on an identity picture', ['finance']],
    ['fulfilment', ['fulfilment']],
  ] as const)('%s gets not found, and the attempt is logged', async (_, roles) => {
    const id = await storedDocument(world, ada)
    const nosy = await person(world, ...roles)
    expect(await opening(id, nosy)).toMatchObject({ ok: false, code: 'documents.missing' })
    expect(await entriesOf(world, `document:${id}`)).toMatchObject([
      { who: nosy.id, action: 'document.refused', details: { code: 'documents.missing' } },
    ])
    const [event] = await world.db`select action from security_events where who = ${nosy.id}`
    expect(event).toEqual({ action: 'suspicious_activity' })
  })

  test('a receipt is for finance, not for the identity reviewer', async () => {
    const id = await storedDocument(world, ada, 'receipt')
    expect(await opening(id)).toMatchObject({ code: 'documents.missing' })
    expect((await opening(id, await person(world, 'finance'))).ok).toBe(true)
  })

  test('nobody opens their own as a reviewer, not even the owner of the shop', async () => {
    const boss = await person(world, 'admin')
    const id = await storedDocument(world, boss)
    expect(await opening(id, boss)).toMatchObject({ code: 'documents.own_case' })
    expect((await opening(await storedDocument(world, ada), boss)).ok).toBe(true)
  })

  test('re-authentication is required after ten minutes', async () => {
    const id = await storedDocument(world, ada)
    const before = new Date(world.now().getTime() - 10 * 60_000)
    for (const proof of [{ at: before, by: 'password' } as const, null]) {
      expect(await opening(id, { ...reviewer, proof })).toMatchObject({ code: 'accounts.stepUp' })
    }
    expect(await entriesOf(world, `document:${id}`)).toEqual([])
    expect((await opening(id)).ok).toBe(true)
  })

  test('an unknown image is not found', async () => {
    expect(await opening('no-such-document')).toMatchObject({ code: 'documents.missing' })
  })

  test('nothing opens if the access cannot be logged', async () => {
    const id = await storedDocument(world, ada)
    await world.db`alter table audit_entries rename to audit_entries_away`
    await expect(opening(id)).rejects.toThrow('audit_entries')
    await world.db`alter table audit_entries_away rename to audit_entries`
    expect(await openingsOf(world, ada.id)).not.toContainEqual(
      expect.objectContaining({ documentId: id }),
    )
  })
})
