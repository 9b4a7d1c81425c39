// Suggestions as they travel: ready to be shown and followed. Asked for once, then remembered.
import type { SeenCard } from '../product/seen-card'

export type Suggested = {
  meant: string | null
  categories: { to: string; name: string }[]
  products: (Omit<SeenCard, 'id'> & { to: string })[]
}

const known = new Map<string, Promise<Suggested | null>>()

/** Longer texts are no search; what may be a secret (a phrase of many words, a key) is not sent while it is typed. */
const isAskable = (words: string): boolean =>
  words.length > (/^\p{ASCII}*$/u.test(words) ? 1 : 0) &&
  words.length <= 60 &&
  words.split(/\s+/).every((word) => word.length < 32) &&
  words.split(/\s+/).length <= 8

/** Null where there is nothing to suggest. */
export function suggest(path: string, text: string): Promise<Suggested | null> {
  const words = text.trim().toLowerCase()
  if (!isAskable(words)) return Promise.resolve(null)
  const address = `${path}?${new URLSearchParams({ q: words })}`
  let asked = known.get(address)
  if (!asked) {
    asked = ask(address)
    known.set(address, asked)
    asked.then((found) => found ?? known.delete(address))
  }
  return asked
}

/** Suggestions are a comfort: where they cannot be had, the field works without them. */
async function ask(address: string): Promise<Suggested | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as Suggested) : null
  } catch {
    return null
  }
}
