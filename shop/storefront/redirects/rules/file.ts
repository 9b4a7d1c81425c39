// A CSV file of redirects: its rows, and everything that is wrong with them. Pure.
import type { Row } from '../../../catalog/import/rules/csv.ts'
import { type RedirectForm, readRedirect } from '../input.ts'
import { chainThrough, graphOf, redirectLimits } from '../rules.ts'

export type RowProblem = {
  /** As a spreadsheet counts. */
  readonly row: number
  /** A key of errors.json. */
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>
}

export type RedirectFile = {
  readonly rows: readonly RedirectForm[]
  readonly problems: readonly RowProblem[]
}

/** Our own names of the columns, and Shopify's. */
const names = {
  source: ['from', 'source', 'redirect from'],
  target: ['to', 'target', 'redirect to'],
} as const

type Columns = { readonly source: number; readonly target: number }

/** Which columns say where from and where to; null where the first row does not name both. */
export function columnsOf(header: readonly string[]): Columns | null {
  const at = (known: readonly string[]) =>
    header.findIndex((cell) => known.includes(cell.trim().toLowerCase()))
  const columns = { source: at(names.source), target: at(names.target) }
  return columns.source < 0 || columns.target < 0 ? null : columns
}

/**
 * What the rows below the header say. A row may change the redirect of a source that exists; a source twice in the
 * file, an address of the shop's own, and every circle or chain with the redirects that there will be are problems.
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

/** What is wrong with a chain of paths. */
export const chainCode = (chain: readonly string[]): string =>
  chain[0] === chain.at(-1) ? 'redirects.circle' : 'redirects.chain'

/** Of a file, as many rows as it may have, and one more that says so. */
export const mostRows = redirectLimits.imported + 1
