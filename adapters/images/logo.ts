// Child process for a logo: reads an SVG or PNG, and generates the icons.
import { readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import {
  type IconName,
  iconNames,
  largestDrawing,
  largestLogo,
} from '../../shop/storefront/brand/rules/brand.ts'
import { readDrawing } from './svg.ts'
import { DrawingRefused } from './svg-styles.ts'
import { answer, drawings, options, readUntrusted, refused } from './untrusted.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const white = { r: 255, g: 255, b: 255, alpha: 1 }

await readUntrusted(drawings, read)

async function read(path: string) {
  if ((await stat(path)).size > largestLogo) return refused('logo.large')
  const bytes = await readFile(path)
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG'
  try {
    const logo = isPng ? await pngLogo(bytes) : svgLogo(bytes)
    if (!logo) return refused('logo.size')
    const icons = await makeIcons(logo)
    const contents = [logo.content, ...iconNames.map((name) => icons[name])]
    const { type, width, height } = logo
    answer({ type, width, height, bytes: contents.map(({ length }) => length) }, ...contents)
  } catch (error) {
    refused(error instanceof DrawingRefused ? error.message : 'logo.damaged')
  }
}

type Read = {
  readonly type: 'svg' | 'png'
  readonly width: number
  readonly height: number
  readonly content: Buffer
}

function svgLogo(bytes: Buffer): Read {
  const { svg, width, height } = readDrawing(bytes.toString('utf8').replace(/^\ufeff/, ''))
  if (Buffer.byteLength(svg) > largestDrawing) throw new DrawingRefused('logo.heavy')
  return { type: 'svg', width, height, content: Buffer.from(svg) }
}

/** Scales a PNG down to the size displayed on the densest screen. */
async function pngLogo(bytes: Buffer): Promise<Read | null> {
  const { width, height } = await sharp(bytes, options).metadata()
  if (Math.min(width, height) < 32 || width / height > 12 || height / width > 4) return null
  const { data, info } = await sharp(bytes, options)
    .resize({ width: 1200, height: 480, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { type: 'png', width: info.width, height: info.height, content: data }
}

async function makeIcons({
  type,
  content,
  width,
  height,
}: Read): Promise<Record<IconName, Buffer>> {
  // A vector logo is rasterized at the size of its largest icon.
  const density = type === 'svg' ? Math.min(2400, (72 * 512) / Math.max(width, height)) : undefined
  const source = () =>
    sharp(content, { ...options, ...(density && { density: Math.max(1, density) }) })
  const square = async (side: number, room: number, background: typeof clear): Promise<Buffer> => {
    const inner = Math.round(side * room)
    const small = await source()
      .resize({ width: inner, height: inner, fit: 'contain', background: clear })
      .png()
      .toBuffer()
    const ground: Sharp = sharp({ create: { width: side, height: side, channels: 4, background } })
    return ground
      .composite([{ input: small }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  return {
    icon: await square(64, 1, clear),
    ico: icoOf(await square(32, 1, clear)),
    apple: await square(180, 0.8, white),
    small: await square(192, 0.9, white),
    large: await square(512, 0.9, white),
    // Within the safe zone of maskable icons.
    maskable: await square(512, 0.6, white),
  }
}

/** An ICO file with one PNG of 32 px (Windows Vista and newer). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
