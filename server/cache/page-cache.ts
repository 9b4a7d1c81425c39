// Page cache for guests, invalidated by topic. Sharing is opt-in; nothing is shared by default.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { boundIn, varied } from '../../app/http/response-markers.ts'

/** A body with its `headers`, flat name, value pairs for writeHead. */
export type Form = { readonly body: Buffer; readonly headers: readonly string[] }

/** A response. */
export type Page = {
  readonly tags: readonly string[]
  readonly etag: string
  readonly bornAt: number
  readonly plain: Form
  brotli: Form | null
  /** Null until the first client that knows no brotli asks for it, and of images. */
  gzip: Form | null
  /** Compresses it with gzip, once. */
  pressGzip(): void
  /**
   * Settled once `brotli` is ready. The first reader waits for it: sending uncompressed over a slow connection takes
   * longer.
   */
  readonly pressed: Promise<void>
}

export type PageCache = {
  get(key: string): Page | undefined
  /** Stale-while-revalidate: whether to render the page again in the background. True once per age. */
  isStale(key: string, page: Page): boolean
  /** Read `generation()` before rendering: a page is not cached if one of its topics was dropped since. */
  generation(): number
  put(
    key: string,
    /** Text is also compressed; bytes are images, which are compressed already. */
    content: string | Buffer,
    headers: readonly (readonly [string, string])[],
    tags: readonly string[],
    generation: number,
  ): Page
  /** Caches a page that is completed for each reader, so it gets neither an ETag nor compression. */
  putUnpressed(key: string, body: Buffer, tags: readonly string[], generation: number): Page
  drop(tag: string): void
  clear(): void
}

/**
 * URLs with endless variants have a small partition of their own, as do generated images: they
 * cannot evict anything else.
 */
const maxBytes = { usual: 24 * 1024 * 1024, varied: 4 * 1024 * 1024, lasting: 12 * 1024 * 1024 }
const staleAfter = 60_000
/** Dropped topics to remember: more than can occur while one page is rendered. */
const mostDropped = 1_000
const compress = promisify(brotliCompress)

export function makePageCache(): PageCache {
  const pages = new Map<string, Page>()
  const byTag = new Map<string, Set<string>>()
  const renewing = new Set<Page>()
  const bytes = { usual: 0, varied: 0, lasting: 0 }
  let generation = 0
  /** Generation in which each topic was last dropped, and the generation of the last one discarded. */
  const droppedIn = new Map<string, number>()
  let forgottenIn = 0
  const isCurrent = (tags: readonly string[], madeIn: number) =>
    madeIn >= forgottenIn && tags.every((tag) => (droppedIn.get(tag) ?? 0) <= madeIn)

  const partitionOf = ({ tags }: Page) =>
    tags.length === 0 ? 'lasting' : tags.includes(varied) ? 'varied' : 'usual'
  const size = ({ plain, brotli, gzip }: Page) =>
    plain.body.length + (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0)

  function remove(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes[partitionOf(page)] -= size(page)
    for (const tag of page.tags) {
      const keys = byTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) byTag.delete(tag)
    }
  }

  function keep(key: string, page: Page): void {
    remove(key)
    pages.set(key, page)
    const partition = partitionOf(page)
    bytes[partition] += size(page)
    for (const tag of page.tags) {
      let keys = byTag.get(tag)
      if (!keys) {
        keys = new Set()
        byTag.set(tag, keys)
      }
      keys.add(key)
    }
    for (const [key, oldest] of pages) {
      if (bytes[partition] <= maxBytes[partition]) break
      if (partitionOf(oldest) === partition) remove(key)
    }
  }

  return {
    get(key) {
      const page = pages.get(key)
      // An outdated page is not shown once more while it is rendered again.
      if (!page || boundIn(page.tags) > Date.now()) return page
      remove(key)
      return undefined
    },
    isStale(_key, page) {
      const isLasting = page.tags.length === 0
      if (isLasting || Date.now() - page.bornAt < staleAfter || renewing.has(page)) return false
      renewing.add(page)
      // If rendering failed, a request after this delay tries again.
      setTimeout(() => renewing.delete(page), 5_000).unref()
      return true
    },
    generation: () => generation,
    put(key, content, headers, tags, madeIn) {
      const isText = typeof content === 'string'
      const body = isText ? Buffer.from(content) : content
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const all = [...headers, ['etag', etag]].flat()
      const formOf = (coding: string, small: Buffer): Form => {
        if (pages.get(key) === page) bytes[partitionOf(page)] += small.length
        const length = String(small.length)
        return {
          body: small,
          headers: [...all, 'content-encoding', coding, 'content-length', length],
        }
      }
      const page: Page = {
        tags,
        etag,
        bornAt: Date.now(),
        plain: { body, headers: [...all, 'content-length', String(body.length)] },
        brotli: null,
        gzip: null,
        pressGzip() {
          if (isText) page.gzip ??= formOf('gzip', gzipSync(body))
        },
        pressed: isText ? squeeze(body).then((small) => press(small)) : Promise.resolve(),
      }
      const press = (small: Buffer) => {
        page.brotli = formOf('br', small)
      }
      if (isCurrent(tags, madeIn)) keep(key, page)
      return page
    },
    putUnpressed(key, body, tags, madeIn) {
      const plain = { body, headers: [] }
      const pressed = Promise.resolve()
      const page: Page = {
        tags,
        etag: '',
        bornAt: Date.now(),
        plain,
        brotli: null,
        gzip: null,
        pressGzip() {},
        pressed,
      }
      if (isCurrent(tags, madeIn)) keep(key, page)
      return page
    },
    drop(tag) {
      generation++
      droppedIn.delete(tag)
      droppedIn.set(tag, generation)
      for (const [oldest, at] of droppedIn) {
        if (droppedIn.size <= mostDropped) break
        droppedIn.delete(oldest)
        forgottenIn = at
      }
      for (const key of byTag.get(tag) ?? []) remove(key)
    },
    clear() {
      generation++
      forgottenIn = generation
      for (const key of pages.keys()) remove(key)
    },
  }
}

const squeeze = (body: Buffer): Promise<Buffer> =>
  compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
