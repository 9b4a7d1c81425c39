// Uploads of one test file, and the shop that makes pictures of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { safeImages } from '../../adapters/images/safe-images.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
export async function saved(bytes: Uint8Array | string) {
  const path = join(folder, `${++files}.bin`)
  await writeFile(path, bytes)
  return path
}
export const images = safeImages()
export const safe = async (bytes: Uint8Array | string) => images.makeSafe(await saved(bytes))
export async function accepted(bytes: Uint8Array) {
  const result = await safe(bytes)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

export const asText = (text: string) => Buffer.from(text, 'latin1')
export const html = '<!doctype html><script>alert(document.domain)</script>'
