// Counts product page views: in memory after the response, flushed to the database each minute.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordProductViews } from '../../shop/sales/recommendations/actions/trending.ts'
import { viewedProduct } from '../../shop/sales/recommendations/rules/trending.ts'
import type { World } from '../../shop/world.ts'

const every = 60_000
/** More URLs a minute than a shop has products are not views by people. */
const most = 10_000

export function countProductViews(world: World) {
  let counts = new Map<string, number>()

  async function write(): Promise<void> {
    const written = counts
    counts = new Map()
    try {
      await recordProductViews(world, written)
    } catch (error) {
      // Losing some counts is acceptable.
      world.log.warn('product views not saved', { reason: (error as Error).name })
    }
  }
  const timer = setInterval(() => void write(), every).unref()

  return {
    /** Counts after the response was sent, so that it adds no latency. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      const { headers } = request
      const id = viewedProduct({
        method: request.method,
        url: request.url,
        userAgent: headers['user-agent'] ?? '',
        purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
      })
      if (!id) return
      response.once('finish', () => {
        const isSeen = response.statusCode === 200 || response.statusCode === 304
        if (isSeen && (counts.has(id) || counts.size < most))
          counts.set(id, (counts.get(id) ?? 0) + 1)
      })
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await write()
    },
  }
}
