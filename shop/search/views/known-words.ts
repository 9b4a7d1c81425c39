// The words of a language in the memory of this process, for misspelled ones. Words are only ever added: those that are
// new are read whenever they are asked for.

import { onceFor, singleFlight } from '../../platform/single-flight.ts'
import { type Vocabulary, vocabulary } from '../rules/spelling.ts'
import { wordsAfter } from '../store/words.ts'

/** So many a process holds of a language; where there are more, the database looks. */
const mostWords = 50_000

/** All of them, as far as transactions have ended; null where there are too many. */
export const knownWords = onceFor((world, language) => {
  const words = new Map<string, string>()
  let made: Vocabulary | null = vocabulary(words)
  let last = 0
  return singleFlight(async () => {
    if (made === null) return null
    const rows = await wordsAfter(world.outside, language, {
      last,
      most: mostWords + 1 - words.size,
    })
    if (rows.length === 0) return made
    for (const { word, shown, number } of rows) {
      words.set(word, shown)
      last = number
    }
    made = words.size > mostWords ? null : vocabulary(words)
    if (made === null) words.clear()
    return made
  })
})
