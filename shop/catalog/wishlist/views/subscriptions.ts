// Back-in-stock subscriptions of one user.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { optionsIn } from '../../products/rules/options.ts'
import type { ChosenOption } from '../../products/rules.ts'
import { variantSnapshots } from '../../products/views/variant-snapshots.ts'
import { cardsOfIds } from '../../products/views.ts'
import type { SubscribedVariant } from '../rules.ts'
import { type SubscriptionRow, subscriptionsOf } from '../store/subscriptions.ts'

export type ShownSubscription = SubscribedVariant & {
  readonly name: string
  /** In the reader's language. */
  readonly options: readonly ChosenOption[]
  /** By their English names, for the product URL. */
  readonly chosen: readonly ChosenOption[]
}

/** Newest first; products no longer sold have their id as name. */
export async function subscriptionList(
  world: World,
  who: Pick<Viewer, 'id'>,
  language: string,
): Promise<ShownSubscription[]> {
  const subscriptions = await subscriptionsOf(world.db, { userId: who.id })
  const ids = [...new Set(subscriptions.map(({ productId }) => productId))]
  const cards = new Map((await cardsOfIds(world, ids, language)).map((card) => [card.id, card]))
  const variantIds = subscriptions.map(({ variantId }) => variantId)
  const variants = await variantSnapshots(world, variantIds)
  return subscriptions.map(({ productId, variantId }) => {
    const kept = variants.get(variantId)?.options ?? []
    return {
      productId,
      variantId,
      name: cards.get(productId)?.name ?? productId,
      options: optionsIn(kept, language),
      chosen: kept.map(({ name, value }) => ({ name, value })),
    }
  })
}

/** Subscriptions in the personal data export: those of the account, and of its address. */
export const ownSubscriptions = async (
  world: World,
  who: Pick<Viewer, 'id' | 'email'>,
): Promise<SubscriptionRow[]> => [
  ...(await subscriptionsOf(world.db, { userId: who.id })),
  ...(await subscriptionsOf(world.db, { email: who.email })),
]
