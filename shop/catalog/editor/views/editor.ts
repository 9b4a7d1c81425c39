// Product editor view: published version, draft, diff.
import { pageAfter } from '../../../platform/pagination.ts'
import type { World } from '../../../world.ts'
import { picturesById } from '../../pictures/store/pictures.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import type { Photo } from '../../products/rules/photos.ts'
import {
  newDocument,
  type ProductDocument,
  type ProductPart,
  type ProductState,
  partOf,
  type VariantStock,
} from '../../products/rules/product.ts'
import { documentOf, headOf } from '../../products/store/documents.ts'
import { referencedVariants } from '../../products/store/variants.ts'
import {
  draftOf,
  type VersionHead,
  versionHeads,
  versionOf,
} from '../../products/store/versions.ts'
import { visibleVariants } from '../../stock/store/stock.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { type Change, changesBetween } from '../rules/changes.ts'
import { missingOf } from '../rules/completeness.ts'

export type EditedProduct = {
  readonly id: string
  readonly state: ProductState
  readonly version: number
  /** The draft, or the published content. */
  readonly document: ProductDocument
  readonly draft: { readonly byUser: string | null; readonly at: Date } | null
  /** Diff from the published content to the draft; for an unpublished product, from nothing. */
  readonly changes: readonly Change[]
  /** Fields required for publishing. */
  readonly missing: readonly string[]
  /** Fingerprint of the summary, for publishing it. */
  readonly seen: string
  /** Fingerprint of the published content, for restoring a version. */
  readonly shown: string
}

export async function editedProduct(world: World, id: string): Promise<EditedProduct | null> {
  if (!isProductId(id)) return null
  const [head, rows, draft] = await Promise.all([
    headOf(world.db, id),
    documentOf(world.db, id),
    draftOf(world.db, id),
  ])
  if (!head || !rows) return null
  const state = head.isPublished ? 'published' : head.archivedAt ? 'archived' : 'draft'
  const document = draft?.document ?? rows
  return {
    id,
    state,
    version: head.version,
    document,
    draft: draft && { byUser: draft.byUser, at: draft.at },
    changes: changesBetween(
      state === 'draft' ? newDocument(document) : rows,
      document,
      world.config.currency,
    ),
    missing: missingOf(document),
    seen: fingerprintOf(rows, document),
    shown: fingerprintOf(rows),
  }
}

/** Fingerprint of a part as displayed, for saving it. */
export const displayedPart = (
  document: ProductDocument,
  part: ProductPart,
  language: string | null = null,
): string => fingerprintOf(partOf(document, part, language))

export async function variantStocksOf(world: World, id: string): Promise<VariantStock[]> {
  const [stocks, taken] = await Promise.all([
    visibleVariants(world.db, id),
    referencedVariants(world.db, [id]),
  ])
  return stocks.map((stock) => ({ ...stock, isTaken: taken.has(stock.id) }))
}

const versionsPerPage = 20

/** Newest first; `next` is the cursor of the next page. */
export async function versionsOf(
  world: World,
  id: string,
  before: number | null,
): Promise<{ versions: VersionHead[]; next: number | null }> {
  const found = await versionHeads(world.db, id, { before, limit: versionsPerPage + 1 })
  const { rows, next } = pageAfter(found, versionsPerPage, ({ number }) => number)
  return { versions: rows, next }
}

/** Diff if this version were restored; null if there is no such version. */
export async function changesToVersion(
  world: World,
  id: string,
  number: number,
): Promise<readonly Change[] | null> {
  const [now, version] = await Promise.all([
    documentOf(world.db, id),
    versionOf(world.db, id, number),
  ])
  return now && version ? changesBetween(now, version.document, world.config.currency) : null
}

/** The pictures of the document that still exist. */
export function photosOf({ db }: World, { pictures }: ProductDocument): Promise<readonly Photo[]> {
  const ids = pictures.map(({ id }) => id)
  return picturesById(db, ids)
}
