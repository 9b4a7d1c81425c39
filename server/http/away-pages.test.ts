import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { noEvents } from '../../tests/support/silent-events.ts'
import { makePageCache } from '../cache/page-cache.ts'
import { createServerTranslator } from '../server-translations.ts'
import { makeAwayPages } from './away-pages.ts'

afterEach(() => vi.useRealTimers())

test('a cached page is served for a quarter of an hour, with its age and a notice in its language', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let since: number | null = null
  const away = makeAwayPages({
    say: createServerTranslator(),
    events: { ...noEvents, awaySince: () => since },
  })
  const cache = makePageCache()
  const html = '<!DOCTYPE html><html><body><main>Lamp</main></body></html>'
  const page = cache.put('|/de/', html, [['content-type', 'text/html']], ['catalog'], 0)
  const picture = cache.put('/art/1', Buffer.from('<body>'), [], [], 0)
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (!away.send(response, url, url.startsWith('/art') ? picture : page)) {
      response.statusCode = 503
      response.end()
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  expect([away.isAway(), (await ask('/de/')).status]).toEqual([false, 503])

  vi.setSystemTime(Date.now() + 40_000)
  since = Date.now()
  const sent = await ask('/de/')
  expect(away.isAway()).toBe(true)
  expect([sent.status, sent.headers.get('age'), sent.headers.get('etag')]).toEqual([
    200,
    '40',
    null,
  ])
  expect(sent.text).toMatch(
    /<body><aside class="demo-mark" role="status"><strong>Bestellungen sind kurz unterbrochen\.<\/strong> [^<]+<\/aside><main>Lamp/,
  )
  expect((await ask('/')).text).toBe(sent.text)
  expect((await ask('/art/1')).text).toBe('<body>')

  vi.setSystemTime(since + 15 * 60_000 + 1)
  expect((await ask('/de/')).status).toBe(503)
  server.close()
})
