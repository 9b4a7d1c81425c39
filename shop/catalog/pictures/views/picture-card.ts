// Open Graph cards of product photos, made on request and cached.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../../identity/documents/port.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { fileName, frameOf, parseCardName } from '../../products/rules/photos.ts'
import { type FramedPicture, framedPictures } from '../store/pictures.ts'

/** Cache entries of about 100 kB each. */
const most = 64
const made = new WeakMap<Files, Map<string, Promise<Result<Uint8Array>>>>()

/**
 * The card with this name; only for photos and focal points that products have. Refuses `file.missing`,
 * `file.unreachable`, and as `makeCard`.
 */
export async function pictureCard(world: World, name: string): Promise<Result<Uint8Array>> {
  const parsedName = parseCardName(name)
  const rows = parsedName ? await framedPictures(world.db, parsedName.id) : []
  const found = rows.find((row) => frameOf(row.plain, row) === parsedName?.frame)
  if (!found) return refuse('file.missing')
  const cards = made.get(world.files) ?? new Map<string, Promise<Result<Uint8Array>>>()
  made.set(world.files, cards)
  const card = cards.get(name) ?? makeCard(world, found)
  // LRU: reinserts the entry as the most recent.
  cards.delete(name)
  cards.set(name, card)
  for (const oldest of cards.keys()) {
    if (cards.size <= most) break
    cards.delete(oldest)
  }
  const forget = () => cards.get(name) === card && cards.delete(name)
  card.then(({ ok }) => ok || forget(), forget)
  return card
}

async function makeCard(world: World, picture: FramedPicture): Promise<Result<Uint8Array>> {
  const { id, width, plain, ...focus } = picture
  const file = await world.files.get(fileName(id, { width, format: plain }))
  if (!file.ok) return file
  // If the process is killed, the file is removed along with its uploads.
  const folder = await mkdtemp(join(tmpdir(), `piazza-upload-${process.pid}-`))
  try {
    const path = join(folder, '0')
    await pipeline(file.value, createWriteStream(path))
    return await world.images.makeCard(path, focus)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
