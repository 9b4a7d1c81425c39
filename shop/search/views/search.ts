// Searches published products by words, always with current data.

import { errorSummary } from '../../platform/error-summary.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import type { World } from '../../world.ts'
import { indexFew } from '../actions.ts'
import type { Found } from '../port.ts'
import { search } from '../rules/search.ts'
import { columnsNow } from './columns.ts'
import { inEnglish, kindWords } from './english-words.ts'
import { wordIndex } from './word-index.ts'

export async function searchProducts(
  world: World,
  words: string,
  language: string = firstLanguage(),
): Promise<Found> {
  const [columns, named, kinds] = await Promise.all([
    columnsNow(world),
    inEnglish(world, words, language),
    kindWords(world),
  ])
  // After the reads that fail if the database is down: a statement right after a lost connection may block for long.
  await catchUp(world, 'products')(world)
  const found = await search(
    await wordIndex(world, columns, language),
    words,
    language,
    named,
    kinds,
  )
  if (found.ids.length > 0) return found
  for (const other of languagesWritten(words)) {
    if (other === language) continue
    const { ids, meant } = await search(await wordIndex(world, columns, other), words, other)
    if (ids.length > 0) return { ids, meant }
  }
  return found
}

/** Languages whose script tells them apart: words of another one than the page's are looked up in their texts. */
const scripts: readonly (readonly [script: RegExp, languages: readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Cyrillic}/u, ['ru']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Devanagari}/u, ['hi']],
]

const languagesWritten = (words: string): readonly string[] =>
  scripts.find(([script]) => script.test(words))?.[1] ?? []

/** Edits of staff are searchable immediately; imports are left to the minutely job. */
const catchUp = memoizePerProcess(() => {
  // The latest caller is still waiting, so its transaction is still open.
  let asking: World
  const indexed = singleFlight(() =>
    indexFew(asking).catch((error: unknown) =>
      asking.log.warn('products not indexed', errorSummary(error)),
    ),
  )
  return (world: World) => {
    asking = world
    return indexed()
  }
})
