// Neighboring products of the demonstration look different in every sort order.

import { describe, expect, test } from 'vitest'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import { type Card, plainHex } from '../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../shop/catalog/products/rules/options.ts'
import { oklchOf } from '../../shop/platform/oklch.ts'
import { listingQuery } from '../../shop/search/input.ts'
import { sorts } from '../../shop/search/rules/listing.ts'
import { listing } from '../../shop/search/views/listing.ts'
import { testWorld } from '../../tests/support/world.ts'
import { draw } from './draw.ts'

const world = await testWorld()
await loadCatalogue(world, demoCatalogue)

/** All pages of a listing. */
async function listingPages(category: string, sort: string): Promise<(readonly Card[])[]> {
  const pages: (readonly Card[])[] = []
  let count = 1
  for (let page = 1; page <= count; page += 1) {
    const query = listingQuery(category, new URLSearchParams({ sort, page: String(page) }), 'PI')
    if (!query) throw new Error(`no listing ${category}`)
    const found = await listing(world, query)
    pages.push(found.cards)
    count = found.pages
  }
  return pages
}

const hexOf = (card: Card) => defaultSwatch(card)?.hex ?? plainHex
const formOf = ({ art }: Card) => draw(art, '808080')
/** Perceived color difference: 0 is the same, 1 is black and white. */
function apart(one: Card, other: Card): number {
  const [a, b] = [hexOf(one), hexOf(other)].map((hex) => {
    const { l, c, h } = oklchOf(hex)
    return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  }) as [number[], number[]]
  return Math.hypot(...a.map((value, index) => value - (b[index] as number)))
}
const pairs = (cards: readonly Card[], step: number) =>
  cards.slice(step).map((card, index) => [cards[index] as Card, card] as const)
const named = (pair: readonly [Card, Card]) => pair.map(({ name }) => name).join(' and ')

describe.each(['all', ...demoCategories.map(({ id }) => id)])('the category %s', (category) => {
  test.each(sorts)('has no lookalikes side by side, sorted by %s', async (sort) => {
    for (const cards of await listingPages(category, sort)) {
      const beside = pairs(cards, 1).filter(([a, b]) => formOf(a) === formOf(b))
      expect(beside.map(named)).toEqual([])
      // Vertical neighbors in two, three and four columns: another shape, or a clearly different color.
      for (const columns of [2, 3, 4]) {
        const below = pairs(cards, columns).filter(
          ([a, b]) => formOf(a) === formOf(b) && apart(a, b) < 0.1,
        )
        expect(below.map(named)).toEqual([])
      }
    }
  })
})
