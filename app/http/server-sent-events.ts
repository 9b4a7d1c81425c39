// Server-sent events for one user: an open page reloads its data when it has changed.
import type { Result } from '../../shop/result.ts'
import { buyerOf, type Context, requestContext } from './request-context'

const heartbeat = 20_000
/** Then the browser reconnects, and is authenticated again. */
const longest = 15 * 60_000
const mostOfOne = 10
const open = new Map<string, number>()

/**
 * Sends `status` with the result of `look`: at once, and when a topic is invalidated and the result has changed. 404
 * for guests and if the first `look` is refused, 429 for more than ten open streams.
 */
export async function liveEvents(
  context: Context,
  request: Request,
  topics: readonly string[],
  look: () => Promise<Result<unknown>>,
): Promise<Response> {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  if (!who) throw new Response(null, { status: 404 })
  const first = await look()
  if (!first.ok) throw new Response(null, { status: 404 })
  const count = open.get(who.id) ?? 0
  if (count >= mostOfOne)
    throw new Response(null, { status: 429, headers: { 'retry-after': '60' } })
  open.set(who.id, count + 1)

  const encoder = new TextEncoder()
  let ended = false
  let end = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let last = JSON.stringify(first.value)
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const say = () => write(`event: status\ndata: ${last}\n\n`)
      const lookAgain = async () => {
        const now = await look()
        const text = now.ok ? JSON.stringify(now.value) : last
        if (text === last || ended) return
        last = text
        say()
      }
      const listener = () => void lookAgain().catch(() => end())
      const offs = topics.map((topic) => world.events.on(topic, listener))
      const beat = setInterval(() => write(': still here\n\n'), heartbeat)
      const limit = setTimeout(() => end(), longest)
      end = () => {
        if (ended) return
        ended = true
        clearInterval(beat)
        clearTimeout(limit)
        for (const off of offs) off()
        const left = (open.get(who.id) ?? 1) - 1
        if (left > 0) open.set(who.id, left)
        else open.delete(who.id)
        try {
          controller.close()
        } catch {
          // The client has disconnected.
        }
      }
      request.signal.addEventListener('abort', () => end())
      write('retry: 3000\n\n')
      say()
      // Changes between the first read and the subscription.
      listener()
    },
    cancel: () => end(),
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
