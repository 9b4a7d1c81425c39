// A file of comma-separated values that is written while it is read.
import { Readable } from 'node:stream'
import type { World } from '../../shop/world.ts'

export const csvFile = (rows: AsyncGenerator<string>, name: string, log: World['log']): Response =>
  new Response(Readable.toWeb(Readable.from(encoded(rows, log))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })

async function* encoded(rows: AsyncGenerator<string>, log: World['log']) {
  const encoder = new TextEncoder()
  try {
    for await (const text of rows) yield encoder.encode(text)
  } catch (error) {
    // The file is cut short, and the browser says so; why is told here only.
    log.error('an export broke off', { reason: (error as Error).message })
    throw error
  }
}
