// Back-in-stock subscriptions of one user.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { cardsNamed } from '../../products/views.ts'
import type { Wish } from '../rules.ts'
import { type WaitRow, waitsOf } from '../store/waits.ts'

export type ShownWait = Wish & { readonly name: string; readonly label: string }

/** Newest first; what is no longer sold keeps its id for a name. */
export async function waitList(
  world: World,
  who: Pick<Viewer, 'id'>,
  language: string,
): Promise<ShownWait[]> {
  const waits = await waitsOf(world.db, { userId: who.id })
  const ids = [...new Set(waits.map(({ productId }) => productId))]
  const cards = new Map((await cardsNamed(world, ids, language)).map((card) => [card.id, card]))
  return waits.map(({ productId, colour }) => {
    const card = cards.get(productId)
    const label = card?.colours.find(({ name }) => name === colour)?.label ?? colour
    return { productId, colour, name: card?.name ?? productId, label }
  })
}

/** For one's own copy of everything: what the account waits for, and what its address does without it. */
export const ownWaits = async (
  world: World,
  who: Pick<Viewer, 'id' | 'email'>,
): Promise<WaitRow[]> => [
  ...(await waitsOf(world.db, { userId: who.id })),
  ...(await waitsOf(world.db, { email: who.email })),
]
