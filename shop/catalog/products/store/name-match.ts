// SQL condition of the dashboard's product search: id prefix, or part of name or brand.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/**
 * One or two letters match beginnings of words: indexes have trigrams and word beginnings. Scripts that write whole
 * words in so few characters match anywhere.
 */
function patternsOf(words: string): string[] {
  const plain = words.replace(/[\\%_]/g, '\\$&')
  return /^[a-z0-9]{1,2}$/.test(words) ? [`${plain}%`, `% ${plain}%`] : [`%${plain}%`]
}

/** `words` are lowercase, and so is `text`: an expression with an index, if trigrams are available. */
export const holds = (db: Db, text: ReturnType<Db>, words: string) => {
  const [first = '', ...more] = patternsOf(words)
  return more.reduce((all, each) => db`${all} or ${text} like ${each}`, db`${text} like ${first}`)
}

export const idHasPrefix = (db: Db, id: ReturnType<Db>, words: string) =>
  db`${id} ~>=~ ${words} and ${id} ~<~ ${`${words}\u{10ffff}`}`

/** Indexed words that contain the query; unless it has a space, every matching name has one of them. */
const matchingTerms = (db: Db, words: string) =>
  db`select word from admin_product_terms where ${holds(db, db`word`, words)}`

/**
 * A part of a multi-word query that every match contains: the last, since many names share their beginnings. Parts of
 * one or two letters can be inside a word, where they do not match.
 */
export const lastQueryWord = (words: string): string | undefined =>
  words.split(' ').findLast((part) => part.length > 2)

/** Maximum number of words whose products are merged. */
export const maxMatchedTerms = 100

/** Null for all of them. */
export const findTerms = async (db: Db, words: string, most: number | null) =>
  columnOf<string>(db`${matchingTerms(db, words)} limit ${most}`)
