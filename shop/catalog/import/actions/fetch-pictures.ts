// Downloads the remote pictures of imported files in batches, and attaches a product's pictures once none of them is
// pending. Progress is in the database: a killed process neither loses nor repeats anything that matters.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { userForStaff } from '../../../people/accounts/views/people.ts'
import { ok, type Result } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import {
  lockFullProducts,
  lockPictures,
  writeFullProducts,
} from '../../editor/actions/write-full-products.ts'
import { type WantedProduct, writtenFrom } from '../../editor/rules/full-product.ts'
import { storePicture } from '../../pictures/actions/pictures.ts'
import { productLimits } from '../../products/rules/product.ts'
import { withFetched } from '../rules/file-pictures.ts'
import {
  claimCompletedProducts,
  claimDownloads,
  failRemainingDownloads,
  fetchedFrom,
  listFailures,
  type PictureRow,
  picturesFor,
  recordAttached,
  recordDownload,
} from '../store/pictures.ts'

const atOnce = 4
const mostAttempts = 3
/** Backoff in milliseconds, multiplied by the number of attempts. */
const pause = 60_000

/** Transient refusals, which are retried. */
const passing = [
  'download.unknown',
  'download.busy',
  'download.slow',
  'download.unreachable',
  'upload.busy',
  'upload.unscanned',
  'file.no_space',
  'file.unreachable',
]

/** Ends when no download is due, or on `signal`. */
export async function fetchImportPictures(
  world: World,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  // An earlier run may have downloaded pictures without attaching them.
  await attachComplete(world, signal)
  while (!signal.aborted) {
    const claimed = await claimDownloads(world.db, world.now(), atOnce)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((row) => fetchOne(world, row)))
    await attachComplete(world, signal)
    for (const id of new Set(claimed.map(({ importId }) => importId)))
      await announce(world, `import:${id}`)
  }
}

async function fetchOne(world: World, row: PictureRow): Promise<void> {
  const { id, address, attempts } = row
  const known = (await fetchedFrom(world.db, [address])).get(address)
  const found = known ? ok(known) : await fetchPicture(world, address)
  if (found.ok) {
    await recordDownload(world.db, id, { imageId: found.value })
    return
  }
  if (passing.includes(found.code) && attempts < mostAttempts) {
    const notBefore = new Date(world.now().getTime() + attempts * pause)
    await recordDownload(world.db, id, { notBefore })
    return
  }
  await world.transaction(async (world) => {
    if (await recordDownload(world.db, id, 'failed'))
      await listFailures(world.db, [row], found.code)
    return ok()
  })
}

/** Returns the picture's id, a hash of its content. Refuses as the ports of downloads and images do. */
export const fetchPicture = async (world: World, address: string): Promise<Result<string>> =>
  inOwnFile(async (path) => {
    const got = await world.downloads.fetch(address, path)
    return got.ok ? storePicture(world, path) : got
  })

/** Returns the id of an uploaded picture. Refuses as the port of images does. */
export const keepPicture = (world: World, content: Uint8Array): Promise<Result<string>> =>
  inOwnFile(async (path) => {
    await writeFile(path, content, { mode: 0o600 })
    return storePicture(world, path)
  })

async function inOwnFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  // If the process is killed, the file is removed along with its uploads.
  const folder = await mkdtemp(join(tmpdir(), `piazza-upload-${process.pid}-`))
  try {
    return await work(join(folder, '0'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function attachComplete(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await world.transaction(async (world) => {
      const complete = await claimCompletedProducts(world.db)
      if (!complete) return ok(false)
      const refusal = await attach(world, complete)
      if (refusal) {
        const left = await failRemainingDownloads(world.db, complete.importId, complete)
        await listFailures(world.db, left, refusal)
      } else await recordAttached(world.db, complete)
      return ok(true)
    })
    if (!done.ok || !done.value) return
  }
}

type Complete = NonNullable<Awaited<ReturnType<typeof claimCompletedProducts>>>

/** Returns the refusal, or null. Locks the product. */
async function attach(world: World, complete: Complete): Promise<string | null> {
  const { importId, productId, by, isDraft } = complete
  const who = by === null ? null : await userForStaff(world, by)
  if (!who) return 'imports.nobody'
  const viewer: Viewer = { ...who, sessionId: '' }
  const held = await lockFullProducts(world, [productId], false)
  const existing = held.get(productId)
  if (!existing) return 'catalog.missing'
  const rows = await picturesFor(world.db, complete)
  const imageIds = rows.flatMap(({ imageId }) => imageId ?? [])
  const there = await lockPictures(world, imageIds)
  // Its draft may have been published in the meantime.
  const isStillDraft = existing.state === 'draft' || (isDraft && existing.draft !== null)
  const state = isStillDraft ? 'draft' : existing.state
  const before = writtenFrom(existing, state)
  const pictures = withFetched(
    before,
    rows.flatMap(({ imageId, value, alt }) =>
      imageId !== null && there.has(imageId) ? [{ id: imageId, value, alt }] : [],
    ),
  )
  if (pictures.length > productLimits.pictures) return 'catalog.field.pictures'
  const document = { ...before, pictures }
  const { lowFrom } = existing
  const target: WantedProduct = { id: productId, state, document, lowFrom, stock: {} }
  const written = await writeFullProducts(world, viewer, [target], held, `CSV ${importId}`)
  if (!written.ok) return 'imports.nobody'
  await announce(world, 'catalog')
  return null
}
