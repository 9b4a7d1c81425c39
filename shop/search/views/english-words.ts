// Finds category and attribute names of the reader's language in a query, with the English words by which untranslated
// products are found.

import { nameOf } from '../../catalog/categories/rules.ts'
import { categoryTree } from '../../catalog/categories/views.ts'
import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import type { World } from '../../world.ts'
import type { InEnglish } from '../rules/search.ts'
import { englishAttributes } from '../store/words.ts'

/** Maximum words of a query to consider, and of a name. */
const mostWords = 12
const longestName = 4
const most = 4

export async function inEnglish(
  world: World,
  words: string,
  language: string,
): Promise<readonly InEnglish[]> {
  if (language === firstLanguage) return []
  const asked = new Set(phrasesOf(words))
  const { all } = await categoryTree(world)
  const categories = all.flatMap((node) => {
    const said = plain(nameOf(node, language))
    const english = nameOf(node, firstLanguage)
    return asked.has(said) ? [{ said, english, isCategory: true }] : []
  })
  const attributes = await englishAttributes(world.db, language, [...asked])
  const named = attributes.map((each) => ({ ...each, isCategory: false }))
  return [...categories, ...named].slice(0, most)
}

/** Matches the lowercasing of the database. */
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

function phrasesOf(text: string): string[] {
  const words = plain(text).split(/\s+/).slice(0, mostWords)
  return words.flatMap((_, from) =>
    words
      .slice(from, from + longestName)
      .map((_, more) => words.slice(from, from + more + 1).join(' ')),
  )
}
