// Pages of rows as parts of a file: the database reads the next page while this one is written and sent.
import { setImmediate as turn } from 'node:timers/promises'
import { byteOrderMark, type Cell, type CsvPart, csvRow } from '../../csv.ts'
import { stepsBack } from '../../polite.ts'

/** Few enough that whoever else waits for the database hardly notices a page. */
export const rowsAtATime = 500
/** Rows that are written before others in this process have their turn. */
const rowsAtOnce = 100

export type Page = { readonly cells: readonly (readonly Cell[])[]; readonly next: string | null }

export async function* written(
  head: readonly string[],
  pageAfter: (after: string | null) => Promise<Page>,
): AsyncGenerator<CsvPart> {
  yield { text: byteOrderMark + csvRow(head), rows: 0 }
  const steps = stepsBack()
  let coming: Promise<Page> | null = pageAfter(null)
  while (coming) {
    const asked = performance.now()
    const { cells, next }: Page = await coming
    steps.worked(performance.now() - asked)
    await steps.rest()
    coming = next === null ? null : pageAfter(next)
    // Whoever stops reading in between waits for it no more.
    coming?.catch(() => {})
    for (let from = 0; from < cells.length; from += rowsAtOnce) {
      const begun = performance.now()
      const text = cells
        .slice(from, from + rowsAtOnce)
        .map(csvRow)
        .join('')
      steps.worked(performance.now() - begun)
      yield { text, rows: Math.min(rowsAtOnce, cells.length - from) }
      await turn()
    }
  }
}
