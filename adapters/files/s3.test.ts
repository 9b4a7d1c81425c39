// S3 storage, against an S3-compatible server in a separate process.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDocuments, eraseDue } from '../../shop/identity/documents/actions/erase.ts'
import { openDocument } from '../../shop/identity/documents/actions/open.ts'
import { storeDocument } from '../../shop/identity/documents/actions/store-document.ts'
import type { Files } from '../../shop/identity/documents/port.ts'
import { photo, storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { type S3Server, s3Account, startS3Server } from '../../tests/support/s3-server.ts'
import { testWorld } from '../../tests/support/world.ts'
import { s3Files } from './s3.ts'
import type { Bucket } from './s3-requests.ts'

const name = 'k9Xk2m4p6r8t0v2x4z6A8C'
const known = s3Account
const bucketAt = (port: number): Bucket => ({ url: `http://127.0.0.1:${port}/private`, ...known })

const world = await testWorld()
let server: S3Server
let files: Files
beforeAll(async () => {
  server = await startS3Server(['private'])
  files = s3Files(server.bucket('private'), [10, 10])
})
afterAll(() => server.remove())

async function content(from: Files): Promise<string> {
  const found = await from.get(name)
  return found.ok ? (await buffer(found.value)).toString() : found.code
}

describe('a bucket', () => {
  test('stores bytes and streams, reads and removes them', async () => {
    expect(await files.put(name, Buffer.from('one'))).toMatchObject({ ok: true })
    expect(await content(files)).toBe('one')
    await files.put(name, Readable.from([Buffer.from('tw'), Buffer.from('o')]))
    expect(await content(files)).toBe('two')
    await files.remove(name)
    expect(await content(files)).toBe('file.missing')
    await files.remove(name)
  })

  test('stores ten megabytes unchanged', async () => {
    const large = Buffer.alloc(10_485_760, 'piazza')
    await files.put(name, large)
    const found = await files.get(name)
    expect(found.ok && (await buffer(found.value)).equals(large)).toBe(true)
  })

  test('a name that the shop has not made throws', async () => {
    for (const bad of ['../escape-0123456789', 'short', 'a?acl=0123456789-012345']) {
      await expect(files.put(bad, Buffer.of(1))).rejects.toThrow('named by the shop')
      await expect(files.get(bad)).rejects.toThrow('named by the shop')
      await expect(files.remove(bad)).rejects.toThrow('named by the shop')
    }
  })

  test('refuses an unknown key, and is distinguished from another bucket', async () => {
    const stranger = s3Files({ ...server.bucket('private'), keyId: 'NOBODY' }, [])
    expect(await stranger.put(name, Buffer.from('x'))).toMatchObject({ code: 'file.unreachable' })
    expect(await content(stranger)).toBe('file.unreachable')
    const elsewhere = s3Files(server.bucket('nothing'), [])
    expect(await elsewhere.put(name, Buffer.from('x'))).toMatchObject({ code: 'file.unreachable' })
    expect(await content(elsewhere)).toBe('file.unreachable')
  })
})

test.each([
  [507, '', 'file.no_space'],
  [400, '<Code>QuotaExceeded</Code>', 'file.no_space'],
  [403, '<Code>AccessDenied</Code>', 'file.unreachable'],
  [503, '<Code>SlowDown</Code>', 'file.unreachable'],
] as const)('a bucket that answers %i %s: %s', async (status, body, code) => {
  let requestCount = 0
  const refusing = createHttp((request, response) => {
    requestCount += 1
    request.resume()
    request.on('end', () => response.writeHead(status).end(body))
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const files = s3Files(bucketAt((refusing.address() as AddressInfo).port), [1, 1])
  expect(await files.put(name, Buffer.from('x'))).toMatchObject({ ok: false, code })
  expect(requestCount).toBe(status === 503 ? 3 : 1)
  refusing.close()
})

test('every request is signed as AWS prescribes, including its body', async () => {
  // The test server does not verify signatures, so they are computed here independently.
  const signatures: string[][] = []
  const checking = createHttp(async (request, response) => {
    const body = await buffer(request)
    const [, names = '', signature = ''] =
      /SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? []
    const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
    const canonical = [
      request.method,
      request.url,
      '',
      ...names.split(';').map((each) => `${each}:${request.headers[each]}`),
      '',
      names,
      hash(body),
    ].join('\n')
    const time = String(request.headers['x-amz-date'])
    const scope = `${time.slice(0, 8)}/${known.region}/s3/aws4_request`
    const mac = (key: string | Buffer, text: string) =>
      createHmac('sha256', key).update(text).digest()
    const key = scope.split('/').reduce<string | Buffer>(mac, `AWS4${known.secret}`)
    const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
    signatures.push([`${request.method} ${names}`, signature, mac(key, text).toString('hex')])
    response.end('x')
  }).listen(0, '127.0.0.1')
  await once(checking, 'listening')
  const files = s3Files(bucketAt((checking.address() as AddressInfo).port), [])
  await files.put(name, Buffer.from('sealed'))
  await content(files)
  await files.remove(name)
  checking.close()
  const signed = 'host;x-amz-content-sha256;x-amz-date'
  expect(signatures.map(([what]) => what)).toEqual([
    `PUT ${signed}`,
    `GET ${signed}`,
    `DELETE ${signed}`,
  ])
  for (const [, given, computed] of signatures) expect(given).toBe(computed)
})

describe('images in a bucket', () => {
  test('are stored encrypted, read decrypted, and deleted at erasure', async () => {
    const shop = { ...world, files }
    const owner = await person(world)
    const id = await storedDocument(shop, owner)
    const opened = await openDocument(shop, await person(world, 'kyc'), id, 'review')
    if (!opened.ok) throw new Error(opened.code)
    const jpeg = await buffer(opened.value.stream)
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    const [row] = await world.db<{ file: string }[]>`select file from documents where id = ${id}`
    const sealed = await files.get(row?.file ?? '')
    const bytes = sealed.ok ? await buffer(sealed.value) : Buffer.of()
    expect([bytes.length, bytes.includes('JFIF')]).toEqual([jpeg.length, false])
    await eraseDocuments(shop, owner.id, [id], 'withdrawn')
    await eraseDue(shop)
    expect(await files.get(row?.file ?? '')).toMatchObject({ code: 'file.missing' })
  })

  test('during an outage uploads are refused, images are safe, and erasures are retried', async () => {
    const shop = { ...world, files }
    const owner = await person(world)
    const reviewer = await person(world, 'kyc')
    const [safe, erased] = [await storedDocument(shop, owner), await storedDocument(shop, owner)]
    await eraseDocuments(shop, owner.id, [erased], 'withdrawn')
    await server.stop()

    const upload = { ownerId: owner.id, purpose: 'selfie', path: photo } as const
    expect(await storeDocument(shop, upload)).toMatchObject({ code: 'upload.unreachable' })
    expect(await openDocument(shop, reviewer, safe, 'review')).toMatchObject({
      code: 'documents.unreachable',
    })
    await expect(eraseDue(shop)).rejects.toThrow('S3 DELETE')

    await server.start()
    expect((await openDocument(shop, reviewer, safe, 'review')).ok).toBe(true)
    expect(await storeDocument(shop, upload)).toMatchObject({ ok: true })
    expect(await eraseDue(shop)).toMatchObject({ ok: true, value: { removed: 2 } })
  })
})
