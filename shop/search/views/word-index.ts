// Posting lists of the reader's language and of English, of which this process holds a copy, as one index of words.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import type { World } from '../../world.ts'
import type { Columns } from '../rules/columns.ts'
import { foundIn } from '../rules/found-products.ts'
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
      return idsIn(columns, foundIn(columns, held, { wants, how, most: mostFound }))
    },
  }
}
