// Photographs of some products of the demonstration, rendered (studio/README.md): stored by the shop's own actions
// while it is open, as decoding and resizing them takes longer than a start may.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeProduct } from '../../shop/catalog/editor/actions/write-product.ts'
import { editedProduct } from '../../shop/catalog/editor/views/editor.ts'
import { storePicture } from '../../shop/catalog/pictures/actions/pictures.ts'
import type { ProductDocument } from '../../shop/catalog/products/rules/product.ts'
import { ok, type Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { ownerOf } from '../owner.ts'
import { demoCatalogue } from './index.ts'

export const photographsFolder = join(import.meta.dirname, 'photographs')
/** Name of a color's file, without its ending: `audio-1.sage-green`. */
export const photographName = (id: string, color: string): string =>
  `${id}.${color.toLowerCase().replaceAll(' ', '-')}`

type Photograph = { readonly color: string; readonly path: string }

/** Of the products that have one of each color, in catalog order. */
export function photographs(): ReadonlyMap<string, readonly Photograph[]> {
  const files = new Set(readdirSync(photographsFolder))
  const found = new Map<string, readonly Photograph[]>()
  for (const { id, options } of demoCatalogue) {
    const each = (options[0]?.values ?? []).map(({ name }) => ({
      color: name,
      file: `${photographName(id, name)}.webp`,
    }))
    if (each.every(({ file }) => files.has(file)))
      found.set(
        id,
        each.map(({ color, file }) => ({ color, path: join(photographsFolder, file) })),
      )
  }
  return found
}

/**
 * Adds them to products that nobody has edited since they were loaded, one product after another; what is missing after
 * a stop follows at the next start. Returns how many products were changed. `isWanted`: asked before each picture.
 */
export async function addPhotographs(
  world: World,
  isWanted: () => boolean = () => true,
  all: ReadonlyMap<string, readonly Photograph[]> = photographs(),
): Promise<Result<number>> {
  const owner = await ownerOf(world)
  let added = 0
  for (const [id, each] of all) {
    const document = await untouched(world, id)
    if (!document) continue
    const pictures: ProductDocument['pictures'][number][] = []
    for (const { color, path } of each) {
      if (!isWanted()) return ok(added)
      const stored = await storePicture(world, path)
      if (!stored.ok) return stored
      pictures.push({ id: stored.value, value: { option: 'Color', value: color }, alt: {} })
    }
    const written = await world.transaction(async (world) => {
      const now = await untouched(world, id)
      return now ? writeProduct(world, owner, { id, document: { ...now, pictures } }) : ok(null)
    })
    if (!written.ok) return written
    if (written.value) added += 1
  }
  return ok(added)
}

/** The product's document, or null if somebody has edited, archived or removed it. */
async function untouched(world: World, id: string): Promise<ProductDocument | null> {
  const product = await editedProduct(world, id)
  const isAsLoaded = product?.state === 'published' && product.version === 0 && !product.draft
  return isAsLoaded ? product.document : null
}

/** Adds them in the background. Returns what ends it, which waits for the picture in hand. */
export function startPhotographs(world: World): () => Promise<void> {
  let isOpen = true
  const failed = (reason: string) => world.log.error('photographs not added', { reason })
  const done = addPhotographs(world, () => isOpen).then(
    (added) => {
      if (!added.ok) failed(added.code)
    },
    (error: Error) => failed(error.message),
  )
  return () => {
    isOpen = false
    return done
  }
}
