// Redirects from old paths: normalization, matching and chains. Pure.

import type { Row } from '../../catalog/import/rules/csv.ts'
import { isLanguage } from '../../platform/languages.ts'
import { type RedirectForm, readRedirect } from './input.ts'

export const redirectLimits = { redirects: 20_000, imported: 10_000, path: 1_000, q: 100 } as const

/** From the requested path to the target, without host. */
export type Redirect = {
  readonly id: string
  /** Decoded, without query and trailing slash; with a language prefix it applies to that language only. */
  readonly source: string
  /** As typed: path, query and fragment. Without a language prefix the visitor's language is kept. */
  readonly target: string
  readonly version: number
}

export type RedirectRow = Redirect & { readonly hits: number; readonly lastHitAt: Date | null }

/** Normalizes a path for storage and lookup; null if it is invalid. */
export function normalPath(path: string): string | null {
  if (!path.startsWith('/') || /[\p{Cc}\p{Cs}\\]/u.test(path)) return null
  // A URL ends its path at query or fragment, and resolves dot segments.
  const { host, pathname } = new URL(`http://shop.invalid${path.replace(/^\/+/, '/')}`)
  if (host !== 'shop.invalid') return null
  try {
    const decoded = decodeURI(pathname)
      .normalize('NFC')
      .replace(/\/{2,}/g, '/')
    return /[\p{Cc}\\]/u.test(decoded) ? null : decoded.replace(/(.)\/$/, '$1')
  } catch {
    return null
  }
}

export type Address = { readonly language: string | null; readonly path: string }

/** English has no prefix, as in all URLs of the shop. */
export function addressOf(path: string): Address {
  const [, first = ''] = path.split('/', 2)
  if (first === 'en' || !isLanguage(first)) return { language: null, path }
  return { language: first, path: path.slice(first.length + 1) || '/' }
}

/** `target` for a visitor in this language, as a Location header: ASCII, with the request's query. */
export function locationOf(target: string, language: string, search: string): string {
  const url = new URL(target, 'http://shop.invalid')
  const { language: own } = addressOf(url.pathname)
  const prefix = own === null && language !== 'en' ? `/${language}` : ''
  const path = prefix && url.pathname === '/' ? prefix : prefix + url.pathname
  return path + (url.search || search) + url.hash
}

/** The redirect of a path without its language prefix; one specific to the language takes precedence. */
export const redirectFor = (
  bySource: ReadonlyMap<string, Redirect>,
  language: string,
  path: string,
): Redirect | null =>
  bySource.get(path === '/' ? `/${language}` : `/${language}${path}`) ?? bySource.get(path) ?? null

/** Maximum number of paths shown of a circle or chain. */
const mostNamed = 20

/**
 * The paths of the chain that a new or changed redirect would form with others; for a circle, the first path is
 * repeated at the end. Null if it leads straight to a page.
 */
export function chainThrough(added: Edge, others: RedirectGraph): string[] | null {
  const edges: Edge[] = [added]
  for (let last = added; edges.length < mostNamed; ) {
    const next = others.after(last) ?? (leadsTo(last, added.source) ? added : null)
    if (!next) break
    const first = edges.findIndex(({ source }) => source === next.source)
    if (first >= 0) return [...edges.slice(first), next].map(({ source }) => source)
    edges.push(next)
    last = next
  }
  const before = others.before(added)
  if (before) edges.unshift(before)
  if (edges.length === 1) return null
  return [...edges.map(({ source }) => source), edges.at(-1)?.target ?? '']
}

type Edge = Pick<Redirect, 'source' | 'target'>

/** Whether a visitor redirected by `from` can arrive at `source`. */
export function leadsTo({ source: from, target }: Edge, source: string): boolean {
  const end = addressOf(normalPath(target) ?? '/')
  const start = addressOf(source)
  const language = end.language ?? addressOf(from).language
  if (end.path !== start.path) return false
  return language === null || start.language === null || language === start.language
}

export type RedirectGraph = {
  /** The redirect that its target matches. */
  readonly after: (edge: Edge) => Edge | null
  /** A redirect whose target is its source. */
  readonly before: (edge: Edge) => Edge | null
}

/** Indexed by path without language, so that a file of 10,000 rows is checked quickly. */
export function graphOf(all: Iterable<Edge>): RedirectGraph & { add(edge: Edge): void } {
  const bySource = new Map<string, Edge[]>()
  const byTarget = new Map<string, Edge[]>()
  const put = (map: Map<string, Edge[]>, path: string, edge: Edge) => {
    const edges = map.get(path)
    if (edges) edges.push(edge)
    else map.set(path, [edge])
  }
  const graph = {
    add(edge: Edge) {
      put(bySource, addressOf(edge.source).path, edge)
      put(byTarget, addressOf(normalPath(edge.target) ?? '/').path, edge)
    },
    after: (edge: Edge) =>
      bySource
        .get(addressOf(normalPath(edge.target) ?? '/').path)
        ?.find(({ source }) => leadsTo(edge, source)) ?? null,
    before: (edge: Edge) =>
      byTarget.get(addressOf(edge.source).path)?.find((each) => leadsTo(each, edge.source)) ?? null,
  }
  for (const edge of all) graph.add(edge)
  return graph
}

// A CSV file of redirects: its rows, and all errors. Pure.

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
