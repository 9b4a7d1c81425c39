// Posting lists of the reader's language and of English, of which this process holds a copy, as one index of words.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import type { World } from '../../world.ts'
import type { Columns } from '../rules/columns.ts'
import { foundIn } from '../rules/found-products.ts'
import { idsIn } from '../rules/recommendations.ts'
import { mostFound, type WordIndex } from '../rules/search.ts'
import { vocabulary } from '../rules/spelling.ts'
import { wordsAfter } from '../store/words.ts'
import { wordPartsNow } from './posting-lists.ts'

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
      return idsIn(columns, foundIn(columns, held, { wants, how, most: mostFound }))
    },
  }
}

/**
 * All words of a language in the memory of this process, for misspelled ones, as far as transactions have ended. Words are
 * only ever added: those that are new are read whenever they are asked for.
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
