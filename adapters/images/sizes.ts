// Child process that converts an upload to a product's images: each size in each format, without metadata.
import sharp from 'sharp'
import {
  type FocalPoint,
  focalStep,
  middle,
  type PictureFile,
  photoWidths,
  smallestPhoto,
} from '../../shop/catalog/products/rules/photos.ts'
import {
  answer,
  applyOrientation,
  isSequence,
  options,
  pictures,
  readUntrusted,
  refused,
} from './untrusted.ts'

await readUntrusted(pictures, makeSizes)

async function makeSizes(path: string) {
  if (await isSequence(path)) return refused('catalog.picture_animated')
  const { width, height, orientation, hasAlpha, pages = 1 } = await sharp(path, options).metadata()
  if (pages > 1) return refused('catalog.picture_animated')
  if (Math.min(width, height) < smallestPhoto) return refused('catalog.picture_small')
  const most = Math.max(...photoWidths)
  const decoded = await sharp(path, options)
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = decoded
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const isClear = hasAlpha && !(await sharp(decoded.data, { raw }).stats()).isOpaque
  const flat = sharp(decoded.data, { raw })
  const upright = await applyOrientation(isClear ? flat : flat.removeAlpha(), orientation ?? 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data } = upright
  const whole = {
    width: upright.info.width,
    height: upright.info.height,
    channels: upright.info.channels,
  }
  const widths = [...photoWidths.filter((each) => each < whole.width), whole.width]
  const files: (PictureFile & { bytes: number })[] = []
  const contents: Buffer[] = []
  const plain = isClear ? 'png' : 'jpg'
  for (const each of widths) {
    const small = () => sharp(data, { raw: whole }).resize({ width: each })
    const made = {
      avif: small().avif({ quality: 52, effort: 3 }),
      webp: small().webp({ quality: 78 }),
      [plain]: isClear
        ? small().png({ compressionLevel: 9 })
        : small().jpeg({ quality: 82, optimizeCoding: false }),
    }
    for (const [format, picture] of Object.entries(made)) {
      const content = await picture.toBuffer()
      files.push({ width: each, format: format as PictureFile['format'], bytes: content.length })
      contents.push(content)
    }
  }
  const focus = isClear ? middle : await focusOf(data, whole)
  answer({ width: whole.width, height: whole.height, plain, focus, files }, ...contents)
}

/** libvips' attention strategy: luminance, saturation and skin tones. */
async function focusOf(data: Buffer, raw: Raw): Promise<FocalPoint> {
  const side = 160
  const square = { width: side, height: side, fit: 'cover', position: 'attention' } as const
  const { info } = await sharp(data, { raw })
    .resize(square)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const room = (side * Math.max(raw.width, raw.height)) / Math.min(raw.width, raw.height) - side
  const cropped = Math.max(-(info.cropOffsetLeft ?? 0), -(info.cropOffsetTop ?? 0))
  if (room < 1) return middle
  const percent = Math.round(((cropped / room) * 100) / focalStep) * focalStep
  const shown = Math.max(0, Math.min(100, percent))
  return raw.width > raw.height ? { x: shown, y: middle.y } : { x: middle.x, y: shown }
}

type Raw = { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
