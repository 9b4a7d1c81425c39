// Purge requests of Varnish, Fastly and Cloudflare.
import type { CdnSetup } from '../config/cdn.ts'

/** Purges the pages of these topics, or everything for null. Throws if it is refused or there is no response. */
export type Purge = (topics: readonly string[] | null) => Promise<void>

const patience = 5_000
/** Most keys in one request. */
const most = { varnish: 100, fastly: 256, cloudflare: 30 }

/** One for each server. */
export const purgersOf = (cdn: CdnSetup): Purge[] =>
  cdn.purgeUrls.map((url) => async (topics) => {
    if (topics === null) return ask(requests[cdn.kind](url, null, cdn.token))
    for (let from = 0; from < topics.length; from += most[cdn.kind])
      await ask(requests[cdn.kind](url, topics.slice(from, from + most[cdn.kind]), cdn.token))
  })

type Ask = readonly [url: string, init: RequestInit]

const requests: Readonly<
  Record<
    CdnSetup['kind'],
    (url: string, topics: readonly string[] | null, token: string | null) => Ask
  >
> = {
  /** `deploy/varnish/default.vcl` bans the objects whose Surrogate-Key matches. */
  varnish: (url, topics) => [
    url,
    {
      method: 'PURGE',
      headers: { 'x-ban': topics ? `(^|\\s)(${topics.join('|')})($|\\s)` : '.' },
    },
  ],
  fastly: (url, topics, token) => [
    `${url}/${topics ? 'purge' : 'purge_all'}`,
    {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'fastly-key': token ?? '',
        ...(topics && { 'surrogate-key': topics.join(' ') }),
      },
    },
  ],
  cloudflare: (url, topics, token) => [
    `${url}/purge_cache`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(topics ? { tags: topics } : { purge_everything: true }),
    },
  ],
}

async function ask([url, init]: Ask): Promise<void> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw Object.assign(new Error('purge refused'), { status: answer.status })
}
