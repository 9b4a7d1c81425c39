// A server of one page that can change, behind the door and the cache of the real one.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { nonceHeader, sharedHeader } from '../../app/http/marks.ts'
import { makePageCache, type PageCache } from '../../server/page-cache.ts'
import { makePages } from '../../server/pages.ts'
import { type Gate, refusalOf } from '../../server/request.ts'

export const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Made = {
  url: string
  cache: PageCache
  renders: () => number
  setPrice: (price: number) => void
}

/** A shop of one page whose price can change; the page says how often it was rendered. */
export async function shop(answerWith: (price: number) => Response = pageOf): Promise<Made> {
  const gate: Gate = { hosts: new Set(), isHttps: false }
  const cache = makePageCache()
  let renders = 0
  let price = 8
  const pages = makePages(
    async () => {
      renders++
      return answerWith(price)
    },
    cache,
    gate,
    async () => null,
  )
  const server = createServer((request, response) => {
    const refused = refusalOf(request, gate)
    if (refused) {
      response.writeHead(refused.status)
      response.end(refused.code)
    } else if (!pages.sendKept(request, response)) void pages.send(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cache,
    renders: () => renders,
    setPrice: (value) => {
      price = value
    },
  }
}

export const pageOf = (price: number) =>
  new Response(`<p>π ${price}</p><script nonce="N0">let a=1</script><script>evil()</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      [nonceHeader]: 'N0',
      [sharedHeader]: 'catalog,product:1',
    },
  })
