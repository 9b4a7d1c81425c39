// A CSV file of redirects: its rows, and all errors. Pure.
import type { Row } from '../../../platform/csv/reader.ts'
import { type RedirectForm, readRedirect } from '../input.ts'
import { chainThrough, graphOf, redirectLimits } from './redirects.ts'

export type RowProblem = {
  /** As spreadsheets count. */
  readonly row: number
  /** A key of errors.json. */
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>
}

export type RedirectFile = {
  readonly rows: readonly RedirectForm[]
  readonly problems: readonly RowProblem[]
}

/** Column names, ours and Shopify's. */
const names = {
  source: ['from', 'source', 'redirect from'],
  target: ['to', 'target', 'redirect to'],
} as const

type Columns = { readonly source: number; readonly target: number }

/** Finds the source and target columns; null if the header lacks one. */
export function columnsOf(header: readonly string[]): Columns | null {
  const at = (known: readonly string[]) =>
    header.findIndex((cell) => known.includes(cell.trim().toLowerCase()))
  const columns = { source: at(names.source), target: at(names.target) }
  return columns.source < 0 || columns.target < 0 ? null : columns
}

/**
 * Parses the rows below the header. A row may change the redirect of an existing source; duplicate sources in the file,
 * reserved paths, and every circle or chain among the resulting redirects are errors.
 */
export function readFile(
  rows: readonly Row[],
  columns: Columns,
  existing: readonly RedirectForm[],
  { origin, isReserved }: { origin: string; isReserved: (path: string) => boolean },
): RedirectFile {
  const problems: RowProblem[] = []
  const found = new Map<string, { readonly row: number; readonly redirect: RedirectForm }>()
  const note = (row: number, code: string, facts: RowProblem['facts'] = {}) =>
    problems.push({ row, code, facts })
  for (const { number: row, cells, flaw } of rows) {
    const [source, target] = [cells[columns.source], cells[columns.target]]
    const read = readRedirect({ source, target }, origin)
    if (flaw) note(row, 'redirects.field.row')
    else if (!read.ok) note(row, Object.values(read.fields ?? {})[0] ?? read.code)
    else if (isReserved(read.value.source)) note(row, 'redirects.field.reserved')
    else if (found.has(read.value.source))
      note(row, 'redirects.field.twice', { row: found.get(read.value.source)?.row ?? 0 })
    else found.set(read.value.source, { row, redirect: read.value })
  }
  const all = [...found.values()]
  const graph = graphOf([
    ...existing.filter(({ source }) => !found.has(source)),
    ...all.map(({ redirect }) => redirect),
  ])
  for (const { row, redirect } of all) {
    const chain = chainThrough(redirect, graph)
    if (chain) note(row, chainCode(chain), { path: chain.join(' → ') })
  }
  return {
    rows: all.map(({ redirect }) => redirect),
    problems: problems.sort((one, other) => one.row - other.row),
  }
}

/** Error code of a chain of paths. */
export const chainCode = (chain: readonly string[]): string =>
  chain[0] === chain.at(-1) ? 'redirects.circle' : 'redirects.chain'

/** Maximum rows of a file, plus one to detect an excess. */
export const mostRows = redirectLimits.imported + 1
