// Child process for untrusted images: decodes one, writes a line of metadata and a new JPEG, and exits.
import sharp from 'sharp'
import { glance, isBlurred, isDark, perceptualHash } from './photo-quality.ts'
import { answer, applyOrientation, options, photos, readUntrusted, refused } from './untrusted.ts'

const maxSide = 2400
const minimum = { long: 600, short: 400 }

await readUntrusted(photos, decode)

async function decode(path: string) {
  const { width, height, orientation } = await sharp(path, options).metadata()
  if (Math.max(width, height) < minimum.long || Math.min(width, height) < minimum.short) {
    return refused('upload.too_small')
  }
  // Resizes before rotating: rotation needs the whole image in memory, and with a square box the result has the same
  // size.
  const small = await sharp(path, options)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels }
  const upright = applyOrientation(sharp(small.data, { raw }), orientation ?? 1)
  // Optimized tables would save a twentieth, but need all coefficients in memory at once.
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
  const look = perceptualHash(
    await sharp(jpeg.data)
      .resize({ ...glance, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  )
  answer({ width: jpeg.info.width, height: jpeg.info.height, advice, look }, jpeg.data)
}
