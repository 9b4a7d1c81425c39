import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bomb, card, jpeg, scene } from '../../tests/pictures.ts'
import { safeImages } from './safe-images.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function saved(bytes: Uint8Array | string) {
  const path = join(folder, `${++files}.bin`)
  await writeFile(path, bytes)
  return path
}
const images = safeImages()
const safe = async (bytes: Uint8Array | string) => images.makeSafe(await saved(bytes))
async function accepted(bytes: Uint8Array) {
  const result = await safe(bytes)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

const asText = (text: string) => Buffer.from(text, 'latin1')
const magic = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const html = '<!doctype html><script>alert(document.domain)</script>'

describe('what is not a photo is refused', () => {
  const hostile: [string, () => Promise<Uint8Array | string> | Uint8Array | string, string][] = [
    ['an empty file', () => '', 'upload.type'],
    ['one byte', () => Buffer.from([0xff]), 'upload.type'],
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>',
      'upload.type',
    ],
    ['an HTML page', () => html, 'upload.type'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj', 'upload.type'],
    ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex'), 'upload.type'],
    ['a program', () => Buffer.from('7f454c460201010000000000', 'hex'), 'upload.type'],
    ['a script', () => '#!/bin/sh\nrm -rf ~\n', 'upload.type'],
    ['a GIF', () => card().gif().toBuffer(), 'upload.type'],
    ['a WebP', () => card().webp().toBuffer(), 'upload.type'],
    ['a TIFF', () => card().tiff().toBuffer(), 'upload.type'],
    ['an AVIF', () => card().avif({ effort: 0 }).toBuffer(), 'upload.type'],
    [
      'an ImageMagick script',
      () => 'push graphic-context\nimage over 0,0 0,0 "|id"',
      'upload.type',
    ],
    ['only the first bytes of a JPEG', () => magic, 'upload.damaged'],
    [
      'the first bytes of a JPEG before a page',
      () => Buffer.concat([magic, asText(html)]),
      'upload.damaged',
    ],
    [
      'only the first bytes of a PNG',
      () => Buffer.from('89504e470d0a1a0a', 'hex'),
      'upload.damaged',
    ],
    ['a JPEG cut in half', async () => half(await jpeg()), 'upload.damaged'],
    ['a PNG cut in half', async () => half(await card().png().toBuffer()), 'upload.damaged'],
    [
      'a PNG with a flipped byte',
      async () => flipped(await card().png().toBuffer()),
      'upload.damaged',
    ],
    ['900 megapixels', () => bomb(30_000, 30_000), 'upload.too_many_pixels'],
    ['a strip of 60 megapixels', () => bomb(60_000, 1_000), 'upload.too_many_pixels'],
    ['one pixel', () => bomb(1, 1), 'upload.too_small'],
    ['a stamp', () => jpeg(599, 599), 'upload.too_small'],
    ['a ribbon', () => jpeg(2000, 399), 'upload.too_small'],
  ]
  test.each(hostile)('%s', async (_, make, code) => {
    expect(await safe(await make())).toMatchObject({ ok: false, code })
  })

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const flipped = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 0xff
    return copy
  }
})

describe('what is a photo becomes a fresh one', () => {
  test('a page hidden behind the picture is gone', async () => {
    const { jpeg: out } = await accepted(Buffer.concat([await jpeg(), asText(html)]))
    expect(Buffer.from(out).includes('<script>')).toBe(false)
  })

  test('a page hidden in a comment segment is gone', async () => {
    const photo = await jpeg()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), asText(html)])
    const polyglot = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    expect(polyglot.includes('<script>')).toBe(true)
    const { jpeg: out } = await accepted(polyglot)
    expect(Buffer.from(out).includes('<script>')).toBe(false)
  })

  test('the signature that virus scanners look for is gone, before, in and behind the picture', async () => {
    // In two pieces, so that no scanner takes this file for it.
    const eicar = [
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
      'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ].join('')
    const photo = await jpeg()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, eicar.length + 2]), asText(eicar)])
    const carrier = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), asText(eicar)])
    const { jpeg: out } = await accepted(carrier)
    expect(Buffer.from(out).includes('EICAR')).toBe(false)
    expect(await safe(Buffer.concat([asText(eicar), photo]))).toMatchObject({ code: 'upload.type' })
  })

  test('a text bomb in a PNG does no harm', async () => {
    const text = Buffer.concat([asText('x\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))])
    expect((await accepted(bomb(800, 600, [text]))).width).toBe(800)
  })

  test('place, camera, profile and thumbnail are gone', async () => {
    const photo = await card()
      .withExif({
        IFD0: { Make: 'ZQX-CAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { jpeg: out } = await accepted(photo)
    const left = await sharp(out).metadata()
    expect([left.exif, left.icc, left.xmp, left.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(out).includes('ZQX-CAMERA')).toBe(false)
    expect(Buffer.from(out).includes('Exif')).toBe(false)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a camera held as %i: the pixels are turned',
    async (orientation) => {
      const photo = await card().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
      const { jpeg: out, width, height } = await accepted(photo)
      const wanted = sharp(photo).autoOrient()
      const tiny = (picture: Sharp) =>
        picture.resize(12, 12, { fit: 'fill' }).greyscale().raw().toBuffer()
      const [right, got] = [await tiny(sharp(await wanted.toBuffer())), await tiny(sharp(out))]
      const apart = Math.max(...right.map((light, i) => Math.abs(light - (got[i] ?? 0))))
      expect(apart).toBeLessThan(12)
      expect([width, height]).toEqual(orientation < 5 ? [900, 600] : [600, 900])
    },
  )

  test('a large photo is made smaller, a small one stays', async () => {
    expect(await accepted(await jpeg(4500, 3000))).toMatchObject({ width: 2400, height: 1600 })
    expect(await accepted(await jpeg(600, 400))).toMatchObject({ width: 600, height: 400 })
  })

  test.each([
    ['transparent', () => card().ensureAlpha(0.5).png().toBuffer()],
    ['grey', () => card().greyscale().jpeg().toBuffer()],
    ['sixteen-bit', () => card().toColourspace('rgb16').png().toBuffer()],
    ['CMYK', () => card().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive', () => card().jpeg({ progressive: true }).toBuffer()],
  ])('a %s picture becomes plain sRGB', async (_, make) => {
    const { jpeg: out } = await accepted(await make())
    expect(await sharp(out).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
    })
  })
})

describe('advice', () => {
  test('a sharp, bright photo needs none', async () => {
    expect((await accepted(await jpeg())).advice).toEqual([])
  })

  test('a blurred one is named', async () => {
    const photo = await card().blur(8).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toEqual(['blurred'])
  })

  test('a dark one is named', async () => {
    const photo = await card().linear(0.15, 0).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toContain('dark')
  })
})

describe('how a photo looks at a glance', () => {
  const bits = (hex = '') =>
    BigInt(`0x${hex || '0'}`)
      .toString(2)
      .padStart(64, '0')
  const distance = (a: string | undefined, b: string | undefined) =>
    [...bits(a)].filter((bit, at) => bit !== bits(b)[at]).length

  test('is nearly the same after it was made smaller and paler, and saved again', async () => {
    const one = await accepted(await scene().jpeg().toBuffer())
    const photo = scene().resize(800).modulate({ brightness: 0.97 })
    const again = await accepted(await photo.jpeg({ quality: 70 }).toBuffer())
    expect(one.look).toMatch(/^[0-9a-f]{16}$/)
    expect(distance(one.look, again.look)).toBeLessThanOrEqual(2)
  })

  test('is another one for another picture', async () => {
    const one = await accepted(await scene().jpeg().toBuffer())
    const other = await accepted(await scene().flop().jpeg().toBuffer())
    expect(distance(one.look, other.look)).toBeGreaterThan(8)
  })

  test('is not there where there is nothing to see', async () => {
    const grey = { width: 900, height: 600, channels: 3 as const, background: '#888' }
    const photo = await accepted(await sharp({ create: grey }).jpeg().toBuffer())
    expect(photo.look).toBeUndefined()
  })
})

describe('blur and darkness', () => {
  test.each([
    [1, []],
    [4, ['blurred']],
    [8, ['blurred']],
  ])('of a page blurred by a sigma of %d: %j', async (sigma, advice) => {
    const photo = await card().blur(sigma).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toEqual(advice)
  })
})

describe('the child process', () => {
  test('is ended when it takes too long', async () => {
    const impatient = safeImages({ seconds: 0.01 })
    expect(await impatient.makeSafe(await saved(await jpeg()))).toMatchObject({
      code: 'upload.damaged',
    })
  })

  test('works one by one and refuses a crowd', async () => {
    const small = safeImages({ queue: 2 })
    const path = await saved(await jpeg())
    const answers = await Promise.all([1, 2, 3].map(() => small.makeSafe(path)))
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
      'ok',
      'ok',
      'upload.busy',
    ])
    expect((await small.makeSafe(path)).ok).toBe(true)
  })

  test('leaves the upload as it was', async () => {
    const photo = await jpeg()
    const path = await saved(photo)
    await images.makeSafe(path)
    expect((await readFile(path)).equals(photo)).toBe(true)
  })

  test.skipIf(process.platform !== 'linux')('is gone when nothing is under way', () => {
    const below = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)]).toString()
    expect(below).not.toContain('decode.ts')
  })
})
