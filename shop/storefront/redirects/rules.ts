// Redirects from former addresses: how paths are spelled, matched and followed. Pure.
import { isLanguage } from '../../platform/languages.ts'

export const redirectLimits = { redirects: 20_000, imported: 10_000, path: 1_000, q: 100 } as const

/** Without the host: where visitors came to, and where they are sent. */
export type Redirect = {
  readonly id: string
  /** Decoded, without query and trailing slash; with a language prefix it is for that language only. */
  readonly source: string
  /** As typed: path, query and fragment. Without a language prefix it keeps the visitor's language. */
  readonly target: string
  readonly version: number
}

export type RedirectRow = Redirect & { readonly hits: number; readonly lastHitAt: Date | null }

/** A path of any spelling as it is stored and looked up; null for what is none. */
export function normalPath(path: string): string | null {
  if (!path.startsWith('/') || /[\p{Cc}\p{Cs}\\]/u.test(path)) return null
  // A URL ends the path at its query or fragment, and resolves dot segments.
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

/** English has no prefix, as in all addresses of the shop. */
export function addressOf(path: string): Address {
  const [, first = ''] = path.split('/', 2)
  if (first === 'en' || !isLanguage(first)) return { language: null, path }
  return { language: first, path: path.slice(first.length + 1) || '/' }
}

/** `target` for a visitor of this language, in the form of a Location header: ASCII, with the query of the request. */
export function locationOf(target: string, language: string, search: string): string {
  const url = new URL(target, 'http://shop.invalid')
  const { language: own } = addressOf(url.pathname)
  const prefix = own === null && language !== 'en' ? `/${language}` : ''
  const path = prefix && url.pathname === '/' ? prefix : prefix + url.pathname
  return path + (url.search || search) + url.hash
}

/** The redirect of a path without its language prefix; one for the language only wins. */
export const redirectFor = (
  bySource: ReadonlyMap<string, Redirect>,
  language: string,
  path: string,
): Redirect | null =>
  bySource.get(path === '/' ? `/${language}` : `/${language}${path}`) ?? bySource.get(path) ?? null

/** Of a circle or chain, as many as an editor is shown. */
const mostNamed = 20

/**
 * The paths of the chain that a new or changed redirect would make with others, from the first to the last; of a
 * circle, the first path comes again at the end. Null where it leads straight to a page.
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

/** Whether a visitor who is sent by `from` can arrive at `source`. */
export function leadsTo({ source: from, target }: Edge, source: string): boolean {
  const end = addressOf(normalPath(target) ?? '/')
  const start = addressOf(source)
  const language = end.language ?? addressOf(from).language
  if (end.path !== start.path) return false
  return language === null || start.language === null || language === start.language
}

export type RedirectGraph = {
  /** A redirect that its target comes to. */
  readonly after: (edge: Edge) => Edge | null
  /** A redirect whose target is its source. */
  readonly before: (edge: Edge) => Edge | null
}

/** Indexed by path without language, so that 10,000 rows of a file are checked in no time. */
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
