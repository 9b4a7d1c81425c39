// Streams a CSV file while its rows are read, with progress.
import { Readable } from 'node:stream'
import type { CsvPart } from '../../../../shop/platform/csv/writer.ts'
import { reportEvery } from '../../../../shop/platform/csv-exports/rules.ts'
import { errorSummary } from '../../../../shop/platform/error-summary.ts'
import type { World } from '../../../../shop/world.ts'

/** Backpressure: bytes buffered for the reader before reading from the database pauses. */
const ahead = 256 * 1024

type Follower = {
  /** Returns whether the download is still active. */
  report(rows: number): Promise<boolean>
  /** Returns false if the download was canceled before. */
  end(rows: number, isWhole: boolean): Promise<boolean>
}

export function csvFile(
  rows: AsyncGenerator<CsvPart>,
  name: string,
  log: World['log'],
  follower: Follower,
): Response {
  let count = 0
  async function* written() {
    for await (const part of rows) {
      if (part.text !== '') yield Buffer.from(part.text)
      count += part.rows
    }
    // Checked before the last byte, so that no canceled file is complete.
    if (!(await follower.end(count, true))) throw new Error('cancelled')
  }
  const file = Readable.from(written(), { objectMode: false, highWaterMark: ahead })
  const timer = setInterval(() => {
    // An unavailable database also fails the row query, which reports it.
    follower.report(count).then(
      (isWanted) => !isWanted && file.destroy(new Error('cancelled')),
      () => {},
    )
  }, reportEvery)
  // The browser reports the truncated download; only the log has the cause. Canceling is no error.
  file.once('error', (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR')
      log.error('export failed', errorSummary(error))
  })
  file.once('close', () => {
    clearInterval(timer)
    follower.end(count, false).catch(() => {})
  })
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
