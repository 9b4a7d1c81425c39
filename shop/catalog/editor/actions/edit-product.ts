// Staff edits of a product's draft: nothing here changes what shoppers see.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { slugOf } from '../../../platform/slug.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { treeNow } from '../../categories/views.ts'
import { attributeProblems } from '../../products/actions/attributes.ts'
import { categoryProblems } from '../../products/actions/categories.ts'
import {
  changeProduct,
  editedDocuments,
  noteChange,
} from '../../products/actions/change-product.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import {
  newDocument,
  normal,
  type ProductDocument,
  type ProductPart,
  partOf,
} from '../../products/rules/product.ts'
import { deleteHead, insertHead } from '../../products/store/documents.ts'
import { deleteDraft, putDraft } from '../../products/store/versions.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { readProduct } from '../input/product.ts'
import { changesBetween } from '../rules/changes.ts'
import { withNames } from '../rules/variants.ts'
import { putHeads } from '../store/full-products.ts'
import { retainReferencedVariants } from './referenced-variants.ts'

type Basics = Readonly<Record<'id' | 'name' | 'category' | 'brand' | 'basePrice', string>>

/**
 * Creates a draft product. A name is enough: the brand defaults to the shop's name, the category to the first one, and
 * the price is required only for publishing. Refuses `catalog.not_allowed`, `form.invalid`, and as `holdCurrency` does.
 * Returns its id.
 */
export const createProduct = (
  world: World,
  who: Viewer,
  { id, name, category, brand, basePrice }: Basics,
): Promise<Result<string>> =>
  world.transaction(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    const held = await holdCurrency(world)
    if (!held.ok) return held
    const [first] = (await treeNow(world)).all
    const own = {
      name,
      category: category || (first?.id ?? ''),
      brand: brand.trim() || world.config.shopName,
    }
    const read = basePrice.trim()
      ? readProduct({ ...own, basePrice }, world.config.currency)
      : readProduct(own, world.config.currency)
    const problems = read.ok ? await categoryProblems(world, read.value) : read.fields
    const typed = id.trim().toLowerCase()
    const isUsable = typed === '' || (isProductId(typed) && typed !== 'new')
    if (!read.ok || problems || !isUsable) {
      const fields = { ...problems, ...(!isUsable && { id: 'catalog.field.id' }) }
      return refuse('form.invalid', { fields })
    }
    const document = newDocument({ basePrice: 0n, ...read.value })
    const made = await claimId(world, document, typed)
    if (!made) return refuse('form.invalid', { fields: { id: 'catalog.field.idTaken' } })
    await putDraft(world.db, made, { document, byUser: who.id, at: world.now() })
    await noteChange(world, who, 'created', made)
    return ok(made)
  })

/** Null if the typed id is taken; without one it is made from the name, with a number if necessary. */
async function claimId(
  world: World,
  document: ProductDocument,
  typed: string,
): Promise<string | null> {
  const claim = (id: string) => insertHead(world.db, id, document, world.now())
  if (typed) return (await claim(typed)) ? typed : null
  const slug = slugOf(document.name)
  const base = slug === '' || slug === 'new' ? 'product' : slug
  for (let turn = 1; turn <= 20; turn++) {
    const id = turn === 1 ? base : `${base}-${turn}`
    if (await claim(id)) return id
  }
  const id = `${base}-${world
    .id()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`.slice(0, 64)
  return (await claim(id)) ? id : null
}

export type PartSave = {
  readonly id: string
  readonly part: ProductPart
  /** Texts only: the language being edited. */
  readonly language?: string | null
  /** Fingerprint of the part as displayed. */
  readonly was: string
  readonly fields: Partial<ProductDocument>
}

/**
 * Saves a part to the draft. Variants with orders stay, hidden: their names are returned. Refuses
 * `catalog.not_allowed`, `catalog.missing`, `catalog.changed` if another person has saved that part since,
 * `catalog.variants_merge`, `form.invalid` if another product has a SKU or a category does not exist.
 */
export const savePart = (
  world: World,
  who: Viewer,
  { id, part, language = null, was, fields }: PartSave,
): Promise<Result<{ kept: readonly string[] }>> =>
  changeProduct(world, who, id, async (world, head) => {
    const documents = await editedDocuments(world, id)
    if (!documents.ok) return documents
    const { rows, edited: before } = documents.value
    if (fingerprintOf(partOf(before, part, language)) !== was) return refuse('catalog.changed')
    const problems =
      part === 'basics'
        ? await categoryProblems(world, fields)
        : part === 'details'
          ? await attributeProblems(world, fields)
          : null
    if (problems) return refuse('form.invalid', { fields: problems })

    const written = normal({
      ...before,
      ...fields,
      ...(part === 'texts' &&
        language !== null &&
        fields.options && { options: withNames(before.options, fields.options, language) }),
    })
    const complete =
      part === 'options'
        ? await retainReferencedVariants(world, id, written, rows)
        : ok(nothingKept(written))
    if (!complete.ok) return complete
    const { document: after, kept } = complete.value
    const isInShop = head.isPublished || head.archivedAt !== null
    const isAsShown = isInShop && changesBetween(rows, after, world.config.currency).length === 0
    if (isAsShown) await deleteDraft(world.db, id)
    else await putDraft(world.db, id, { document: after, byUser: who.id, at: world.now() })
    if (!isInShop) await putHeads(world.db, [{ id, document: after }], world.now())
    await noteChange(world, who, 'draft', id, { part, ...(language && { language }) })
    return ok({ kept })
  })

const nothingKept = (document: ProductDocument) => ({ document, kept: [] as string[] })

/**
 * Discards the draft, and the product itself if it was never published. `seen` is the fingerprint of the displayed
 * summary, which another person may have changed. Refuses `catalog.not_allowed`, `.missing`, `.nothing`, `.changed`.
 */
export const discardDraft = (
  world: World,
  who: Viewer,
  id: string,
  seen?: string,
): Promise<Result<{ isGone: boolean }>> =>
  changeProduct(world, who, id, async (world, head) => {
    const documents = await editedDocuments(world, id)
    if (!documents.ok) return documents
    const { rows, edited } = documents.value
    if (seen !== undefined && fingerprintOf(rows, edited) !== seen) return refuse('catalog.changed')
    const isGone = !head.isPublished && head.archivedAt === null
    if (!(await deleteDraft(world.db, id)) && !isGone) return refuse('catalog.nothing')
    if (isGone) await deleteHead(world.db, id)
    await noteChange(world, who, 'discarded', id, { isGone })
    return ok({ isGone })
  })
