// The demonstration's collections: a manual one, and one defined by a rule.
import { addProducts, createCollection } from '../../shop/catalog/collections/actions.ts'
import type { CollectionTexts, Condition } from '../../shop/catalog/collections/rules.ts'
import type { World } from '../../shop/world.ts'
import written from './collections.json' with { type: 'json' }

type DemoCollection = {
  readonly id: string
  readonly texts: Readonly<Record<string, CollectionTexts>>
  /** Product ids; without them a rule. */
  readonly products?: readonly string[]
}
const demoCollections: readonly DemoCollection[] = written

const onSale = {
  match: 'all' as const,
  conditions: [{ is: 'promotion' }, { is: 'stock' }] satisfies Condition[],
}

export async function loadCollections(world: World): Promise<void> {
  for (const { id, texts, products } of demoCollections) {
    const kind = products ? 'manual' : 'rule'
    const command = { kind, slug: id, texts, ...(!products && onSale) } as const
    const made = await createCollection(world, 'system', command)
    const done = made.ok && products ? await addProducts(world, 'system', id, products) : made
    if (!done.ok) throw new Error(`the demonstration's collection ${id}: ${done.code}`)
  }
}
