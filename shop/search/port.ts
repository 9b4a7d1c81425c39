// What a search needs of an index. Two implement it: views/memory-index.ts and views/database-index.ts.

export interface SearchIndex {
  /** Words of the index that may be meant by a misspelled one, each as its texts write it. */
  near(word: string): Promise<readonly { word: string; shown: string }[]>
  /** Ids of published products, best first: with each of the wants, or with any. */
  find(wants: readonly Want[], how: 'each' | 'any'): Promise<readonly string[]>
}

/** One of these, best first: pieces that stand in the same text, the last of which may be the beginning of a word. */
export type Want = readonly { readonly pieces: readonly string[]; readonly isBeginning: boolean }[]

/** More than anybody leafs through. */
export const mostFound = 1_000
