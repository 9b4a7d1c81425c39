// Streaming CSV parser (RFC 4180) in bounded memory, with row errors. Pure.

/** `huge`: cell too long; `cells`: too many cells; `quote`: text after a closing quote; `open`: unterminated quote. */
export type CsvError = 'huge' | 'cells' | 'quote' | 'open'

export type Row = {
  /** As a spreadsheet counts: the header is 1, and a cell with line breaks is still one row. */
  readonly number: number
  readonly cells: readonly string[]
  readonly flaw: CsvError | null
}

/** Longest cell in characters; the longest text of a product is far below. */
export const longestCell = 200_000
export const mostCells = 400
/** Characters kept of a cell that is too long, enough to find it again. */
const excerptLength = 100

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Streams the rows of a file; blank ones are skipped but counted. */
export async function* rowsIn(
  texts: AsyncIterable<string>,
): AsyncGenerator<{ separator: Separator; rows: Row[] }> {
  let head = ''
  let reader: ReturnType<typeof csvReader> | null = null
  let separator: Separator = ','
  for await (const text of texts) {
    if (reader) {
      yield { separator, rows: reader.push(text) }
      continue
    }
    head += text
    if (head.length < longestCell && !/[\r\n]/.test(head)) continue
    // A preset line may continue with a line feed in the next chunk.
    if (head.length < 20 && head.endsWith('\r')) continue
    const begin = beginOf(head)
    separator = begin.separator
    reader = csvReader(separator)
    yield { separator, rows: reader.push(begin.text) }
  }
  if (!reader) {
    const begin = beginOf(head)
    separator = begin.separator
    reader = csvReader(separator)
    yield { separator, rows: reader.push(begin.text) }
  }
  yield { separator, rows: reader.end() }
}

/** A first line such as `sep=;` is Excel's own: it names the separator, and is no row. */
function beginOf(head: string): { separator: Separator; text: string } {
  const [line, sign] = /^"?sep=([,;|\t])"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(head) ?? []
  const preset = separators.find((each) => each === sign)
  return line && preset
    ? { separator: preset, text: head.slice(line.length) }
    : { separator: separatorOf(head), text: head }
}

/** Detects the most frequent separator of the first line, outside quotes. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(separators.map((each) => [each, 0]))
  let isQuoted = false
  for (const character of text.slice(0, longestCell)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') break
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ','
}

type State = 'start' | 'plain' | 'quoted' | 'after'

export function csvReader(separator: Separator) {
  const comma = separator.charCodeAt(0)
  let state: State = 'start'
  let number = 1
  let cells: string[] = []
  let cell = ''
  let size = 0
  let wasQuoted = false
  let flaw: CsvError | null = null
  let wasReturn = false
  let found: Row[] = []

  const add = (text: string) => {
    size += text.length
    if (size <= longestCell) cell += text
    else {
      flaw ??= 'huge'
      cell = (cell + text.slice(0, excerptLength)).slice(0, excerptLength)
    }
  }
  const endCell = () => {
    if (cells.length < mostCells) cells.push(cell)
    else flaw ??= 'cells'
    cell = ''
    size = 0
    state = 'start'
  }
  const endRow = () => {
    endCell()
    const isBlank = cells.length === 1 && cells[0] === '' && !wasQuoted
    if (!isBlank || flaw) found.push({ number, cells, flaw })
    number += 1
    cells = []
    wasQuoted = false
    flaw = null
  }
  const isEnd = (code: number) => code === comma || code === 10 || code === 13

  function push(text: string): Row[] {
    found = []
    let at = 0
    while (at < text.length) {
      if (state === 'quoted') {
        const quote = text.indexOf('"', at)
        add(text.slice(at, quote < 0 ? text.length : quote))
        if (quote < 0) break
        state = 'after'
        at = quote + 1
        continue
      }
      const code = text.charCodeAt(at)
      if (wasReturn) {
        wasReturn = false
        if (code === 10) {
          at += 1
          continue
        }
      }
      if (code === comma) {
        endCell()
        at += 1
      } else if (code === 10 || code === 13) {
        endRow()
        wasReturn = code === 13
        at += 1
      } else if (code === 34 && state !== 'plain') {
        if (state === 'after') add('"')
        else {
          // Spaces before an opening quote.
          cell = ''
          size = 0
        }
        wasQuoted = true
        state = 'quoted'
        at += 1
      } else if ((code === 32 || code === 9) && state !== 'plain') {
        // Columns may be padded with spaces around the quotes.
        if (state === 'start') add(text.charAt(at))
        at += 1
      } else {
        if (state === 'after') flaw ??= 'quote'
        state = 'plain'
        let end = at + 1
        while (end < text.length && !isEnd(text.charCodeAt(end))) end += 1
        add(text.slice(at, end))
        at = end
      }
    }
    return found
  }
  function end(): Row[] {
    found = []
    if (state === 'quoted') flaw ??= 'open'
    if (cells.length > 0 || cell !== '' || state !== 'start') endRow()
    return found
  }
  return { push, end }
}
