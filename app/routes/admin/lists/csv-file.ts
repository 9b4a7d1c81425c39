// CSV download of a list whose progress the page can follow.
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import {
  type CsvFormat,
  type CsvPart,
  plainCsv,
  spreadsheetCsv,
} from '../../../../shop/platform/csv/writer.ts'
import {
  beginExport,
  endExport,
  reportExport,
} from '../../../../shop/platform/csv-exports/actions.ts'
import { shopZone } from '../../../../shop/platform/time-zone.ts'
import { type Context, requestContext } from '../../../http/request-context'
import { csvFile } from './csv-stream'

/** `?format=spreadsheet`: as a spreadsheet of the reader's language opens it. Times are in the shop's zone. */
export function formatOf(context: Context, request: Request): CsvFormat {
  const isSpreadsheet = new URL(request.url).searchParams.get('format') === 'spreadsheet'
  const { world, language } = requestContext(context)
  const zone = shopZone(world)
  return isSpreadsheet ? spreadsheetCsv(language, zone) : { ...plainCsv, zone }
}

export type CsvList = {
  /** File name without extension. */
  readonly name: string
  readonly rows: AsyncGenerator<CsvPart>
  /** Estimated number of rows; null if not counted. */
  readonly about: number | null
}

/** The list as a download. A page that follows the progress names it in `?export=`. */
export async function sendList(
  context: Context,
  request: Request,
  who: Viewer,
  { name, rows, about }: CsvList,
): Promise<Response> {
  const { world } = requestContext(context)
  const requested = new URL(request.url).searchParams.get('export')
  const id = await beginExport(world, who, { id: requested, about })
  return csvFile(rows, name, world.log, {
    report: (count) => reportExport(world, id, count),
    end: (count, isWhole) => endExport(world, id, { rows: count, isWhole }),
  })
}
