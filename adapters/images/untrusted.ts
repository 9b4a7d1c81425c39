// Common start of child processes for untrusted images: few formats, memory limit, one image, one response.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { looksLikePhoto } from '../../shop/identity/documents/rules.ts'

const memoryCap = 600 * 1024 * 1024

export const options = { limitInputPixels: 50e6, failOn: 'error', sequentialRead: true } as const

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })

// Decoding runs in libvips' threads, so that this memory check keeps running.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryCap) process.exit(1)
}, 20).unref()

/** Supported formats, and the refusal of everything else. */
type Kind = {
  readonly loaders: readonly string[]
  readonly looksRight: (start: Buffer) => boolean
  readonly otherwise: string
}

const photoLoaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng']

/** Identity documents and receipts: camera formats. */
export const photos: Kind = {
  loaders: photoLoaders,
  looksRight: looksLikePhoto,
  otherwise: 'upload.type',
}

/** Products and categories: also formats of other shops and programs. */
export const pictures: Kind = {
  loaders: [...photoLoaders, 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  looksRight: (start) => looksLikePhoto(start) || isWebp(start) || isAvif(start),
  otherwise: 'catalog.picture_type',
}

/** Logos: usual logo formats. An SVG is sanitized first (svg.ts). */
export const drawings: Kind = {
  loaders: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'],
  looksRight: (start) => isPng(start) || /^(\ufeff)?\s*<[?!s]/.test(start.toString('utf8')),
  otherwise: 'logo.type',
}

const isPng = (start: Buffer): boolean => start.toString('latin1', 0, 4) === '\x89PNG'

const isWebp = (start: Buffer): boolean =>
  start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP'

/** Brands of the file type box (ISO/IEC 14496-12, 4.3): the major one, a version, the compatible ones. */
const brandsOf = (start: Buffer): string[] =>
  start.toString('latin1', 4, 8) === 'ftyp'
    ? (start.toString('latin1', 8, Math.min(start.readUInt32BE(0), longestStart)).match(/.{4}/gs) ??
      [])
    : []

const isAvif = (start: Buffer): boolean =>
  brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis')

/** An AVIF image sequence, which its decoder reads as one image, or not at all. */
export const isSequence = async (path: string): Promise<boolean> =>
  brandsOf(await startOf(path)).includes('avis')

/** Runs `work` with the image named on the command line, if its magic bytes are those of `kind`. */
export async function readUntrusted(
  kind: Kind,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const path = process.argv[2]
  if (!path) throw new Error('which picture?')
  if (!kind.looksRight(await startOf(path))) return refused(kind.otherwise)
  sharp.unblock({ operation: [...kind.loaders] })
  await work(path).catch((error: Error) => {
    const isHuge = /pixel limit|security limit|image size/i.test(error.message)
    refused(isHuge ? 'upload.too_many_pixels' : 'upload.damaged')
  })
}

/** Longest signature, in bytes. */
const longestStart = 64

async function startOf(path: string) {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(longestStart), 0, longestStart, 0)
  await file.close()
  return buffer
}

/** Applies the EXIF orientation (1 to 8) to the pixels, since metadata is dropped. */
export function applyOrientation(picture: Sharp, orientation: number) {
  const angle = [0, 0, 180, 180, 270, 90, 90, 270][orientation - 1] ?? 0
  const mirrored = [2, 4, 5, 7].includes(orientation)
  // sharp always mirrors before it rotates.
  return mirrored ? picture.flop().rotate(angle) : picture.rotate(angle)
}

export function refused(code: string) {
  answer({ refused: code })
}

/** One line of metadata, then the bytes. */
export function answer(facts: object, ...bytes: Uint8Array[]) {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
  for (const each of bytes) process.stdout.write(each)
}
