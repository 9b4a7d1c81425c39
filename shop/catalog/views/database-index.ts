// An index in the database, for catalogues of any size: what is found often is read from the beginning of the shelf.
import type { World } from '../../world.ts'
import { mostFound, type SearchIndex, type Want } from '../port.ts'
import type { Columns } from '../rules/columns.ts'
import { partOfShelf, queryOf, type Tier, tiers } from '../rules/search-parts.ts'
import { firstLanguage } from '../rules/texts.ts'
import { type Vocabulary, vocabulary } from '../rules/vocabulary.ts'
import { type Hit, hasTrigrams, hitsOf, type Query, someWords, wordsNear } from '../store/search.ts'
import { kept } from './kept.ts'

/** Words that a process holds to look for misspelled ones; where there are more, the database looks. */
const mostWords = 50_000

export function databaseIndex(world: World, columns: Columns, language: string): SearchIndex {
  const { db } = world
  const languages = [...new Set([language, firstLanguage])]
  const last = partOfShelf(columns.position.at(-1) ?? 0)

  return {
    async near(word) {
      const words = await kept(world, 'words', `words ${language}`, async () =>
        known(world, languages),
      )
      if (words) return words.near(word)
      const trigrams = await kept(world, 'reconnected', 'trigrams', () => hasTrigrams(db))
      return wordsNear(db, languages, word, trigrams)
    },
    async find(wants, how) {
      const asked = { wants, how, firsts: wants.map(firstOf) }
      const begun = await hitsOf(
        db,
        tiers.map((tier) => queryFor(asked, tier, 0)),
        mostFound + 1,
      )
      const beginning = (tier: Tier) => begun.filter(({ nth }) => tiers[nth] === tier)
      // What is as rare everywhere is found whole, and so in the order of how much it says.
      const isRare = beginning('d').length * 2 ** last <= mostFound
      const ranks = new Map<number, number>()
      for (const tier of isRare ? (['d'] as const) : tiers) {
        const found = await goOn(asked, tier, beginning(tier))
        for (const { id, rank } of found) {
          const place = columns.places.get(id)
          if (place !== undefined) ranks.set(place, Math.max(rank, ranks.get(place) ?? 0))
        }
        // Where more are called so than are shown, those that only mention it come too late.
        if (found.length > mostFound) break
      }
      return [...ranks]
        .sort(([place, rank], [other, otherRank]) => otherRank - rank || place - other)
        .slice(0, mostFound)
        .map(([place]) => columns.ids[place] as string)
    },
  }

  /** After the first part of the shelf: all that it holds, or from its beginning on more than are shown. */
  async function goOn(asked: Asked, tier: Tier, begun: readonly Hit[]): Promise<Hit[]> {
    const found = [...begun]
    for (let part = 1; part <= last && found.length <= mostFound; ) {
      // As many parts at once as will hardly hold more than is wanted, going by those before.
      let until = part + 1
      while (until <= last && found.length * 2 ** (until - part + 1) <= mostFound) until += 1
      const queries = Array.from({ length: until - part }, (_, more) =>
        queryFor(asked, tier, part + more),
      )
      found.push(...(await hitsOf(db, queries, mostFound + 1 - found.length)))
      part = until
    }
    return found
  }

  function queryFor({ wants, firsts, how }: Asked, tier: Tier, part: number): Query {
    const where = { languages, tier, part }
    return { all: queryOf(wants, how, where), first: queryOf(firsts, how, where) }
  }
}

type Asked = {
  readonly wants: readonly Want[]
  /** What each of them says as it is written. */
  readonly firsts: readonly Want[]
  readonly how: 'each' | 'any'
}

const firstOf = (want: Want): Want =>
  want.slice(0, 1).map((one) => ({ ...one, isBeginning: false }))

async function known(world: World, languages: readonly string[]): Promise<Vocabulary | null> {
  const rows = await someWords(world.db, languages, mostWords + 1)
  if (rows.length > mostWords) return null
  return vocabulary(new Map(rows.map(({ word, shown }) => [word, shown])))
}
