// Hostile uploads in place of an identity photo: broken, partial, endless and concurrent. Each has a response, and
// leaves nothing.
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import { details, documentFields, newShopper } from '../support/browser/http-steps.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { card, decompressionBomb, jpeg } from '../support/pictures.ts'

let home: Home
let shop: Shop
let ada: Shopper
let uploads: string

beforeAll(async () => {
  home = await makeHome()
  uploads = join(home.env.DATA_DIR ?? '', 'uploads')
  mkdirSync(uploads)
  shop = await startShop(home, { TMPDIR: uploads })
  ada = await newShopper(shop)
  await ada.send('/kyc', details)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

/** Uploads in progress, private images in storage, and rows that have a key to one. */
async function left() {
  const database = await databaseOf(home, 1)
  await database`select set_config('app.full_access', 'on', false)`
  const rows = await database`select from documents where wrapped_key is not null`
  await database.end()
  const stored = readdirSync(join(home.env.DATA_DIR ?? '', 'files')).filter(
    (name) => name !== 'incoming',
  )
  const incoming = readdirSync(join(home.env.DATA_DIR ?? '', 'files', 'incoming'))
  const received = readdirSync(uploads).filter((name) => name.startsWith('piazza-upload-'))
  return { received, incoming: incoming.length, stored: stored.length, keys: rows.length }
}
const nothing = { received: [], incoming: 0, stored: 0, keys: 0 }

function withPhoto(bytes: Uint8Array, name = 'photo.jpg'): FormData {
  const form = new FormData()
  form.set('intent', 'picture')
  form.set('selfie', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const text = (words: string) => Buffer.from(words, 'latin1')
const magic = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('a hostile image', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['cut in half', async () => half(await jpeg()), /damaged|could not be read/i],
    ['of 900 megapixels', () => decompressionBomb(30_000, 30_000), /pixels/i],
    ['of one pixel', () => decompressionBomb(1, 1), /small/i],
    ['that is a page', () => text('<!doctype html><script>1</script>'), /JPEG or PNG/i],
    [
      'that is a page behind four bytes',
      () => Buffer.concat([magic, text('<html>')]),
      /damaged|could not be read/i,
    ],
    ['that is a drawing', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG or PNG/i],
    ['of another kind', () => card().webp().toBuffer(), /JPEG or PNG/i],
  ])('%s is refused with a reason, and nothing of it is stored', async (_, make, word) => {
    const answer = await ada.post('/kyc-details', withPhoto(await make()))
    const page = mainText(await answer.text())
    expect([answer.status, page]).toEqual([400, expect.stringMatching(word)])
    expect(await left()).toEqual(nothing)
  })

  test.each([
    '../../secret.key.jpg',
    'C:\\x.jpg',
    'a\u0000b.jpg',
    `${'n'.repeat(300)}.jpg`,
    '<b>.jpg',
  ])('with the file name %j writes outside of no folder', async (name) => {
    const answer = await ada.post('/kyc-details', withPhoto(text('no photo'), name))
    expect(answer.status).toBe(400)
    await answer.arrayBuffer()
    expect(await left()).toEqual(nothing)
  })
})

describe('an upload', () => {
  const boundary = 'x--boundary--x'
  /** A socket that has sent the beginning of a photo. */
  async function begun(length: number) {
    const { hostname, port } = new URL(shop.url)
    const socket = dial(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    const head = [
      'POST /kyc-details HTTP/1.1',
      `host: ${new URL(shop.url).host}`,
      `origin: ${shop.url}`,
      `cookie: ${ada.cookie}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${length}`,
      '',
      `--${boundary}`,
      'content-disposition: form-data; name="selfie"; filename="a.jpg"',
      '',
      '',
    ]
    socket.write(head.join('\r\n'))
    return socket
  }

  test('that is aborted leaves nothing', async () => {
    const socket = await begun(5_000_000)
    socket.write(Buffer.alloc(300_000, 'x'))
    await expect.poll(async () => (await left()).received.length).toBe(1)
    socket.destroy()
    await expect.poll(left).toEqual(nothing)
  })

  test('above the size limit is refused before its body', async () => {
    const socket = await begun(10_000_000_000)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
    await expect.poll(left).toEqual(nothing)
  })

  test('of one photo sent four times at once is answered four times, and stored once', async () => {
    const form = withPhoto(await jpeg())
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.post('/kyc-details', form)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // Replaced ones have no key any more; the next job deletes their files.
    expect(await left()).toMatchObject({ received: [], incoming: 0, keys: 1 })
  })
})

test('an identity check submitted ten times at once is submitted once', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(documentFields)) form.set(name, value)
  for (const part of ['id-front', 'selfie'])
    form.set(part, new File([new Uint8Array(await jpeg())], 'photo.jpg'))
  expect(await ada.send('/kyc-details', form)).toBe('/kyc-summary')
  const led = await Promise.all(Array.from({ length: 10 }, () => ada.send('/kyc-summary', {})))
  expect(led.filter((to) => to.includes('sent'))).toHaveLength(1)
  expect(new Set(led)).toEqual(new Set(['/kyc-summary?sent=1', '/kyc-required']))
  expect(await ada.send('/kyc-summary', {})).toBe('/kyc-required')
  expect(await ada.send('/kyc-details', form)).toBe('/kyc-required')
  expect(await left()).toMatchObject({ received: [], incoming: 0, keys: 2 })
})
