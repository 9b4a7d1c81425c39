// Retries with exponential backoff and jitter, or after as long as the shop asks for.

export type Retries = {
  /** How often a request is sent again; 4 unless said. */
  readonly retries?: number
  /** Seconds that it waits for at most, whatever `Retry-After` says; 90 unless said. */
  readonly longestWait?: number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

type Send = (request: Request) => Promise<Response>

/** The limit of a key, a shop that cannot answer at the moment, and what proxies say of it. */
const passing = new Set([429, 502, 503, 504])

export function retrying(
  send: Send,
  { retries = 4, longestWait = 90, sleep = pause }: Retries,
): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      // A body can be sent once.
      const answer = await send(isLast ? request : request.clone()).catch((error) => {
        // What is aborted is not wanted any more.
        if (isLast || request.signal.aborted) throw error
        return null
      })
      if (answer && (isLast || !passing.has(answer.status))) return answer
      const seconds = answer ? askedFor(answer) : null
      await answer?.body?.cancel()
      // Half of it at random, so that programs that failed together do not come back together.
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
