// Import views for staff: list, progress, row errors.
import { setImmediate as turn } from 'node:timers/promises'
import {
  byteOrderMark,
  type Cell,
  type CsvFormat,
  type CsvPart,
  csvRows,
  numeric,
  plainCsv,
} from '../../platform/csv/writer.ts'
import { createLoadShedder } from '../../platform/load-shedding.ts'
import { pageAfter, pageOf, readPlace } from '../../platform/pagination.ts'
import type { TranslateFunction, World } from '../../world.ts'
import { attributesNow } from '../attributes/views.ts'
import type { FullProduct } from '../editor/rules/full-product.ts'
import { allProducts, catalogueLanguages, pictureAddresses } from '../editor/views/full-products.ts'
import { headersFor, ownHeaders, type PartialFile, partialFields } from './rules/columns.ts'
import { mostProblems, mostQuestions, unanswered } from './rules/imports.ts'
import { byNoticeWeight } from './rules/notices.ts'
import { partialRowsOf, rowsOf } from './rules/own-cells.ts'
import { importOf, importRows, type Import as Row } from './store/imports.ts'
import {
  countNotices,
  countProblems,
  type NoticeCount,
  type ProblemPlace,
  type ProblemRow,
  problemRows,
} from './store/items.ts'
import { countPictures, type PictureCounts } from './store/pictures.ts'
import { type Question, questionRows } from './store/questions.ts'

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

/** The questions of a check: the most frequent names of each kind. */
export const questionsOf = (world: World, id: string): Promise<Question[]> =>
  questionRows(world.db, id, mostQuestions)

/** Questions without whose answers nothing is imported. */
export async function openQuestions(
  world: World,
  { id, options }: Pick<ImportView, 'id' | 'options'>,
): Promise<Question[]> {
  return unanswered(await questionsOf(world, id), options)
}

export type { NoticeCount }

/** Kinds of notices, the weightiest first. */
export const noticesOf = async (world: World, id: string): Promise<NoticeCount[]> =>
  byNoticeWeight(await countNotices(world.db, id))

/** Progress of its image downloads. */
export const pictureProgress = (world: World, id: string): Promise<PictureCounts> =>
  countPictures(world.db, id)

export type Problems = {
  readonly rows: readonly ProblemRow[]
  readonly next: string | null
  readonly errors: number
  readonly notices: number
}

/** A page of problems: errors in file order, then notices. */
export async function problemsOf(
  world: World,
  id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Problems> {
  const match = /^([01])\.(\d{1,9})\.(\d{1,15})$/.exec(after ?? '')
  const from = match
    ? { isNotice: match[1] === '1', number: Number(match[2]), id: Number(match[3]) }
    : null
  const [found, counts] = await Promise.all([
    problemRows(world.db, id, { after: from, limit: limit + 1 }),
    countProblems(world.db, id, mostProblems),
  ])
  return {
    ...pageAfter(found, limit, (last) => `${last.isNotice ? 1 : 0}.${last.number}.${last.id}`),
    ...counts,
  }
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
    text: byteOrderMark + csvRows([['row', 'column', 'value', 'reason', 'kind'].map(word)], format),
    rows: 0,
  }
  let after: ProblemPlace | null = null
  do {
    const rows: ProblemRow[] = await problemRows(world.db, id, { after, limit: atOnce })
    const cells = rows.map(({ number, column, value, reason, isNotice }) => [
      numeric(number),
      column,
      value,
      say(language, 'errors', reason),
      word(isNotice ? 'notice' : 'error'),
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
  const { currency } = world.config
  yield* productsFile(world, headersFor(languages, attributes), format, async (products) => {
    const addresses = await pictureAddresses(world, products)
    const addressOf = (id: string) => addresses.get(id) ?? id
    return (product) => rowsOf(product, languages, addressOf, currency, attributes)
  })
}

/** Streams the stock or the prices alone, with a row for each variant. */
export async function* partialFile(
  world: World,
  part: PartialFile,
  format = plainCsv,
): AsyncGenerator<CsvPart> {
  const heads = partialFields(part).map((field) => ownHeaders[field])
  yield* productsFile(
    world,
    heads,
    format,
    async () => (product) => partialRowsOf(product, part, world.config.currency),
  )
}

async function* productsFile(
  world: World,
  heads: readonly string[],
  format: CsvFormat,
  rowsFor: (products: readonly FullProduct[]) => Promise<(product: FullProduct) => Cell[][]>,
): AsyncGenerator<CsvPart> {
  yield { text: byteOrderMark + csvRows([heads], format), rows: 0 }
  const steps = createLoadShedder()
  for await (const products of allProducts(world, steps)) {
    const rowsIn = await rowsFor(products)
    for (let from = 0; from < products.length; from += writtenAtOnce) {
      const startedAt = performance.now()
      const rows = products.slice(from, from + writtenAtOnce).flatMap(rowsIn)
      const text = csvRows(rows, format)
      steps.worked(performance.now() - startedAt)
      yield { text, rows: rows.length }
      await turn()
    }
  }
}
