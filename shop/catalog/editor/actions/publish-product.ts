// Publishes a product, restores an earlier version, and archives it.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { emit } from '../../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import {
  changeProduct,
  editedDocuments,
  noteChange,
} from '../../products/actions/change-product.ts'
import { documentOf, setArchived } from '../../products/store/documents.ts'
import { deleteDraft, versionOf } from '../../products/store/versions.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { publishDocument, type Written } from './write-product.ts'

/**
 * Publishes the draft, or republishes an archived product unchanged. `seen` is the fingerprint of the displayed
 * summary. Refuses `catalog.not_allowed`, `.missing`, `.nothing`, `.changed`, `.incomplete`, `.picture_missing`,
 * `.category_missing`.
 */
export const publishDraft = (
  world: World,
  who: Viewer,
  { id, seen, note }: { id: string; seen: string; note: string },
): Promise<Result<Written>> =>
  changeProduct(world, who, id, async (world, head) => {
    const documents = await editedDocuments(world, id)
    if (!documents.ok) return documents
    const { rows, edited: document, hasDraft } = documents.value
    if (!hasDraft && head.isPublished) return refuse('catalog.nothing')
    if (fingerprintOf(rows, document) !== seen) return refuse('catalog.changed')
    const done = await publishDocument(world, who, head, { id, document, note })
    if (done.ok) await deleteDraft(world.db, id)
    return done
  })

/**
 * Republishes an earlier version as a new one; a draft stays. `seen` is the fingerprint of the published content when
 * that was decided. Refuses `catalog.not_allowed`, `.missing`, `.changed`, `.picture_missing`, `.category_missing`.
 */
export const restoreVersion = (
  world: World,
  who: Viewer,
  { id, number, seen }: { id: string; number: number; seen: string },
): Promise<Result<Written>> =>
  changeProduct(world, who, id, async (world, head) => {
    const version = await versionOf(world.db, id, number)
    if (!version) return refuse('catalog.missing')
    if (fingerprintOf(await documentOf(world.db, id)) !== seen) return refuse('catalog.changed')
    const { document } = version
    return publishDocument(world, who, head, { id, document, restored: number })
  })

/**
 * Archives a product: it can no longer be bought, and its orders stay intact. Refuses `catalog.not_allowed`,
 * `.missing`, `.not_shown`.
 */
export const archiveProduct = (world: World, who: Viewer, id: string): Promise<Result> =>
  changeProduct(world, who, id, async (world, head) => {
    if (!head.isPublished) return refuse('catalog.not_shown')
    await setArchived(world.db, id, world.now())
    await noteChange(world, who, 'archived', id)
    await announceAll(world, [`product:${id}`, 'catalog'])
    await emit(world, 'product.archived', id)
    return ok()
  })
