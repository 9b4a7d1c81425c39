// Redirects from old paths: normalization, matching and chains. Pure.
import { isLanguage, prefixOf } from '../../../platform/languages.ts'

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

/** With or without the prefix of the first language, whose addresses have none: one with it is redirected. */
export function addressOf(path: string): Address {
  const [, first = ''] = path.split('/', 2)
  if (!isLanguage(first)) return { language: null, path }
  return { language: first, path: path.slice(first.length + 1) || '/' }
}

/** `target` for a visitor in this language, as a Location header: ASCII, with the request's query. */
export function locationOf(target: string, language: string, search: string): string {
  const url = new URL(target, 'http://shop.invalid')
  const { language: own } = addressOf(url.pathname)
  const prefix = prefixOf(own ?? language)
  const bare = own === null ? url.pathname : url.pathname.slice(own.length + 1) || '/'
  const path = prefix && bare === '/' ? prefix : prefix + bare
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
function leadsTo({ source: from, target }: Edge, source: string): boolean {
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
