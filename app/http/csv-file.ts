// A file of comma-separated values that is written while it is read, and says meanwhile how far it is.
import { Readable } from 'node:stream'
import type { RouterContextProvider } from 'react-router'
import type { Viewer } from '../../shop/accounts/rules.ts'
import type { CsvPart } from '../../shop/csv.ts'
import { beginExport, endExport, tellExport } from '../../shop/exports/actions.ts'
import { tellEvery } from '../../shop/exports/rules.ts'
import type { World } from '../../shop/world.ts'
import { door } from './door'

/** Bytes that wait for the reader; then nothing is read from the database. */
const ahead = 256 * 1024

export type CsvList = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly rows: AsyncGenerator<CsvPart>
  /** Rows that there are by now; null where they are not counted. */
  readonly about: number | null
}

/** The list as a download. A page that wants to follow it has named it in `?export=`. */
export async function sendList(
  context: Readonly<RouterContextProvider>,
  request: Request,
  who: Viewer,
  { name, rows, about }: CsvList,
): Promise<Response> {
  const { world } = door(context)
  const asked = new URL(request.url).searchParams.get('export')
  const id = await beginExport(world, who, { id: asked, about })
  return csvFile(rows, name, world.log, {
    tell: (count) => tellExport(world, id, count),
    end: (count, isWhole) => endExport(world, id, { rows: count, isWhole }),
  })
}

type Follower = {
  /** Answers whether it is wanted any more. */
  tell(rows: number): Promise<boolean>
  end(rows: number, isWhole: boolean): Promise<void>
}

export function csvFile(
  rows: AsyncGenerator<CsvPart>,
  name: string,
  log: World['log'],
  follower: Follower,
): Response {
  let count = 0
  let isWhole = false
  async function* written() {
    for await (const part of rows) {
      if (part.text !== '') yield Buffer.from(part.text)
      count += part.rows
    }
    isWhole = true
  }
  const file = Readable.from(written(), { objectMode: false, highWaterMark: ahead })
  const timer = setInterval(() => {
    // A database that cannot be asked is found out by the rows, too.
    follower.tell(count).then(
      (isWanted) => !isWanted && file.destroy(new Error('cancelled')),
      () => {},
    )
  }, tellEvery)
  // The file is cut short, and the browser says so; why is told here only.
  file.once('error', ({ message }) => log.error('an export broke off', { reason: message }))
  file.once('close', () => {
    clearInterval(timer)
    follower.end(count, isWhole).catch(() => {})
  })
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
