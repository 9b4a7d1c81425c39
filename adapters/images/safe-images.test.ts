// Photos are re-encoded in a separate process.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  asText,
  html,
  images,
  makeSafe,
  savedFile,
} from '../../tests/fixtures/accounts/safe-images.ts'
import { card, decompressionBomb, jpeg } from '../../tests/support/pictures.ts'
import { safeImages } from './safe-images.ts'

describe('a photo is re-encoded', () => {
  test('without a page appended to it', async () => {
    const { jpeg: out } = await accepted(Buffer.concat([await jpeg(), asText(html)]))
    expect(Buffer.from(out).includes('<script>')).toBe(false)
  })

  test('without a page hidden in a comment segment', async () => {
    const photo = await jpeg()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), asText(html)])
    const polyglot = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    expect(polyglot.includes('<script>')).toBe(true)
    const { jpeg: out } = await accepted(polyglot)
    expect(Buffer.from(out).includes('<script>')).toBe(false)
  })

  test('without the test signature of virus scanners, before, in and behind the picture', async () => {
    // Split, so that scanners do not flag this file.
    const eicar = [
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
      'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ].join('')
    const photo = await jpeg()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, eicar.length + 2]), asText(eicar)])
    const carrier = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), asText(eicar)])
    const { jpeg: out } = await accepted(carrier)
    expect(Buffer.from(out).includes('EICAR')).toBe(false)
    expect(await makeSafe(Buffer.concat([asText(eicar), photo]))).toMatchObject({
      code: 'upload.type',
    })
  })

  test('without a text bomb of a PNG', async () => {
    const text = Buffer.concat([asText('x\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))])
    expect((await accepted(decompressionBomb(800, 600, [text]))).width).toBe(800)
  })

  test('without location, camera, profile and thumbnail', async () => {
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
    'with its pixels rotated for orientation %i',
    async (orientation) => {
      const photo = await card().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
      const { jpeg: out, width, height } = await accepted(photo)
      const expected = sharp(photo).autoOrient()
      const tiny = (picture: Sharp) =>
        picture.resize(12, 12, { fit: 'fill' }).greyscale().raw().toBuffer()
      const [right, got] = [await tiny(sharp(await expected.toBuffer())), await tiny(sharp(out))]
      const apart = Math.max(...right.map((light, i) => Math.abs(light - (got[i] ?? 0))))
      expect(apart).toBeLessThan(12)
      expect([width, height]).toEqual(orientation < 5 ? [900, 600] : [600, 900])
    },
  )

  test('with a large photo reduced, a small one unchanged', async () => {
    expect(await accepted(await jpeg(4500, 3000))).toMatchObject({ width: 2400, height: 1600 })
    expect(await accepted(await jpeg(600, 400))).toMatchObject({ width: 600, height: 400 })
  })

  test.each([
    ['transparent', () => card().ensureAlpha(0.5).png().toBuffer()],
    ['grey', () => card().greyscale().jpeg().toBuffer()],
    ['sixteen-bit', () => card().toColourspace('rgb16').png().toBuffer()],
    ['CMYK', () => card().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive', () => card().jpeg({ progressive: true }).toBuffer()],
  ])('with a %s picture in plain sRGB', async (_, make) => {
    const { jpeg: out } = await accepted(await make())
    expect(await sharp(out).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
    })
  })
})

describe('the decoding process', () => {
  test('is killed when it takes too long', async () => {
    const impatient = safeImages({ seconds: 0.01 })
    expect(await impatient.makeSafe(await savedFile(await jpeg()))).toMatchObject({
      code: 'upload.busy',
    })
  })

  test('decodes one by one, and refuses a long queue', async () => {
    const small = safeImages({ queue: 2 })
    const path = await savedFile(await jpeg())
    const answers = await Promise.all([1, 2, 3].map(() => small.makeSafe(path)))
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
      'ok',
      'ok',
      'upload.busy',
    ])
    expect((await small.makeSafe(path)).ok).toBe(true)
  })

  test('leaves the upload unchanged', async () => {
    const photo = await jpeg()
    const path = await savedFile(photo)
    await images.makeSafe(path)
    expect((await readFile(path)).equals(photo)).toBe(true)
  })

  test.skipIf(process.platform !== 'linux')('exits when it is idle', () => {
    const below = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)]).toString()
    expect(below).not.toContain('decode.ts')
  })
})
