// Posting lists of the reader's language and of English, of which this process holds a copy, as one index of words.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import type { World } from '../../world.ts'
import { type Columns, type Places, placeFor } from '../rules/columns.ts'
import { bestOf, saidIn, soughtOf } from '../rules/posting-list-search.ts'
import { productsIn, type WordPart } from '../rules/posting-lists.ts'
import { idsIn } from '../rules/recommendations.ts'
import { mostFound, type WordIndex } from '../rules/search.ts'
import { wordPartsNow } from './posting-lists.ts'
import { vocabularyNow } from './vocabulary.ts'

export async function wordIndex(
  world: World,
  columns: Columns,
  language: string,
): Promise<WordIndex> {
  const languages = [...new Set([language, firstLanguage])]
  const held = await Promise.all(languages.map((each) => wordPartsNow(world, each)))

  return {
    async near(word) {
      const known = await Promise.all(languages.map((each) => vocabularyNow(world, each)()))
      const near = known.flatMap((words) => words.near(word))
      // What both languages know is written as in the reader's.
      return [...new Map(near.toReversed().map((each) => [each.word, each])).values()]
    },
    async find(wants, how) {
      const most = new Uint16Array(columns.isIn.length)
      for (const parts of held) {
        const sought = wants.map((want) => soughtOf(parts, want))
        for (const [at, part] of parts.entries()) {
          const said = saidIn(parts, at, { sought, how })
          if (said) raiseAt(columns, { places: placesIn(part, columns), said, most })
        }
      }
      return idsIn(columns, bestOf(most, { shelf: columns.shelf, most: mostFound }))
    },
  }
}

function raiseAt(
  { isIn }: Columns,
  { places, said, most }: { places: Uint32Array; said: Uint16Array; most: Uint16Array },
): void {
  for (let number = 0; number < places.length; number += 1) {
    const own = said[number] as number
    if (own === 0) continue
    const place = places[number] as number
    if (isIn[place] === 1 && own > (most[place] as number)) most[place] = own
  }
}

type Placed = { readonly by: Places; readonly places: Uint32Array }
const placedBy = new WeakMap<WordPart, Placed>()

/** Of the part's products by their numbers. */
function placesIn(part: WordPart, { places: by }: Columns): Uint32Array {
  const known = placedBy.get(part)
  if (known?.by === by) return known.places
  const places = Uint32Array.from(productsIn(part.bytes), (id) => placeFor(by, id))
  placedBy.set(part, { by, places })
  return places
}
