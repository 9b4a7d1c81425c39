// Images for tests, generated or forged at run time.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { insertPicture } from '../../shop/catalog/pictures/store/pictures.ts'
import type { World } from '../../shop/world.ts'

/** An uploaded image in the database, without files. */
export const insertedPicture = (world: World, id: string) =>
  insertPicture(world.db, { id, width: 1280, height: 853, plain: 'jpg' }, world.now())

/** Rows of dark strokes like text on paper: sharp, bright, and different in its four corners. */
export function card(width = 900, height = 600) {
  const strokes = Array.from({ length: 40 }, (_, i) => {
    const x = 40 + (i % 8) * 100
    return `<rect x="${x}" y="${60 + Math.floor(i / 8) * 100}" width="${20 + i}" height="9"/>`
  })
  const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="${width}" height="${height}">
    <rect width="900" height="600" fill="#e9e4da"/><rect width="90" height="60" fill="#c00"/>${strokes.join('')}</svg>`
  return sharp(Buffer.from(art), { density: 72 })
}
/** A head, a document beside it and light from one side: a selfie at low resolution. */
export function scene() {
  const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600">
    <linearGradient id="light"><stop stop-color="#e8dcc8"/><stop offset="1" stop-color="#54606e"/></linearGradient>
    <rect width="900" height="600" fill="url(#light)"/><ellipse cx="300" cy="300" rx="150" ry="210" fill="#c58f6b"/>
    <rect x="180" y="60" width="240" height="120" fill="#2b1d12"/>
    <rect x="540" y="160" width="280" height="300" fill="#f4f4f0"/><circle cx="620" cy="260" r="50"/></svg>`
  return sharp(Buffer.from(art), { density: 72 })
}
export const jpeg = (width?: number, height?: number) => card(width, height).jpeg().toBuffer()

/** Decompression bomb: a PNG of `width` x `height` black one-bit pixels; 900 megapixels fit in about 100 KiB. */
export function decompressionBomb(width: number, height: number, more: Buffer[] = []) {
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
