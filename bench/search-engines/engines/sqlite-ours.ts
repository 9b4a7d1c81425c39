// SQLite FTS5, built into Node, with the shop's tokenizer and synonyms: one file per process.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { type IndexRow, weights, wordsOf } from '../../../shop/search/rules/index-text.ts'
import { maxHits, search, type WordIndex } from '../../../shop/search/rules/search.ts'
import { vocabulary } from '../../../shop/search/rules/spelling.ts'
import { tokensOf } from '../../../shop/search/rules/tokenizer.ts'
import type { Build } from '../engine.ts'

export const build: Build = async ({ rows, language, folder }) => {
  const file = join(folder, `search-${language}.db`)
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = off;
    create virtual table words using fts5(a, b, c, d, content = '', contentless_delete = 1, detail = column,
      prefix = '2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
    create table products (rowid integer primary key, id text unique)`)
  const insert = db.prepare('insert into words (rowid, a, b, c, d) values (?, ?, ?, ?, ?)')
  const name = db.prepare('insert into products (id) values (?)')
  const said = (row: IndexRow) =>
    weights.map((each) => tokensOf(row[each]).join(' ')) as [string, string, string, string]
  const spelled = new Map<string, string>()
  for await (const part of rows) {
    db.exec('begin')
    for (const row of part) {
      insert.run(name.run(row.id).lastInsertRowid, ...said(row))
      for (const [word, shown] of wordsOf(row)) spelled.set(word, shown)
    }
    db.exec('commit')
  }
  db.exec(`insert into words (words) values ('optimize')`)
  const known = vocabulary()
  for (const [word, shown] of spelled) known.add({ word, shown })
  const found = db.prepare(`
    select id from (select rowid as place, bm25(words, 10, 6, 2.5, 1) as rank from words where words match ?
      order by rank limit ${maxHits}) join products on products.rowid = place order by rank`)
  const port: WordIndex = {
    near: async (word) => known.near(word),
    async find(wants, how) {
      const asked = wants.map(
        (ways) =>
          `(${ways.map(({ tokens, isBeginning }) => `(${tokens.map((token) => `"${token}"`).join(' AND ')}${isBeginning ? '*' : ''})`).join(' OR ')})`,
      )
      return found.all(asked.join(how === 'each' ? ' AND ' : ' OR ')).map(({ id }) => String(id))
    },
  }
  const placeOf = db.prepare('select rowid as place from products where id = ?')
  const out = db.prepare('delete from words where rowid = ?')
  return {
    find: async (text) => (await search(port, text, language)).ids,
    async put(row) {
      const place = Number(placeOf.get(row.id)?.place)
      out.run(place)
      insert.run(place, ...said(row))
    },
    disk: async () => statSync(file).size,
  }
}
