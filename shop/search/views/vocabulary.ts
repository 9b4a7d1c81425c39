// The words of a language in the memory of this process, for misspelled ones. Words are only ever added: those that are
// new are read whenever they are asked for.

import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import { vocabulary } from '../rules/spelling.ts'
import { wordsAfter } from '../store/words.ts'

/** All of them, as far as transactions have ended. */
export const vocabularyNow = memoizePerProcess((world, language) => {
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
