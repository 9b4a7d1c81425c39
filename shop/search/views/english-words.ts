// Finds category names of any language and attribute names of the reader's language in a query, with the English words by which untranslated
// products are found.

import { type CategoryTree, nameOf } from '../../catalog/categories/rules.ts'
import { categoryTree } from '../../catalog/categories/views.ts'
import { firstLanguage } from '../../platform/languages.ts'
import type { World } from '../../world.ts'
import type { InEnglish } from '../rules/search.ts'
import { tokensOf } from '../rules/tokenizer.ts'
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
  const phrases = new Set(phrasesOf(words))
  const { all } = await categoryTree(world)
  const categories = all.flatMap((node) => {
    const english = nameOf(node, firstLanguage())
    const names = Object.values(node.texts).flatMap(({ name }) => (name ? [plain(name)] : []))
    const match = [...new Set(names)].find((name) => phrases.has(name) && name !== plain(english))
    return match ? [{ said: match, english, isCategory: true }] : []
  })
  if (language === firstLanguage()) return categories.slice(0, most)
  const attributes = await englishAttributes(world.db, language, [...phrases])
  const named = attributes.map((each) => ({ ...each, isCategory: false }))
  return [...categories, ...named].slice(0, most)
}

/** Words that categories are called by, in all languages. */
export async function kindWords(world: World): Promise<ReadonlySet<string>> {
  const tree = await categoryTree(world)
  const known = kindsOf.get(tree)
  if (known) return known
  const texts = tree.all.flatMap((node) => Object.values(node.texts))
  const words = new Set(texts.flatMap(({ name, keywords = '' }) => tokensOf(`${name} ${keywords}`)))
  kindsOf.set(tree, words)
  return words
}

const kindsOf = new WeakMap<CategoryTree, ReadonlySet<string>>()

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
