// Import views for staff: list, progress, row errors.
import { setImmediate as turn } from 'node:timers/promises'
import {
  byteOrderMark,
  type CsvPart,
  csvRows,
  numeric,
  plainCsv,
} from '../../platform/csv-exports/csv.ts'
import { createLoadShedder } from '../../platform/load-shedding.ts'
import { pageAfter, pageOf, readPlace } from '../../platform/pagination.ts'
import type { TranslateFunction, World } from '../../world.ts'
import { attributesNow } from '../attributes/views.ts'
import {
  allProducts,
  catalogueLanguages,
  pictureAddresses,
} from '../products/views/full-products.ts'
import { folded, headersFor } from './rules/columns.ts'
import { fieldGuessed } from './rules/other-columns.ts'
import { rowsOf } from './rules/own-cells.ts'
import { ignored, mostProblems, mostQuestions } from './rules.ts'
import { countProblems, type ProblemRow, problemRows } from './store/items.ts'
import { countPictures, type PictureCounts } from './store/pictures.ts'
import { type Question, questionRows } from './store/questions.ts'
import type { Import as Row } from './store.ts'
import { importOf, importRows } from './store.ts'

export type ImportView = Omit<Row, 'file' | 'sha256'> & {
  readonly hasFile: boolean
  /** SHA-256 of the file, in hex. */
  readonly hash: string
}

const shown = ({ file, sha256: hash, ...row }: Row): ImportView => ({
  ...row,
  hash,
  hasFile: file !== null,
})

/** Newest first. */
export async function importsPage(
  world: World,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: ImportView[]; next: string | null }> {
  const found = await importRows(world.db, { after: readPlace(after), limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { rows: rows.map(shown), next }
}

export async function importById(world: World, id: string): Promise<ImportView | null> {
  const found = await importOf(world.db, id)
  return found && shown(found)
}

export type { PictureCounts, Question }

/** The questions of a check: the most frequent names of each kind; for columns also the guesses from their headers. */
export async function questionsOf(
  world: World,
  id: string,
): Promise<(Question & { readonly guess?: string })[]> {
  const rows = await questionRows(world.db, id, mostQuestions)
  return rows.map((row) =>
    row.kind === 'column' ? { ...row, guess: fieldGuessed(folded(row.name)) ?? ignored } : row,
  )
}

/** Progress of its image downloads. */
export const pictureProgress = (world: World, id: string): Promise<PictureCounts> =>
  countPictures(world.db, id)

export type Problems = {
  readonly rows: readonly ProblemRow[]
  readonly next: string | null
  readonly count: number
}

/** A page of problems in file order. */
export async function problemsOf(
  world: World,
  id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Problems> {
  const match = /^(\d{1,9})\.(\d{1,15})$/.exec(after ?? '')
  const from = match ? { number: Number(match[1]), id: Number(match[2]) } : null
  const [found, count] = await Promise.all([
    problemRows(world.db, id, { after: from, limit: limit + 1 }),
    countProblems(world.db, id, 2 * mostProblems),
  ])
  return { ...pageAfter(found, limit, (last) => `${last.number}.${last.id}`), count }
}

const atOnce = 1_000

/** All problems as a file, with the reasons in the reader's language. */
export async function* problemsFile(
  world: World,
  id: string,
  language: string,
  say: TranslateFunction = world.say,
  format = plainCsv,
): AsyncGenerator<CsvPart> {
  const word = (key: string) => say(language, 'admin-imports', `column.${key}`)
  yield {
    text: byteOrderMark + csvRows([['row', 'column', 'value', 'reason'].map(word)], format),
    rows: 0,
  }
  let after: { number: number; id: number } | null = null
  do {
    const rows: ProblemRow[] = await problemRows(world.db, id, { after, limit: atOnce })
    const cells = rows.map(({ number, column, value, reason }) => [
      numeric(number),
      column,
      value,
      say(language, 'errors', reason),
    ])
    yield { text: csvRows(cells, format), rows: rows.length }
    const last = rows.at(-1)
    after = last && rows.length === atOnce ? last : null
  } while (after)
}

/** Batch size, after which other work in this process gets a turn. */
const writtenAtOnce = 50

/** Streams the whole catalog as our own file, in catalog order. */
export async function* catalogueFile(world: World, format = plainCsv): AsyncGenerator<CsvPart> {
  const languages = await catalogueLanguages(world)
  const attributes = await attributesNow(world)
  yield { text: byteOrderMark + csvRows([headersFor(languages, attributes)], format), rows: 0 }
  const steps = createLoadShedder()
  for await (const products of allProducts(world, steps)) {
    const addresses = await pictureAddresses(world, products)
    for (let from = 0; from < products.length; from += writtenAtOnce) {
      const begun = performance.now()
      const some = products.slice(from, from + writtenAtOnce)
      const rows = some.flatMap((product) =>
        rowsOf(product, languages, (id) => addresses.get(id) ?? id, attributes),
      )
      const text = csvRows(rows, format)
      steps.worked(performance.now() - begun)
      yield { text, rows: rows.length }
      await turn()
    }
  }
}
