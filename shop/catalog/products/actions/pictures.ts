// Pictures of products: kept when they are uploaded, erased when nothing names them any more.
import { createHash } from 'node:crypto'
import type { SizedPicture } from '../../../identity/documents/port.ts'
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { fileName, filesOf, focused } from '../rules/photos.ts'
import {
  type EditedOption,
  type EditedPicture,
  productLimits,
  type ValueName,
} from '../rules/product.ts'
import { isProductId } from '../rules.ts'
import { documentOf, lockProduct } from '../store/documents.ts'
import { deletePicture, insertPicture, lockUnnamed } from '../store/pictures.ts'
import { draftOf, putDraft } from '../store/versions.ts'

/**
 * Adds uploads to the end of the draft's pictures. `files` are the paths that hold them, by the field that each came in.
 * Answers how many were added, and why others were not, by field; refuses as the first of them where none was. Refuses
 * `catalog.not_allowed`, `.missing`, `.field.pictures`.
 */
export async function addPictures(
  world: World,
  who: Viewer,
  { id, files }: { id: string; files: Readonly<Record<string, string>> },
): Promise<Result<{ added: number; wrong: Record<string, string> }>> {
  if (!mayAct(who, 'catalogue')) return refuse('catalog.not_allowed')
  if (!isProductId(id) || !(await documentOf(world.db, id))) return refuse('catalog.missing')
  const kept: [field: string, id: string][] = []
  const fresh: EditedPicture[] = []
  const wrong: Record<string, string> = {}
  for (const [field, path] of Object.entries(files)) {
    const sized = await world.images.makeSizes(path)
    const stored = sized.ok ? await saveProductPicture(world, sized.value) : sized
    if (!sized.ok) wrong[field] = sized.code
    else if (!stored.ok) wrong[field] = stored.code
    else if (kept.some(([, id]) => id === stored.value)) wrong[field] = 'catalog.picture_known'
    else {
      kept.push([field, stored.value])
      fresh.push({ id: stored.value, value: null, alt: {}, ...focused(sized.value.focus) })
    }
  }
  const added = await append(world, who, id, fresh)
  if (!added.ok) return added
  for (const [field, each] of kept)
    if (!added.value.includes(each)) wrong[field] = 'catalog.picture_known'
  const [first] = Object.values(wrong)
  return first && added.value.length === 0
    ? refuse(first, { fields: wrong })
    : ok({ added: added.value.length, wrong })
}

/** Makes an upload into the sizes that pages show and keeps it. Answers its id. */
export async function storePicture(world: World, path: string): Promise<Result<string>> {
  const sized = await world.images.makeSizes(path)
  return sized.ok ? saveProductPicture(world, sized.value) : sized
}

/** The row first: an erasure of the same picture has ended then, or waits. Returns its id. */
export function saveProductPicture(world: World, picture: SizedPicture): Promise<Result<string>> {
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

function append(
  world: World,
  who: Viewer,
  id: string,
  uploads: readonly EditedPicture[],
): Promise<Result<string[]>> {
  return world.transaction(async (world) => {
    await lockProduct(world.db, id)
    const rows = await documentOf(world.db, id)
    if (!rows) return refuse('catalog.missing')
    const document = (await draftOf(world.db, id))?.document ?? rows
    const known = new Set(document.pictures.map((picture) => picture.id))
    const more = uploads.filter((each) => !known.has(each.id))
    const fresh = more.map((each) => each.id)
    const pictures = [...document.pictures, ...more]
    if (pictures.length > productLimits.pictures) return refuse('catalog.field.pictures')
    if (more.length === 0) return ok([])
    const draft = { document: { ...document, pictures }, byUser: who.id, at: world.now() }
    await putDraft(world.db, id, draft)
    await record(world, {
      who,
      action: 'catalog.pictures',
      subject: `product:${id}`,
      details: { added: fresh.join(' ') },
    })
    return ok(fresh)
  })
}

/**
 * Shows an upload, the file at `path`, in the swatch of a value of the draft. Refuses `catalog.not_allowed`, `.missing`
 * (also where no swatch has this value any more), and what refuses the file.
 */
export async function setSwatchPicture(
  world: World,
  who: Viewer,
  { id, of, path }: { id: string; of: ValueName; path: string },
): Promise<Result> {
  if (!mayAct(who, 'catalogue')) return refuse('catalog.not_allowed')
  if (!isProductId(id) || !(await documentOf(world.db, id))) return refuse('catalog.missing')
  const stored = await storePicture(world, path)
  if (!stored.ok) return stored
  return world.transaction(async (world) => {
    await lockProduct(world.db, id)
    const rows = await documentOf(world.db, id)
    const before = (await draftOf(world.db, id))?.document ?? rows
    const isMeant = ({ name, type }: EditedOption) => type === 'swatch' && name === of.option
    const swatch = before?.options.find(isMeant)
    if (!before || !swatch?.values.some(({ name }) => name === of.value))
      return refuse('catalog.missing')
    const values = swatch.values.map((value) =>
      value.name === of.value ? { ...value, imageId: stored.value } : value,
    )
    const options = before.options.map((each) => (each === swatch ? { ...each, values } : each))
    const draft = { document: { ...before, options }, byUser: who.id, at: world.now() }
    await putDraft(world.db, id, draft)
    await record(world, {
      who,
      action: 'catalog.pictures',
      subject: `product:${id}`,
      details: { added: stored.value },
    })
    return ok()
  })
}

/** An upload waits a day for a draft that names it. */
const patience = 24 * 60 * 60 * 1000

/** Answers how many are gone, with all their files. */
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
