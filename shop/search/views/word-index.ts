// Word index over the posting lists of the reader's language and English, cached in this process.

import { firstLanguage } from '../../platform/languages.ts'
import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import type { World } from '../../world.ts'
import type { Columns } from '../rules/columns.ts'
import { foundIn } from '../rules/found-products.ts'
import { idsIn } from '../rules/recommendations.ts'
import { maxHits, type WordIndex } from '../rules/search.ts'
import { vocabulary } from '../rules/spelling.ts'
import { wordsAfter } from '../store/words.ts'
import { segmentsNow } from './posting-lists.ts'

export async function wordIndex(
  world: World,
  columns: Columns,
  language: string,
): Promise<WordIndex> {
  const languages = [...new Set([language, firstLanguage()])]
  const held = await Promise.all(languages.map((each) => segmentsNow(world, each)))

  return {
    async near(word) {
      const known = await Promise.all(languages.map((each) => vocabularyNow(world, each)()))
      const near = known.flatMap((words) => words.near(word))
      // Words in both languages are spelled as in the reader's.
      return [...new Map(near.toReversed().map((each) => [each.word, each])).values()]
    },
    async find(wants, how, isKind = false) {
      return idsIn(columns, foundIn(columns, held, { wants, how, isKind, most: maxHits }))
    },
  }
}

/**
 * The vocabulary of a language in this process's memory, for spelling correction, as far as committed. Words are
 * append-only: each access reads the new ones.
 */
const vocabularyNow = memoizePerProcess((world, language) => {
  const words = vocabulary()
  let last = 0
  return singleFlight(async () => {
    for (const { word, shown, number } of await wordsAfter(world.outside, language, last)) {
      words.add({ word, shown })
      last = number
    }
    return words
  })
})
