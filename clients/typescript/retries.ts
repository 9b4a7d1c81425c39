// Retries with exponential backoff and jitter, or after the delay that the shop requests.

export type Retries = {
  /** Number of retries; 4 by default. */
  readonly retries?: number
  /** Longest wait in seconds, whatever `Retry-After` says; 90 by default. */
  readonly longestWait?: number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

type Send = (request: Request) => Promise<Response>

/** Transient statuses: rate limit, unavailable shop, and those of proxies. */
const passing = new Set([429, 502, 503, 504])

export function retrying(
  send: Send,
  { retries = 4, longestWait = 90, sleep = pause }: Retries,
): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      // A body can be sent only once.
      const answer = await send(isLast ? request : request.clone()).catch((error) => {
        // An aborted request is not retried.
        if (isLast || request.signal.aborted) throw error
        return null
      })
      if (answer && (isLast || !passing.has(answer.status))) return answer
      const seconds = answer ? askedFor(answer) : null
      await answer?.body?.cancel()
      // Half of it is jitter, so that clients that failed together do not retry together.
      const usual = 0.5 * 2 ** attempt * (0.5 + Math.random() / 2)
      await sleep(Math.min(seconds ?? usual, longestWait) * 1000)
    }
  }
}

/** Seconds of `Retry-After`: a number, or an HTTP date. */
function askedFor({ headers }: Response): number | null {
  const said = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(said)) return Number(said)
  const at = Date.parse(said)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
