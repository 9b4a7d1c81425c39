// Back-in-stock subscriptions of one user.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { cardsNamed } from '../../products/views.ts'
import type { WishlistItem } from '../rules.ts'
import { type SubscriptionRow, subscriptionsOf } from '../store/subscriptions.ts'

export type ShownSubscription = WishlistItem & { readonly name: string; readonly label: string }

/** Newest first; what is no longer sold keeps its id for a name. */
export async function subscriptionList(
  world: World,
  who: Pick<Viewer, 'id'>,
  language: string,
): Promise<ShownSubscription[]> {
  const subscriptions = await subscriptionsOf(world.db, { userId: who.id })
  const ids = [...new Set(subscriptions.map(({ productId }) => productId))]
  const cards = new Map((await cardsNamed(world, ids, language)).map((card) => [card.id, card]))
  return subscriptions.map(({ productId, colour }) => {
    const card = cards.get(productId)
    const label = card?.colours.find(({ name }) => name === colour)?.label ?? colour
    return { productId, colour, name: card?.name ?? productId, label }
  })
}

/** For one's own copy of everything: what the account waits for, and what its address does without it. */
export const ownSubscriptions = async (
  world: World,
  who: Pick<Viewer, 'id' | 'email'>,
): Promise<SubscriptionRow[]> => [
  ...(await subscriptionsOf(world.db, { userId: who.id })),
  ...(await subscriptionsOf(world.db, { email: who.email })),
]
