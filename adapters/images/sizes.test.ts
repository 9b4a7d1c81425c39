// Product images in formats produced by other shops and programs.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asText, images, makeSafe, savedFile } from '../../tests/fixtures/accounts/safe-images.ts'
import { card, scene } from '../../tests/support/pictures.ts'

const sized = async (bytes: Uint8Array | string) => images.makeSizes(await savedFile(bytes))
async function made(bytes: Uint8Array) {
  const result = await sized(bytes)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const blank = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
const written = {
  WebP: () => scene().webp().toBuffer(),
  'WebP without loss': () => scene().webp({ lossless: true, effort: 0 }).toBuffer(),
  AVIF: () => scene().avif({ effort: 0 }).toBuffer(),
}

describe.each(Object.entries(written))('%s', (_, make) => {
  test('is resized to every width, with the same content', async () => {
    const picture = await made(await make())
    expect(picture).toMatchObject({ width: 900, height: 600, plain: 'jpg' })
    expect(picture.files.map(({ width, format }) => `${width} ${format}`)).toEqual(
      [320, 640, 900].flatMap((width) => ['avif', 'webp', 'jpg'].map((each) => `${width} ${each}`)),
    )
    const tiny = (bytes: Uint8Array) =>
      sharp(bytes).resize(9, 6, { fit: 'fill' }).greyscale().raw().toBuffer()
    const right = await tiny(await scene().png().toBuffer())
    for (const { content } of picture.files) {
      const got = await tiny(content)
      const apart = right.map((light, at) => Math.abs(light - (got[at] ?? 0)))
      expect(apart.reduce((sum, each) => sum + each, 0) / apart.length).toBeLessThan(5)
    }
  })

  test('is refused as a photo of an identity document', async () => {
    expect(await makeSafe(await make())).toMatchObject({ code: 'upload.type' })
  })

  test('cut in half is damaged', async () => {
    const bytes = await make()
    expect(await sized(bytes.subarray(0, bytes.length / 2))).toMatchObject({
      code: 'upload.damaged',
    })
  })
})

test.each(['webp', 'avif'] as const)(
  'a transparent %s stays transparent, and loses its metadata',
  async (format) => {
    const clear = { r: 200, g: 60, b: 60, alpha: 0.5 }
    const bytes = await sharp({
      create: { width: 900, height: 600, channels: 4, background: clear },
    })
      .withExif({ IFD0: { Artist: 'Ada Byron' } })
      .toFormat(format, { effort: 0 })
      .toBuffer()
    expect(bytes.includes('Ada Byron')).toBe(true)
    const picture = await made(bytes)
    expect(picture.plain).toBe('png')
    for (const { content } of picture.files)
      expect(Buffer.from(content).includes('Ada Byron')).toBe(false)
  },
)

test.each(['webp', 'avif'] as const)('a %s is rotated as the camera was held', async (format) => {
  const photo = blank(900, 700).withMetadata({ orientation: 6 })
  expect(await made(await photo.toFormat(format, { effort: 0 }).toBuffer())).toMatchObject({
    width: 700,
    height: 900,
  })
})

describe('what is refused', () => {
  const moving = async () => {
    const frames = [await card().png().toBuffer(), await scene().png().toBuffer()]
    return sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
  }
  /** An image sequence, identified by its brands. */
  const sequence = async () => {
    const bytes = await written.AVIF()
    bytes.write('avis', 8, 'latin1')
    return bytes
  }
  /** As phones write it; its brand alone is not a supported one. */
  const heic = async () => {
    const bytes = await written.AVIF()
    const end = bytes.readUInt32BE(0)
    for (let at = 8; at < end; at += 4)
      if (bytes.toString('latin1', at, at + 4) === 'avif') bytes.write('heic', at, 'latin1')
    return bytes
  }
  const refused: [string, () => Promise<Buffer> | Buffer | string, string][] = [
    ['a moving WebP', moving, 'catalog.picture_animated'],
    ['a moving AVIF', sequence, 'catalog.picture_animated'],
    ['a HEIC', heic, 'catalog.picture_type'],
    ['the start of a WebP alone', () => 'RIFF\0\0\0\0WEBP', 'upload.damaged'],
    ['another RIFF', () => 'RIFF\0\0\0\0WAVEfmt ', 'catalog.picture_type'],
    ['a box that never ends', () => asText('\xff\xff\xff\xffftypavif'), 'upload.damaged'],
    [
      'a WebP of 64 megapixels',
      () => blank(16_000, 4_000).webp({ effort: 0 }).toBuffer(),
      'upload.too_many_pixels',
    ],
    [
      'an AVIF of 51 megapixels',
      () => blank(10_200, 5_000).avif({ effort: 0 }).toBuffer(),
      'upload.too_many_pixels',
    ],
    ['a small WebP', () => blank(399, 900).webp({ effort: 0 }).toBuffer(), 'catalog.picture_small'],
    ['a small AVIF', () => blank(900, 399).avif({ effort: 0 }).toBuffer(), 'catalog.picture_small'],
  ]
  test.each(refused)('%s', async (_, make, code) => {
    expect(await sized(await make())).toMatchObject({ ok: false, code })
  })
})

test('a square crop keeps the salient part', async () => {
  const ground = { width: 1200, height: 600, channels: 3, background: '#e9e6e0' } as const
  const square = { width: 300, height: 300, channels: 3, background: '#c0281c' } as const
  const input = await sharp({ create: square }).png().toBuffer()
  const at = async (left: number) => {
    const bytes = await sharp({ create: ground })
      .composite([{ input, left, top: 150 }])
      .jpeg()
      .toBuffer()
    return (await made(bytes)).focus
  }
  expect(await at(0)).toMatchObject({ y: 50 })
  expect((await at(0)).x).toBeLessThan(25)
  expect((await at(900)).x).toBeGreaterThan(75)
})
