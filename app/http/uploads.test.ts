import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { largestUpload } from '../../shop/identity/documents/rules.ts'
import { ok, refuse } from '../../shop/result.ts'
import { type Upload, withUpload } from './uploads.ts'

const names = ['id-front', 'selfie']
const left = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`piazza-upload-${process.pid}-`))
const post = (body: BodyInit, init: RequestInit = {}) =>
  new Request('http://shop.example/kyc-details', { method: 'POST', body, ...init })

/** The arguments of the work, with the content of each file. */
async function received(made: Request | Promise<Request>) {
  const request = await made
  let content: Record<string, Buffer> = {}
  const result = await withUpload(request, names, async (upload) => {
    content = Object.fromEntries(
      Object.entries(upload.files).map(([name, path]) => [name, readFileSync(path)]),
    )
    return ok(upload)
  })
  expect(left()).toEqual([])
  return { result, content }
}
const upload = (result: Awaited<ReturnType<typeof received>>['result']): Upload => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** Fully encoded, as received from a socket. */
async function form(entries: [string, string | File][]): Promise<Request> {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type') ?? ''
  return post(await encoded.arrayBuffer(), { headers: { 'content-type': type } })
}
const file = (bytes: number, name = 'photo.jpg') => new File([Buffer.alloc(bytes, 'x')], name)

/** A body that never ends, starting with these headers of a multipart part. */
const boundary = 'x--boundary--x'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`
const streamed = (pull: (push: ReadableStreamDefaultController) => void, signal?: AbortSignal) =>
  post(new ReadableStream({ start: (push) => push.enqueue(Buffer.from(part('selfie'))), pull }), {
    headers,
    signal,
    duplex: 'half',
  } as RequestInit)

test('passes text and files to the handler, and leaves nothing behind', async () => {
  const data = form([
    ['nationality', 'Österreich\0'],
    ['selfie', file(70_000)],
    ['nationality', 'second'],
  ])
  const { result, content } = await received(data)
  expect(upload(result).fields).toEqual({ nationality: 'Österreich\uFFFD' })
  expect(content.selfie?.length).toBe(70_000)
})

test('the files are readable by the server only', async () => {
  await withUpload(await form([['selfie', file(10)]]), names, async ({ files }) => {
    const path = files.selfie ?? ''
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    return ok()
  })
})

test('nothing is left when the handler throws', async () => {
  const work = withUpload(await form([['selfie', file(10)]]), names, () =>
    Promise.reject(new Error('bug')),
  )
  await expect(work).rejects.toThrow('bug')
  expect(left()).toEqual([])
})

test('a file of exactly the limit is accepted, one byte more is reported, and other fields are kept', async () => {
  const data = form([
    ['id-front', file(largestUpload)],
    ['selfie', file(largestUpload + 1)],
    ['address', 'kept'],
  ])
  const { result, content } = await received(data)
  expect(content['id-front']?.length).toBe(largestUpload)
  expect(upload(result)).toMatchObject({
    problems: { selfie: 'upload.too_large' },
    fields: { address: 'kept' },
  })
  expect(content.selfie).toBeUndefined()
})

test('an empty file field is no file; unknown fields are ignored', async () => {
  const data = form([
    ['selfie', new File([], '')],
    ['cv', file(100)],
    ['__proto__', 'polluted'],
  ])
  const { result, content } = await received(data)
  expect(content).toEqual({})
  expect(upload(result).problems).toEqual({})
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('an empty file is reported as such', async () => {
  const { result, content } = await received(form([['selfie', new File([], 'photo.jpg')]]))
  expect(content).toEqual({})
  expect(upload(result).problems).toEqual({ selfie: 'upload.empty' })
})

test.each([
  ['../../etc/passwd', true],
  ['C:\\fakepath\\photo.jpg', true],
  ['a|b.jpg', false],
  ['what?.jpg', false],
  [`${'n'.repeat(256)}.jpg`, false],
  ['фото 写真 صورة.jpg', true],
])('the file name %s never becomes a path (sane: %s)', async (name, isSane) => {
  const { result, content } = await received(form([['selfie', file(5, name)]]))
  expect(upload(result).problems).toEqual(isSane ? {} : { selfie: 'upload.name' })
  expect(Object.keys(content)).toEqual(isSane ? ['selfie'] : [])
})

test.each<[string, () => Request | Promise<Request>, string]>([
  ['a form without files', () => post(new URLSearchParams({ a: '1' })), 'upload.form'],
  ['JSON', () => post('{}', { headers: { 'content-type': 'application/json' } }), 'upload.form'],
  [
    'no boundary',
    () => post('x', { headers: { 'content-type': 'multipart/form-data' } }),
    'upload.form',
  ],
  ['five files', () => form([...'abcde'].map((name) => [name, file(1)])), 'upload.form'],
  [
    'a hundred fields',
    () => form(Array.from({ length: 100 }, (_, i) => [`f${i}`, 'x'])),
    'upload.form',
  ],
  ['a novel in a field', () => form([['address', 'x'.repeat(20_000)]]), 'upload.form'],
  ['a form that stops early', () => post(part('selfie'), { headers }), 'upload.broken'],
  ['noise', () => post(Buffer.alloc(5000, 7), { headers }), 'upload.broken'],
])('%s is refused', async (_, make, code) => {
  expect((await received(make())).result).toEqual(refuse(code))
})

test('an endless upload ends at the total limit', async () => {
  let sent = 0
  const chunk = Buffer.alloc(256 * 1024)
  const endless = streamed((push) => {
    sent += chunk.length
    push.enqueue(chunk)
  })
  expect((await received(endless)).result).toEqual(refuse('upload.too_large'))
  expect(sent).toBeLessThan(names.length * largestUpload + 4 * 1024 * 1024)
})

test('an aborted request removes its files', async () => {
  const disconnected = new AbortController()
  let chunks = 0
  const aborted = streamed((push) => {
    push.enqueue(Buffer.alloc(64 * 1024))
    if (++chunks === 5) disconnected.abort()
  }, disconnected.signal)
  expect((await received(aborted)).result).toEqual(refuse('upload.broken'))
})

test('a broken connection leaves nothing', async () => {
  let chunks = 0
  const broken = streamed((push) => {
    if (++chunks === 5) push.error(new Error('reset'))
    else push.enqueue(Buffer.alloc(64 * 1024))
  })
  expect((await received(broken)).result).toEqual(refuse('upload.broken'))
})

test('an almost full disk refuses uploads with the reason', async () => {
  const request = await form([['selfie', file(10)]])
  const work = () => Promise.reject(new Error('nothing is done'))
  expect(await withUpload(request, names, work, async () => 1024)).toEqual(
    refuse('upload.no_space'),
  )
  expect(left()).toEqual([])
})

test('more than sixteen concurrent uploads are told to retry', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const waiting = Array.from({ length: 16 }, async () =>
    withUpload(await form([['selfie', file(10)]]), names, () => gate.then(() => ok(1))),
  )
  await expect.poll(() => left().length).toBe(16)
  const late = await withUpload(await form([['selfie', file(10)]]), names, async () => ok(1))
  expect(late).toEqual(refuse('upload.busy'))
  open()
  for (const each of await Promise.all(waiting)) expect(each).toEqual(ok(1))
  expect((await received(form([['selfie', file(10)]]))).result.ok).toBe(true)
})
