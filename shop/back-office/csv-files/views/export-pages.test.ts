import { expect, test } from 'vitest'
import { type ExportSource, exportRows } from './export-pages.ts'

const pages = 8
const numbered = (fails: { find?: number; cells?: number } = {}) => {
  const found: number[] = []
  const list: ExportSource<number> = {
    head: ['Number'],
    async find(after) {
      const number = after === null ? 0 : Number(after)
      if (number === fails.find) throw new Error('not found')
      found.push(number)
      return { rows: [number], next: number + 1 < pages ? String(number + 1) : null }
    },
    async cells([number = -1]) {
      // Earlier pages resolve later.
      for (let turns = number; turns < pages; turns++) await Promise.resolve()
      if (number === fails.cells) throw new Error('not read')
      return [[String(number)]]
    },
  }
  return { list, found }
}

async function read(list: ExportSource<number>, most = Number.POSITIVE_INFINITY): Promise<string> {
  let text = ''
  let parts = 0
  for await (const part of exportRows(list)) {
    text += part.text
    parts += 1
    if (parts > most) break
  }
  return text.replaceAll('\r\n', ' ')
}

test('pages are in order, whichever is read first, and each occurs once', async () => {
  const { list, found } = numbered()
  expect(await read(list)).toBe('\uFEFF"Number" "0" "1" "2" "3" "4" "5" "6" "7" ')
  expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('two pages are read ahead, and no more', async () => {
  const { list, found } = numbered()
  const file = exportRows(list)
  await file.next()
  await file.next()
  await new Promise(setImmediate)
  expect(found).toEqual([0, 1, 2])
  await file.return(undefined)
})

test.each([{ find: 3 }, { cells: 3 }])(
  'where %o fails, earlier pages are written and later ones are not',
  async (fails) => {
    const { list } = numbered(fails)
    const texts: string[] = []
    const file = async () => {
      for await (const { text } of exportRows(list)) texts.push(text)
    }
    await expect(file()).rejects.toThrow(/^not (found|read)$/)
    expect(texts.join('')).toBe('\uFEFF"Number"\r\n"0"\r\n"1"\r\n"2"\r\n')
  },
)

test('a cancelled export leaves no unhandled rejection', async () => {
  expect(await read(numbered({ find: 3 }).list, 1)).toBe('\uFEFF"Number" "0" ')
})
