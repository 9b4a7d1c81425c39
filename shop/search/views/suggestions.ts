// Search suggestions: a few products, the categories of most hits, and collections by name.

import { type CategoryLink, categoriesNamed } from '../../catalog/categories/views.ts'
import { collectionsCalled } from '../../catalog/collections/views.ts'
import type { Card, Category } from '../../catalog/products/rules/catalog.ts'
import { cardsOfIds, categoriesOf } from '../../catalog/products/views/products.ts'
import type { World } from '../../world.ts'
import { searchEngine } from './listing-page.ts'

export type Suggestions = {
  readonly products: readonly Card[]
  readonly categories: readonly CategoryLink[]
  readonly collections: readonly CategoryLink[]
  readonly meant: string | null
}

const mostProducts = 6
const mostCategories = 3
const mostCollections = 2
/** Only the best hits determine categories; mere mentions would bring in all of them. */
const telling = 24

export async function suggestionsFor(
  world: World,
  words: string,
  language: string,
): Promise<Suggestions> {
  const { ids, meant } = await searchEngine(world).search(words, language)
  const best = ids.slice(0, telling)
  const found = await categoriesOf(world, best)
  const hits = best.flatMap((id) => found.get(id) ?? [])
  const counts = new Map<Category, { count: number; weight: number }>()
  for (const [index, category] of hits.entries()) {
    const { count, weight } = counts.get(category) ?? { count: 0, weight: 0 }
    counts.set(category, { count: count + 1, weight: weight + 1 / (index + 1) })
  }
  // Weighted by rank: a few top hits outweigh many mentions.
  const categories = [...counts]
    .filter(([, { count }]) => count * 4 >= hits.length)
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([category]) => category)
  return {
    products: await cardsOfIds(world, best.slice(0, mostProducts), language),
    categories: (await categoriesNamed(world, categories, language)).slice(0, mostCategories),
    collections: (await collectionsCalled(world, words, language)).slice(0, mostCollections),
    meant,
  }
}
