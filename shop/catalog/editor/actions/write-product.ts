// Publishes a complete product from an editor, a file, or an earlier version, and keeps the previous one as a version.

import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { emit } from '../../../platform/events/actions.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { withKnownAttributes } from '../../products/actions/attributes.ts'
import { categoryProblems, withKnownCategories } from '../../products/actions/categories.ts'
import { noteChange } from '../../products/actions/change-product.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import { imagesIn } from '../../products/rules/photos.ts'
import { normal, type ProductDocument } from '../../products/rules/product.ts'
import {
  documentOf,
  insertHead,
  lockProduct,
  type ProductHead,
  unknownPictures,
} from '../../products/store/documents.ts'
import { deleteVariants } from '../../products/store/variants.ts'
import { insertVersions } from '../../products/store/versions.ts'
import { type Change, changesBetween } from '../rules/changes.ts'
import { missingOf } from '../rules/completeness.ts'
import { withoutOpening } from '../rules/variants.ts'
import { nameStockMover } from '../store/full-product-parts.ts'
import { putShown } from '../store/full-products.ts'
import { retainReferencedVariants } from './referenced-variants.ts'
import { saveVersionsBefore } from './write-full-products.ts'

export type Written = {
  /** Of the published content. */
  readonly version: number
  /** Whether it was never published before. */
  readonly isNew: boolean
  /** Empty if the published content is the same. */
  readonly changes: readonly Change[]
  /** Variants with orders that the document omits: they are hidden instead of deleted. */
  readonly hidden: readonly string[]
}

type Wanted = {
  readonly id: string
  readonly document: ProductDocument
  /** Reason shown in the history; at most 300 characters. */
  readonly note?: string
  readonly restored?: number
}

/**
 * Publishes this document, creating the product if it is new; a draft beside it stays. Refuses `catalog.not_allowed`,
 * `catalog.id`, `catalog.incomplete` with the missing fields, `catalog.picture_missing`, `catalog.category_missing`,
 * `catalog.variants_merge`, `form.invalid` if another product has a SKU, and as `holdCurrency` does.
 */
export const writeProduct = (world: World, who: Viewer, wanted: Wanted): Promise<Result<Written>> =>
  world.transaction(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    if (!isProductId(wanted.id) || wanted.id === 'new') return refuse('catalog.id')
    const incomplete = incompleteness(wanted.document)
    if (incomplete) return incomplete
    if ((await categoryProblems(world, wanted.document))?.category)
      return refuse('catalog.category_missing')
    const held = await holdCurrency(world)
    if (!held.ok) return held
    const head = await headFor(world, wanted)
    return publishDocument(world, who, head, wanted)
  })

async function headFor(world: World, { id, document }: Wanted): Promise<ProductHead> {
  const known = await lockProduct(world.db, id)
  if (known) return known
  await insertHead(world.db, id, document, world.now())
  return (await lockProduct(world.db, id)) as ProductHead
}

/** Call it in the transaction that holds the product's row lock. */
export async function publishDocument(
  world: World,
  who: Viewer,
  head: ProductHead,
  { id, document, note = '', restored }: Wanted,
): Promise<Result<Written>> {
  const { db } = world
  const wasShown = head.isPublished || head.archivedAt !== null
  const rows = await documentOf(db, id)
  const before = wasShown ? rows : null
  const known = await withKnownCategories(world, document)
  if (!known) return refuse('catalog.category_missing')
  const stated = await withKnownAttributes(world, known)
  const fitted = await retainReferencedVariants(world, id, normal(stated), rows)
  if (!fitted.ok) return fitted
  const { document: whole, kept: hidden, gone } = fitted.value
  const incomplete = incompleteness(whole)
  if (incomplete) return incomplete
  const unknown = await unknownPictures(db, imagesIn(whole))
  if (unknown.length > 0) return refuse('catalog.picture_missing')

  const after = withoutOpening(whole)
  const changes = before ? changesBetween(before, after, world.config.currency) : []
  if (head.isPublished && changes.length === 0)
    return ok({ version: head.version, isNew: false, changes, hidden })

  const savedVersion = before ? await saveVersionsBefore(world, [{ ...head, rows: before }]) : null
  const version = (savedVersion?.get(id) ?? head.version) + 1
  await deleteVariants(db, gone)
  await nameStockMover(db, who.id)
  await putShown(db, [{ id, document: whole, isArchived: false, version }], world.now())
  const now = (await documentOf(db, id)) ?? after
  await insertVersions(db, [{ id, number: version, document: now }], {
    note: [...note].slice(0, 300).join(''),
    byUser: who.id,
    restored: restored ?? null,
    at: world.now(),
  })
  await noteChange(world, who, restored === undefined ? 'published' : 'restored', id, {
    version,
    ...(restored !== undefined && { restored }),
    ...Object.fromEntries(
      changes.slice(0, 40).map(({ what, of = '', from, to }) => detail(what, of, from, to)),
    ),
  })
  await announceAll(world, [`product:${id}`, 'catalog'])
  await emit(world, wasShown ? 'product.updated' : 'product.created', id)
  return ok({ version, isNew: !wasShown, changes, hidden })
}

/** Long texts are in the version; the audit log has only short ones, above all prices. */
const detail = (what: string, of: string, from = '', to = ''): [string, string] => [
  of ? `${what} ${of}` : what,
  from.length + to.length > 80 ? 'changed' : `${from} > ${to}`,
]

function incompleteness(document: ProductDocument): Refusal | null {
  const missing = missingOf(document)
  if (missing.length === 0) return null
  const needed = (field: string) =>
    field === 'variants' ? 'catalog.field.shownVariant' : 'field.required'
  return refuse('catalog.incomplete', {
    fields: Object.fromEntries(missing.map((field) => [field, needed(field)])),
  })
}
