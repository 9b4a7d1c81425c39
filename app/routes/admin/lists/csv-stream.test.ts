import { expect, test, vi } from 'vitest'
import type { CsvPart } from '../../../../shop/platform/csv/writer.ts'
import { csvFile } from './csv-stream.ts'

const logged = vi.fn<(text: string) => void>()
const log = { info: logged, warn: logged, error: logged }

async function* rows(): AsyncGenerator<CsvPart> {
  for (const name of ['ada', 'grace']) yield { text: `${name}\r\n`, rows: 1 }
}

/** A file whose follower reports at the end whether the download is still active. */
async function written(isWanted: boolean) {
  const ends: [number, boolean][] = []
  const file = csvFile(rows(), 'list', log, {
    report: async () => true,
    async end(...end) {
      ends.push(end)
      return isWanted && ends.length === 1
    },
  })
  const text = await file.text().catch((error: Error) => error)
  await expect.poll(() => ends).toHaveLength(2)
  return { text, ends }
}

test('a file is recorded as complete before its last byte', async () => {
  const { text, ends } = await written(true)
  expect(text).toBe('ada\r\ngrace\r\n')
  expect(ends).toEqual([
    [2, true],
    [2, false],
  ])
})

test('a file that is cancelled during its last rows is incomplete all the same', async () => {
  const { text, ends } = await written(false)
  expect(text).toMatchObject({ message: 'cancelled' })
  expect(ends[0]).toEqual([2, true])
})
