// Products, reviews and promotions, several at once: each as its row showed it.
import { archiveProduct, publishDraft } from '../../../catalog/products/actions/publish-product.ts'
import { rowOfProduct } from '../../../catalog/products/rules/products-list.ts'
import { editedProduct } from '../../../catalog/products/views/editor.ts'
import { endPromotion } from '../../../catalog/promotions/actions.ts'
import { promotionById } from '../../../catalog/promotions/views.ts'
import { type Result, refuse } from '../../../result.ts'
import { decideReview } from '../../../sales/reviews/actions.ts'
import type { World } from '../../../world.ts'
import type { Chosen } from '../rules/bulk.ts'
import { inBulk } from './in-bulk.ts'

/** Puts their drafts into the shop, and what was hidden back. Each refuses as `publishDraft` does. */
export const publishProducts = inBulk((world, who, one) =>
  asListed(world, one, async (world) => {
    const seen = (await editedProduct(world, one.id))?.seen ?? ''
    return publishDraft(world, who, { id: one.id, seen, note: '' })
  }),
)

/** Takes them from the shop; nothing is lost, and publishing brings them back. Each refuses as `archiveProduct` does. */
export const hideProducts = inBulk((world, who, one) =>
  asListed(world, one, (world) => archiveProduct(world, who, one.id)),
)

function asListed(
  world: World,
  { id, seen }: Chosen,
  act: (world: World) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  return world.transaction<unknown>(async (world) => {
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
}

/** With one reason for all that are rejected. Each refuses as `decideReview` does. */
export const decideReviews = (decision: {
  readonly to: 'published' | 'rejected'
  readonly words: string
}) => inBulk((world, who, { id, seen }) => decideReview(world, who, id, { ...decision, seen }))

/** Only running ones: what has not begun is taken away on its own page. Each refuses as `endPromotion` does, and `promotions.planned`. */
export const endPromotions = inBulk(async (world, who, { id, seen }) => {
  if ((await promotionById(world, id))?.phase === 'planned') return refuse('promotions.planned')
  return endPromotion(world, who, { id, version: Number(seen) || 0, phase: 'running' })
})
