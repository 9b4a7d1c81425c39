// Pictures for tests, drawn or forged on the spot.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Rows of dark text-like strokes on paper: sharp, bright, and different in its four corners. */
export function card(width = 900, height = 600) {
  const strokes = Array.from({ length: 40 }, (_, i) => {
    const x = 40 + (i % 8) * 100
    return `<rect x="${x}" y="${60 + Math.floor(i / 8) * 100}" width="${20 + i}" height="9"/>`
  })
  const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="${width}" height="${height}">
    <rect width="900" height="600" fill="#e9e4da"/><rect width="90" height="60" fill="#c00"/>${strokes.join('')}</svg>`
  return sharp(Buffer.from(art), { density: 72 })
}
export const jpeg = (width?: number, height?: number) => card(width, height).jpeg().toBuffer()

/** A PNG of `width` x `height` black one-bit pixels: 900 megapixels fit in about 100 KiB. */
export function bomb(width: number, height: number, more: Buffer[] = []) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const texts = more.map((text) => chunk('zTXt', text))
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    ...texts,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
