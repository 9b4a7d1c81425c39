// Searches of posting lists agree with scanning each product, after any writes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { bestOf } from './found-products.ts'
import { type Weight, weights } from './index-text.ts'
import { lookUp, scoresIn } from './posting-list-search.ts'
import { type IndexedProduct, rewriteSegment } from './posting-list-writer.ts'
import { postingSegment, productsIn } from './posting-lists.ts'
import type { TermAlternatives } from './search.ts'

/** Tokens that are prefixes of each other, in several scripts, and one outside the basic multilingual plane. */
const tokens = ['a', 'ab', 'abc', 'b', 'ба', 'баб', '耳', '耳机', 'ｚ', '𠮷', 'كا', '1']
const token = fc.constantFrom(...tokens)
const words = fc
  .array(fc.tuple(token, fc.constantFrom(...weights)), { maxLength: 8 })
  .map((all) => new Map(all))
const product = fc.record({ id: fc.nat({ max: 30 }).map((number) => `thing-${number}`), words })
const ids = fc.array(
  fc.nat({ max: 30 }).map((number) => `thing-${number}`),
  { maxLength: 4 },
)
const writing = fc.record({
  gone: ids.map((all) => new Set(all)),
  fresh: fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 9 }),
})
const way = fc.record({
  tokens: fc.array(token, { minLength: 1, maxLength: 3 }),
  isBeginning: fc.boolean(),
})
const wants = fc.array(fc.array(way, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
})

const values: Readonly<Record<Weight, number>> = { a: 20, b: 12, c: 5, d: 2 }

/** Without an index. */
function plainly(
  { words }: IndexedProduct,
  wants: readonly TermAlternatives[],
  how: 'each' | 'any',
): number {
  const worth = (token: string) => values[words.get(token) as Weight] ?? 0
  const inOrder = [...words.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const said = wants.map((ways) =>
    ways
      .flatMap(({ tokens, isBeginning }, nth) => [
        Math.min(...tokens.map(worth)) * (nth === 0 ? 2 : 1),
        ...(isBeginning
          ? inOrder.filter((each) => each.startsWith(tokens[0] as string)).map(worth)
          : []),
      ])
      .filter((each) => each > 0)
      .reduce((before, each) => (before === 0 ? each : Math.max(before, each) + 1), 0),
  )
  if (how === 'each' && said.includes(0)) return 0
  return said.reduce((sum, each) => sum + each, 0)
}

test('a segment finds the words of each product after any inserts, updates and deletes', () => {
  fc.assert(
    fc.property(
      fc.array(writing, { minLength: 1, maxLength: 4 }),
      wants,
      fc.constantFrom('each' as const, 'any' as const),
      (writings, wants, how) => {
        let bytes: Uint8Array | null = null
        const now = new Map<string, IndexedProduct>()
        for (const { gone, fresh } of writings) {
          bytes = rewriteSegment(bytes, { gone, fresh })
          for (const id of gone) now.delete(id)
          for (const each of fresh) now.set(each.id, each)
        }
        const written = bytes as Uint8Array
        const products = productsIn(written)
        expect(products.toSorted()).toEqual([...now.keys()].sort())
        const parts = [
          postingSegment(rewriteSegment(null, { gone: new Set(), fresh: [] })),
          postingSegment(written),
        ]
        const lookups = wants.map((want) => lookUp(parts, want))
        expect(scoresIn(parts, 0, { lookups, how })).toBeNull()
        const said = scoresIn(parts, 1, { lookups, how })
        for (const [number, id] of products.entries())
          expect(said?.[number] ?? 0).toBe(plainly(now.get(id) as IndexedProduct, wants, how))
        expect(said?.slice(products.length).some((each) => each > 0) ?? false).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('a word of very many products is stored compactly, and found again', () => {
  const fresh = Array.from({ length: 2_048 }, (_, number) => ({
    id: `${number}`,
    words: new Map([
      ['battery', 'd' as const],
      ...(number % 500 === 0 ? [['odd', 'a' as const] as const] : []),
    ]),
  }))
  const bytes = rewriteSegment(null, { gone: new Set(), fresh })
  const idBytes = fresh.reduce((sum, { id }) => sum + id.length + 1, 2)
  expect(bytes.length - idBytes).toBeLessThan(2_048 + 40)
  const parts = [postingSegment(bytes)]
  const lookups = [lookUp(parts, [{ tokens: ['odd'], isBeginning: false }])]
  const said = scoresIn(parts, 0, { lookups, how: 'any' })
  expect([...(said ?? [])].flatMap((each, number) => (each > 0 ? number : []))).toEqual([
    0, 500, 1000, 1500, 2000,
  ])
})

test('the best results come first, ties in listing order, and no more than requested', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 5 }), { maxLength: 60 }),
      fc.nat({ max: 20 }),
      fc.infiniteStream(fc.nat()),
      fc.constantFrom(0, 3, 100),
      (all, most, lots, mostSorted) => {
        const ranks = all.map(() => lots.next().value as number)
        // Some scored products are not published.
        const catalogOrder = Uint32Array.from(all.keys())
          .filter((place) => (ranks[place] as number) % 5 > 0)
          .sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b)
        const plain = [...catalogOrder]
          .filter((place) => all[place] !== 0)
          .sort((a, b) => (all[b] as number) - (all[a] as number))
        const places = [...all.keys()].filter(
          (place) => all[place] !== 0 && catalogOrder.includes(place),
        )
        const ids = all.map((_, place) => `${place}`.padStart(2, '0'))
        const columns = {
          ...columnsFor(all.length),
          catalogOrder,
          position: Int32Array.from(ranks),
          places: { ids, byId: new Map() },
        }
        const hits = { said: Uint16Array.from(all), places }
        expect(bestOf(hits, columns, { most, mostSorted })).toEqual(plain.slice(0, most))
      },
    ),
  )
})
