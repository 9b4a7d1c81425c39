// Bulk actions on products, reviews and promotions, each in its displayed version.
import { archiveProduct, publishDraft } from '../../../catalog/editor/actions/publish-product.ts'
import { editedProduct } from '../../../catalog/editor/views/editor.ts'
import { rowOfProduct } from '../../../catalog/products/rules/products-list.ts'
import { endPromotion } from '../../../catalog/promotions/actions.ts'
import { promotionById } from '../../../catalog/promotions/views.ts'
import { type Result, refuse } from '../../../result.ts'
import { decideReview } from '../../../sales/reviews/actions.ts'
import type { World } from '../../../world.ts'
import type { BulkSelection } from '../rules.ts'
import { bulkAction } from './in-bulk.ts'

/** Publishes drafts, and restores archived products. Each refuses as `publishDraft` does. */
export const publishProducts = bulkAction((world, who, one) =>
  asListed(world, one, async (world) => {
    const seen = (await editedProduct(world, one.id))?.seen ?? ''
    return publishDraft(world, who, { id: one.id, seen, note: '' })
  }),
)

/** Archives products; publishing restores them. Each refuses as `archiveProduct` does. */
export const hideProducts = bulkAction((world, who, one) =>
  asListed(world, one, (world) => archiveProduct(world, who, one.id)),
)

const asListed = (
  world: World,
  { id, seen }: BulkSelection,
  act: (world: World) => Promise<Result<unknown>>,
): Promise<Result<unknown>> =>
  world.transaction<unknown>(async (world) => {
    const product = await editedProduct(world, id)
    if (!product) return refuse('catalog.missing')
    const { state, draft } = product
    const row = rowOfProduct({
      isPublished: state === 'published',
      isArchived: state === 'archived',
      hasDraft: draft !== null,
    })
    return row === seen ? act(world) : refuse('catalog.changed')
  })

/** With one reason for all rejected ones. Each refuses as `decideReview` does. */
export const decideReviews = (decision: {
  readonly to: 'published' | 'rejected'
  readonly words: string
}) => bulkAction((world, who, { id, seen }) => decideReview(world, who, id, { ...decision, seen }))

/**
 * Only active ones; planned ones are deleted on their own page. Each refuses as `endPromotion` does, and
 * `promotions.planned`.
 */
export const endPromotions = bulkAction(async (world, who, { id, seen }) => {
  if ((await promotionById(world, id))?.phase === 'planned') return refuse('promotions.planned')
  return endPromotion(world, who, { id, version: Number(seen) || 0, phase: 'running' })
})
