// Search suggestions as sent to the browser: ready to display and follow. Requested once, then cached.
import type { RecentlyViewedCard } from '../product/recently-viewed-card'

export type Suggested = {
  meant: string | null
  categories: { to: string; name: string }[]
  products: (Omit<RecentlyViewedCard, 'id'> & { to: string })[]
}

const known = new Map<string, Promise<Suggested | null>>()

/** Longer texts are no search; a possible secret (a phrase of many words, a key) is not sent while typing. */
const isAskable = (words: string): boolean =>
  words.length > (/^\p{ASCII}*$/u.test(words) ? 1 : 0) &&
  words.length <= 60 &&
  words.split(/\s+/).every((word) => word.length < 32) &&
  words.split(/\s+/).length <= 8

/** Returns null if there is nothing to suggest. */
export function suggest(path: string, text: string): Promise<Suggested | null> {
  const words = text.trim().toLowerCase()
  if (!isAskable(words)) return Promise.resolve(null)
  const address = `${path}?${new URLSearchParams({ q: words })}`
  let request = known.get(address)
  if (!request) {
    request = ask(address)
    known.set(address, request)
    request.then((found) => found ?? known.delete(address))
  }
  return request
}

/** Suggestions are optional: without them, the field works as before. */
async function ask(address: string): Promise<Suggested | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as Suggested) : null
  } catch {
    return null
  }
}
