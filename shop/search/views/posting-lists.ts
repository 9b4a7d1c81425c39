// Posting lists of searched languages in this process's memory, updated with new segments on each access: see
// docs/decisions/044-search-engine.md.

import { singleFlight } from '../../platform/single-flight.ts'
import type { Events, World } from '../../world.ts'
import { type PostingSegment, postingSegment } from '../rules/posting-lists.ts'
import { segmentsAfter } from '../store/posting-lists.ts'

/** A new array whenever a segment has changed. */
type Parts = readonly PostingSegment[]
type Held = { readonly now: () => Promise<Parts>; readonly size: () => number }

/** Memory limit in bytes for all languages; the least recently searched ones are evicted. */
const most = 256 * 2 ** 20
/** Most recently used language last. */
const heldBy = new WeakMap<Events, Map<string, Held>>()

/** All committed segments of the language. */
export async function segmentsNow(world: World, language: string): Promise<Parts> {
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
  const byNumber = new Map<number, PostingSegment>()
  let parts: Parts = []
  let version = 0
  return {
    now: singleFlight(async () => {
      const rows = await segmentsAfter(outside, language, version)
      for (const row of rows) {
        byNumber.set(row.part, postingSegment(row.words))
        version = row.version
      }
      if (rows.length > 0) parts = [...byNumber.values()]
      return parts
    }),
    size: () => parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

/** Keeps the two most recent ones: a search uses one language and English. */
function forgetSome(languages: Map<string, Held>): void {
  const sizes = [...languages].map(([language, { size }]) => ({ language, size: size() }))
  let sum = sizes.reduce((all, { size }) => all + size, 0)
  for (const { language, size } of sizes.slice(0, -2)) {
    if (sum <= most) break
    languages.delete(language)
    sum -= size
  }
}
