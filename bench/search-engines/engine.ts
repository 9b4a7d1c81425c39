// Interface of every search engine: the same rows, the same queries.
import type { Pool } from '../../adapters/database/connect.ts'
import type { IndexRow } from '../../shop/search/rules/index-text.ts'

export type Engine = {
  /** Ids, best first, at most a thousand. */
  find(words: string): Promise<readonly string[]>
  /** Updates one product's texts; resolves once it is found by them. */
  put(row: IndexRow): Promise<void>
  /** Bytes outside the process. */
  disk(): Promise<number>
}

export type Rows = AsyncIterable<readonly IndexRow[]>
export type Build = (given: {
  rows: Rows
  pool: Pool
  language: string
  folder: string
}) => Promise<Engine>
