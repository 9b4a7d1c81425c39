// Reads the pages of an export ahead while earlier ones are written and sent.
import { setImmediate as turn } from 'node:timers/promises'
import {
  byteOrderMark,
  type Cell,
  type CsvPart,
  csvRows,
  plainCsv,
} from '../../../platform/csv/writer.ts'
import { createLoadShedder } from '../../../platform/load-shedding.ts'

/** Few enough not to delay other database users noticeably. */
export const rowsAtATime = 500
/** Rows written before yielding to the event loop. */
const rowsAtOnce = 100
/** Pages read ahead: related data of one page, and the rows of the next. */
const pagesAhead = 2

type Cells = readonly (readonly Cell[])[]

/**
 * An export. A page's cursor is known once its rows are found: the next is queried while their related data is looked
 * up.
 */
export type ExportSource<Row> = {
  readonly head: readonly string[]
  find(
    after: string | null,
  ): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
  cells(rows: readonly Row[]): Cells | Promise<Cells>
}

export async function* exportRows<Row>(
  list: ExportSource<Row>,
  format = plainCsv,
): AsyncGenerator<CsvPart> {
  yield { text: byteOrderMark + csvRows([list.head], format), rows: 0 }
  const steps = createLoadShedder()
  const ahead = [leave(Promise.resolve<Page | null>(startPage(list, null)))]
  for (;;) {
    const isDue = steps.isDue()
    if (!isDue) beginMore(list, ahead)
    const startedAt = performance.now()
    const page = await ahead.shift()
    if (!page) return
    const cells = await page.cells
    steps.worked(performance.now() - startedAt)
    for (let from = 0; from < cells.length; from += rowsAtOnce) {
      const startedAt = performance.now()
      const text = csvRows(cells.slice(from, from + rowsAtOnce), format)
      steps.worked(performance.now() - startedAt)
      yield { text, rows: Math.min(rowsAtOnce, cells.length - from) }
      await turn()
    }
    if (!isDue) continue
    // These were read while this page was written.
    await Promise.allSettled(ahead.map(async (page) => (await page)?.cells))
    await steps.rest()
  }
}

function beginMore<Row>(list: ExportSource<Row>, ahead: Promise<Page | null>[]): void {
  while (ahead.length <= pagesAhead) ahead.push(leave(following(list, ahead.at(-1))))
}

type Page = { readonly cells: Promise<Cells>; readonly next: Promise<string | null> }

function startPage<Row>(list: ExportSource<Row>, after: string | null): Page {
  const found = list.find(after)
  return {
    cells: leave(found.then(({ rows }) => list.cells(rows))),
    next: leave(found.then(({ next }) => next)),
  }
}

/** Null after the last page. */
async function following<Row>(
  list: ExportSource<Row>,
  before: Promise<Page | null> | undefined,
): Promise<Page | null> {
  const next = await (await before)?.next
  return next ? startPage(list, next) : null
}

/** Marks a promise as handled, if the reader stops before awaiting it. */
function leave<T>(coming: Promise<T>): Promise<T> {
  coming.catch(() => {})
  return coming
}
