// Common start of child processes for untrusted images: few formats, memory limit, one image, one answer.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { looksLikePhoto } from '../../shop/identity/documents/rules.ts'

const memoryCap = 600 * 1024 * 1024

export const options = { limitInputPixels: 50e6, failOn: 'error', sequentialRead: true } as const

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

// Decoding runs in libvips' threads, so that this memory check keeps running.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryCap) process.exit(1)
}, 20).unref()

/** Runs `work` with the image named on the command line, if its magic bytes are those of a photo. */
export async function readUntrusted(work: (path: string) => Promise<void>): Promise<void> {
  const path = process.argv[2]
  if (!path) throw new Error('which picture?')
  if (!looksLikePhoto(await startOf(path))) return refused('upload.type')
  await work(path).catch((error: Error) => {
    refused(/pixel limit/i.test(error.message) ? 'upload.too_many_pixels' : 'upload.damaged')
  })
}

async function startOf(path: string) {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
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
