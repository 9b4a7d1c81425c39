// Product pictures: stored on upload, erased when nothing references them any more.

import { createHash } from 'node:crypto'
import type { SizedPicture } from '../../../identity/documents/port.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { day } from '../../../platform/durations.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  changeProduct,
  editedDocuments,
  noteChange,
} from '../../products/actions/change-product.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import { fileName, filesOf, focused } from '../../products/rules/photos.ts'
import {
  type EditedOption,
  type EditedPicture,
  type ProductDocument,
  productLimits,
  type ValueName,
} from '../../products/rules/product.ts'
import { documentOf } from '../../products/store/documents.ts'
import { putDraft } from '../../products/store/versions.ts'
import { deletePicture, insertPicture, lockUnnamed } from '../store/pictures.ts'

/**
 * Appends uploads to the draft's pictures. `files` are their paths by form field. Returns how many were added, and the
 * refusals of others by field; if none was added, refuses with the first of these. Refuses `catalog.not_allowed`,
 * `.missing`, `.field.pictures`.
 */
export async function addPictures(
  world: World,
  who: Viewer,
  { id, files }: { id: string; files: Readonly<Record<string, string>> },
): Promise<Result<{ added: number; wrong: Record<string, string> }>> {
  if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
  if (!isProductId(id) || !(await documentOf(world.db, id))) return refuse('catalog.missing')
  const storedPictures: [field: string, id: string][] = []
  const fresh: EditedPicture[] = []
  const wrong: Record<string, string> = {}
  for (const [field, path] of Object.entries(files)) {
    const sized = await world.images.makeSizes(path)
    const stored = sized.ok ? await saveProductPicture(world, sized.value) : sized
    if (!sized.ok) wrong[field] = sized.code
    else if (!stored.ok) wrong[field] = stored.code
    else if (storedPictures.some(([, id]) => id === stored.value))
      wrong[field] = 'catalog.picture_known'
    else {
      storedPictures.push([field, stored.value])
      fresh.push({ id: stored.value, value: null, alt: {}, ...focused(sized.value.focus) })
    }
  }
  const added = await changeDraft(world, who, id, (before) => {
    const known = new Set(before.pictures.map((picture) => picture.id))
    const more = fresh.filter((each) => !known.has(each.id))
    const pictures = [...before.pictures, ...more]
    return pictures.length > productLimits.pictures
      ? refuse('catalog.field.pictures')
      : ok({ fields: { pictures }, added: more.map((each) => each.id) })
  })
  if (!added.ok) return added
  for (const [field, each] of storedPictures)
    if (!added.value.includes(each)) wrong[field] = 'catalog.picture_known'
  const [first] = Object.values(wrong)
  return first && added.value.length === 0
    ? refuse(first, { fields: wrong })
    : ok({ added: added.value.length, wrong })
}

/** Resizes an upload to the widths that pages use and stores it. Returns its id. */
export async function storePicture(world: World, path: string): Promise<Result<string>> {
  const sized = await world.images.makeSizes(path)
  return sized.ok ? saveProductPicture(world, sized.value) : sized
}

/** Writes the row first: waits for a running erasure of the same picture. Returns its id. */
function saveProductPicture(world: World, picture: SizedPicture): Promise<Result<string>> {
  const hash = createHash('sha256')
  for (const { content } of picture.files) hash.update(content)
  const id = hash.digest('hex').slice(0, 32)
  return world.transaction(async (world) => {
    await insertPicture(world.db, { ...picture, id }, world.now())
    for (const file of picture.files) {
      const put = await world.files.put(fileName(id, file), file.content)
      if (!put.ok) return put
    }
    return ok(id)
  })
}

/** Applies `change` to the draft, and audits the pictures that it adds: their ids are the result. */
const changeDraft = (
  world: World,
  who: Viewer,
  id: string,
  change: (
    before: ProductDocument,
  ) => Result<{ fields: Partial<ProductDocument>; added: readonly string[] }>,
): Promise<Result<readonly string[]>> =>
  changeProduct(world, who, id, async (world) => {
    const documents = await editedDocuments(world, id)
    if (!documents.ok) return documents
    const before = documents.value.edited
    const changed = change(before)
    if (!changed.ok) return changed
    const { fields, added } = changed.value
    if (added.length === 0) return ok(added)
    const document = { ...before, ...fields }
    await putDraft(world.db, id, { document, byUser: who.id, at: world.now() })
    await noteChange(world, who, 'pictures', id, { added: added.join(' ') })
    return ok(added)
  })

/**
 * Uses an upload, the file at `path`, as the swatch of a draft's value. Refuses `catalog.not_allowed`, `.missing` (also
 * if no swatch has this value any more), and the refusals of the file.
 */
export async function setSwatchPicture(
  world: World,
  who: Viewer,
  { id, of, path }: { id: string; of: ValueName; path: string },
): Promise<Result> {
  if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
  if (!isProductId(id) || !(await documentOf(world.db, id))) return refuse('catalog.missing')
  const stored = await storePicture(world, path)
  if (!stored.ok) return stored
  const changed = await changeDraft(world, who, id, (before) => {
    const isMeant = ({ name, type }: EditedOption) => type === 'swatch' && name === of.option
    const swatch = before.options.find(isMeant)
    if (!swatch?.values.some(({ name }) => name === of.value)) return refuse('catalog.missing')
    const values = swatch.values.map((value) =>
      value.name === of.value ? { ...value, imageId: stored.value } : value,
    )
    const options = before.options.map((each) => (each === swatch ? { ...each, values } : each))
    return ok({ fields: { options }, added: [stored.value] })
  })
  return changed.ok ? ok() : changed
}

/** Grace period of an upload that no draft references yet, in milliseconds. */
const patience = day

/** Returns how many were erased, with all their files. */
export async function erasePictures(world: World): Promise<number> {
  for (let count = 0; ; count++) {
    const erased = await world.transaction(async (world) => {
      const picture = await lockUnnamed(world.db, new Date(world.now().getTime() - patience))
      if (!picture) return ok(false)
      for (const file of filesOf(picture)) await world.files.remove(fileName(picture.id, file))
      await deletePicture(world.db, picture.id)
      return ok(true)
    })
    if (!erased.ok || !erased.value) return count
  }
}
