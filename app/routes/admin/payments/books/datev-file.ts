// The journal in DATEV's format, in Windows-1252.
import { Readable } from 'node:stream'
import {
  datevBatch,
  datevLines,
} from '../../../../../shop/back-office/csv-files/views/journal-files.ts'
import { errorSummary } from '../../../../../shop/platform/error-summary.ts'
import { windows1252 } from '../../../../../shop/sales/books/rules/datev.ts'
import { redirect } from '../../../../http/redirects'
import type { Route } from './+types/datev-file'
import { fileRequest } from './file-request'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, days, back, record } = fileRequest(context, request, 'datev')
  const batch = await datevBatch(world, days)
  // The page says why.
  if (typeof batch === 'string') throw redirect(back)
  await record()
  async function* bytes() {
    for await (const { text } of datevLines(world, days, batch as Exclude<typeof batch, string>))
      if (text !== '') yield windows1252(text)
  }
  const file = Readable.from(bytes(), { objectMode: false })
  file.once('error', (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR')
      world.log.error('export failed', errorSummary(error))
  })
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=windows-1252',
      'content-disposition': `attachment; filename="EXTF_Buchungsstapel_${days.from}_${days.until}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
