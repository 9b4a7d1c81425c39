// The child that meets untrusted bytes: reads one picture, writes one line of facts and a fresh JPEG, ends.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { looksLikePhoto } from '../../shop/documents/rules.ts'
import { glance, isBlurred, isDark, lookOf } from './advice.ts'

const maxSide = 2400
const minimum = { long: 600, short: 400 }
const memoryCap = 600 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

// Decoding runs in libvips' threads, so this watch keeps running while it does.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryCap) process.exit(1)
}, 20).unref()

const path = process.argv[2]
if (!path) throw new Error('which picture?')
if (!looksLikePhoto(await startOf(path))) refused('upload.type')
else
  await decode(path).catch((error: Error) => {
    refused(/pixel limit/i.test(error.message) ? 'upload.too_many_pixels' : 'upload.damaged')
  })

async function startOf(path: string) {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
  await file.close()
  return buffer
}

async function decode(path: string) {
  const options = { limitInputPixels: 50e6, failOn: 'error', sequentialRead: true } as const
  const { width, height, orientation } = await sharp(path, options).metadata()
  if (Math.max(width, height) < minimum.long || Math.min(width, height) < minimum.short) {
    return refused('upload.too_small')
  }
  // Smaller first and turned afterwards: turning needs the whole picture in memory, and a square
  // box makes both orders give the same size.
  const small = await sharp(path, options)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels }
  const upright = turned(sharp(small.data, { raw }), orientation ?? 1)
  // Optimised tables would be a twentieth smaller, and need all coefficients in memory at once.
  const jpeg = await upright
    .jpeg({ quality: 84, optimizeCoding: false })
    .toBuffer({ resolveWithObject: true })
  const grey = await sharp(small.data, { raw })
    .resize({ width: 800 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const advice = [
    ...(isBlurred(grey.data, grey.info.width) ? ['blurred'] : []),
    ...(isDark(grey.data) ? ['dark'] : []),
  ]
  const look = lookOf(
    await sharp(jpeg.data)
      .resize({ ...glance, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  )
  answer({ width: jpeg.info.width, height: jpeg.info.height, advice, look }, jpeg.data)
}

/** What the camera noted in EXIF (1 to 8), done to the pixels, since the note itself is dropped. */
function turned(picture: Sharp, orientation: number) {
  const angle = [0, 0, 180, 180, 270, 90, 90, 270][orientation - 1] ?? 0
  const mirrored = [2, 4, 5, 7].includes(orientation)
  // sharp mirrors before it turns, in whatever order they are asked for.
  return mirrored ? picture.flop().rotate(angle) : picture.rotate(angle)
}

function refused(code: string) {
  answer({ refused: code })
}

function answer(facts: object, jpeg?: Uint8Array) {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
  if (jpeg) process.stdout.write(jpeg)
}
