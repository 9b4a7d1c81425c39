// Backups and stored files in a bucket, against an S3-compatible server in a separate process.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, s3Account, startS3Server } from '../../tests/support/s3-server.ts'
import { s3Files } from '../files/s3.ts'
import type { Bucket } from '../files/s3-requests.ts'
import { bucketPlace } from './bucket.ts'
import { bucketStoredFiles } from './stored-files.ts'

let server: S3Server
let bucket: Bucket
beforeAll(async () => {
  server = await startS3Server(['backups'])
  bucket = server.bucket('backups')
})
afterAll(() => server.remove())

const streamOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream()
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).bytes())

describe('a bucket', () => {
  test('uploads a file in parts, reads, lists and removes it', async () => {
    const place = bucketPlace(bucket, 'shop')
    expect(place.label('one')).toBe('s3://backups/shop/one')
    expect(await place.names()).toEqual([])
    const large = randomBytes(33 * 1024 * 1024)
    const written = await place.write('piazza-1.tar.age', streamOf(large))
    expect(written.bytes).toBe(large.length)
    expect((await bytesOf(await written.read())).equals(large)).toBe(true)
    await written.keep()
    await (await bucketPlace(bucket, '').write('outside', streamOf(Buffer.from('x')))).keep()
    expect(await place.names()).toEqual(['piazza-1.tar.age'])
    expect((await bytesOf(await place.read('piazza-1.tar.age'))).equals(large)).toBe(true)
    await place.remove('piazza-1.tar.age')
    await place.remove('piazza-1.tar.age')
    expect(await place.names()).toEqual([])
    await expect(place.read('piazza-1.tar.age')).rejects.toThrow(
      's3://backups/shop/piazza-1.tar.age cannot be read: there is no such file.',
    )
  })

  test('keeps nothing of a broken or discarded upload', async () => {
    const place = bucketPlace(bucket, 'broken')
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(randomBytes(1_000_000))
        if (Math.random() > 0.9) controller.error(new Error('the disk is gone'))
      },
    })
    await expect(place.write('half', breaking)).rejects.toThrow('the disk is gone')
    expect(await place.names()).toEqual([])
    await (await place.write('wrong', streamOf(Buffer.from('x')))).discard()
    expect(await place.names()).toEqual([])
  })

  test('distinguishes a refusing service from an unavailable one', async () => {
    const stranger = bucketPlace({ ...bucket, keyId: 'NOBODY' }, '', [])
    await expect(stranger.write('x', streamOf(Buffer.from('x')))).rejects.toMatchObject({
      kind: 'unreachable',
      message: 's3://backups/x cannot be written: the service says InvalidAccessKeyId.',
    })
    const away = bucketPlace({ ...bucket, url: 'http://127.0.0.1:1/backups' }, '', [])
    await expect(away.names()).rejects.toMatchObject({ kind: 'unreachable' })
  })

  test('that is full says so', async () => {
    const full = createServer((request, response) => {
      request.resume()
      const body =
        request.method === 'PUT' ? '<Code>QuotaExceeded</Code>' : '<UploadId>1</UploadId>'
      request.on('end', () => response.writeHead(request.method === 'PUT' ? 400 : 200).end(body))
    }).listen(0, '127.0.0.1')
    await once(full, 'listening')
    const { port } = full.address() as AddressInfo
    const place = bucketPlace({ ...s3Account, url: `http://127.0.0.1:${port}/full` }, '', [])
    await expect(place.write('x', streamOf(Buffer.from('x')))).rejects.toMatchObject({
      kind: 'unwritable',
      message: 's3://full/x cannot be written: there is no space left.',
    })
    full.close()
  })

  test('lists all files of a shop in pages, and opens them with their sizes', async () => {
    const files = s3Files(bucket)
    const names = Array.from(
      { length: 1_010 },
      (_, index) => `file-${String(index).padStart(20, '0')}`,
    )
    for (let at = 0; at < names.length; at += 100)
      await Promise.all(names.slice(at, at + 100).map((name) => files.put(name, Buffer.from(name))))
    const stored = bucketStoredFiles(bucket)
    const found: string[] = []
    for await (const name of stored.names()) found.push(name)
    expect(found).toEqual(names)
    const first = await stored.open(names[0] as string)
    expect(first?.size).toBe(25)
    expect((await buffer(first?.content as AsyncIterable<Uint8Array>)).toString()).toBe(names[0])
    expect(await stored.open('g'.repeat(22))).toBe(null)
  })
})
