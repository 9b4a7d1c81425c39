// The words of the catalog in the memory of this process, as far as their language has been searched. Whenever
// they are asked for, what was written since is read: see docs/decisions/044-search-engine.md.

import { singleFlight } from '../../platform/single-flight.ts'
import type { Events, World } from '../../world.ts'
import { type WordPart, wordPart } from '../rules/posting-lists.ts'
import { partsAfter } from '../store/posting-lists.ts'

/** Another list whenever one of the parts has changed. */
type Parts = readonly WordPart[]
type Held = { readonly now: () => Promise<Parts>; readonly size: () => number }

/** Bytes of all languages together; those that were searched longest ago are forgotten. */
const most = 256 * 2 ** 20
/** The language that was asked for last is the last one. */
const heldBy = new WeakMap<Events, Map<string, Held>>()

/** Every part that has been written in the language, as far as transactions have ended. */
export async function wordPartsNow(world: World, language: string): Promise<Parts> {
  const languages = heldBy.get(world.events) ?? new Map<string, Held>()
  heldBy.set(world.events, languages)
  const held = languages.get(language) ?? holding(world, language)
  languages.delete(language)
  languages.set(language, held)
  const parts = await held.now()
  forgetSome(languages)
  return parts
}

function holding({ outside }: World, language: string): Held {
  const byNumber = new Map<number, WordPart>()
  let parts: Parts = []
  let version = 0
  return {
    now: singleFlight(async () => {
      const rows = await partsAfter(outside, language, version)
      for (const row of rows) {
        byNumber.set(row.part, wordPart(row.words))
        version = row.version
      }
      if (rows.length > 0) parts = [...byNumber.values()]
      return parts
    }),
    size: () => parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

/** Never the two that were asked for last: a search looks through one language and English. */
function forgetSome(languages: Map<string, Held>): void {
  const sizes = [...languages].map(([language, { size }]) => ({ language, size: size() }))
  let sum = sizes.reduce((all, { size }) => all + size, 0)
  for (const { language, size } of sizes.slice(0, -2)) {
    if (sum <= most) break
    languages.delete(language)
    sum -= size
  }
}
