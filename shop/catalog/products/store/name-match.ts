// SQL condition of the dashboard's product search: id prefix, or part of name or brand.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/**
 * One or two letters are looked for where words begin: parts of three and more are in the indexes, and so are beginnings
 * of words. Other scripts write whole words in so few characters, so these are looked for everywhere.
 */
function patternsOf(words: string): string[] {
  const plain = words.replace(/[\\%_]/g, '\\$&')
  return /^[a-z0-9]{1,2}$/.test(words) ? [`${plain}%`, `% ${plain}%`] : [`%${plain}%`]
}

/** `words` are in lower case, as is `text`: an expression with an index, where trigrams are there. */
export const holds = (db: Db, text: ReturnType<Db>, words: string) => {
  const [first = '', ...more] = patternsOf(words)
  return more.reduce((all, each) => db`${all} or ${text} like ${each}`, db`${text} like ${first}`)
}

export const idBegins = (db: Db, id: ReturnType<Db>, words: string) =>
  db`${id} ~>=~ ${words} and ${id} ~<~ ${`${words}\u{10ffff}`}`

/** Words of products that hold what is typed; without a space in it, every name that holds it has one of them. */
export const matchingTerms = (db: Db, words: string) =>
  db`select word from admin_product_terms where ${holds(db, db`word`, words)}`

/**
 * Of what goes over several words one that whatever is meant holds: names begin with what many share. One or two letters
 * can stand within a word, where they are not looked for.
 */
export const lastPart = (words: string): string | undefined =>
  words.split(' ').findLast((part) => part.length > 2)

/** No more are followed beside each other. */
export const mostWords = 100

/** Null for all of them. */
export const wordsMeant = async (db: Db, words: string, most: number | null) =>
  columnOf<string>(db`${matchingTerms(db, words)} limit ${most}`)
