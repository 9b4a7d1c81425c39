// Listings and searches with new queries each time, so that no cached count or result applies.

import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { listingQuery } from '../../shop/search/input.ts'
import { listing } from '../../shop/search/views/listing.ts'
import type { Db } from '../../shop/world.ts'
import type { Measure } from './sample.ts'

/** `choices`: query string by filter name. */
export async function newMeasures(
  db: Db,
  choices: Readonly<Record<string, string>>,
): Promise<Measure[]> {
  const rows = await db<{ name: string }[]>`
    select name from products where published order by position limit 100`
  const names = rows.map(({ name }) => name.split(' ').at(-2) ?? name)
  const filters = ['brand', 'rating', 'stock', 'sale', 'colour', 'attribute', 'size']
  return [
    ...['all', 'audio'].flatMap((category) =>
      filters.map(
        (name): Measure => [
          `shelf-${category}-by-${name}-new`,
          // Another upper price limit, which excludes no product.
          each((nth) => [category, `${choices[name]}&max=${999_999 - nth}`]),
        ],
      ),
    ),
    ['search-en-common-new', eachOf(commonWords)],
    ['search-en-rare-new', eachOf(names)],
    ['search-en-two-new', eachOf(names.map((name) => `${name} headphones`))],
  ]
}

function each(questionAt: (nth: number) => [category: string, search: string]): Measure[1] {
  let nth = 0
  return (world) => {
    const [category, search] = questionAt(nth++)
    return listing(world, listingQuery(category, new URLSearchParams(search), 'PI'))
  }
}

const eachOf = (words: readonly string[]): Measure[1] =>
  each((nth) => ['all', new URLSearchParams({ q: words[nth % words.length] ?? '' }).toString()])

/** Each occurs in the descriptions of at least one product in forty. */
const commonWords = wordsOf(demoCatalogue.map(({ description }) => description))

function wordsOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(text.toLowerCase().match(/[a-z]{5,}/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count * 40 >= texts.length).map(([word]) => word)
}
