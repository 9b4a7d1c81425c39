// Serves cached pages while the database is unavailable: for a quarter of an hour, with their age and a notice.
import type { ServerResponse } from 'node:http'
import { type Language, splitPath } from '../../app/i18n/languages.ts'
import type { World } from '../../shop/world.ts'
import type { Page } from '../cache/page-cache.ts'

const longest = 15 * 60_000

export type AwayPages = {
  isAway(): boolean
  /** Sends the cached page; false once the database is away for too long. `url` has the language. */
  send(response: ServerResponse, url: string, page: Page): boolean
}

export function makeAwayPages({ events, say }: Pick<World, 'events' | 'say'>): AwayPages {
  const bodies = new WeakMap<Page, Buffer>()
  const lined = (page: Page, url: string) => {
    let body = bodies.get(page)
    if (!body) {
      const { language } = splitPath(url.split('?', 1)[0] as string)
      body = withLine(page.plain.body, lineIn(language))
      bodies.set(page, body)
    }
    return body
  }
  const lineIn = (language: Language) =>
    `<aside class="demo-mark" role="status"><strong>${say(language, 'offline', 'away.title')}</strong> ${say(language, 'offline', 'away.text')}</aside>`

  return {
    isAway: () => events.awaySince() !== null,
    send(response, url, page) {
      const since = events.awaySince()
      if (since === null || Date.now() - since > longest) return false
      // Images and other files do not change.
      const body = page.tags.length === 0 ? page.plain.body : lined(page, url)
      const age = Math.round((Date.now() - page.bornAt) / 1000)
      response.writeHead(200, [
        ...without(page.plain.headers, ['etag', 'content-length']),
        'age',
        String(age),
        'content-length',
        String(body.length),
      ])
      response.end(body)
      return true
    },
  }
}

/** Inserts at the start of the body: React ignores unknown elements there during hydration. */
function withLine(body: Buffer, line: string): Buffer {
  const start = body.indexOf('<body>')
  if (start < 0) return body
  const at = start + '<body>'.length
  return Buffer.concat([body.subarray(0, at), Buffer.from(line), body.subarray(at)])
}

const without = (headers: readonly string[], names: readonly string[]): string[] =>
  headers.filter((_, at) => !names.includes(headers[at - (at % 2)] as string))
