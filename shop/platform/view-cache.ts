// Cache of query results, invalidated by topic, so that rendering a page again needs no query.
import type { Events, World } from '../world.ts'

type CacheEntry = { readonly value: Promise<unknown>; readonly forget: () => void }

/** Keys contain user input (search terms, filters): the oldest entry is evicted. */
const most = 500
/** Keyed by events, not by world: each shopper has their own world (World.as). */
const cacheByEvents = new WeakMap<Events, Map<string, CacheEntry>>()

/**
 * Caches the result of `read` for `key` until a topic is announced. For display only: decisions about money or stock
 * read the database. The value is shared: it must not be changed, must not contain data that only some may see, and
 * must not be read within a transaction, which sees uncommitted data.
 */
export function cachedView<T>(
  world: World,
  topics: string | readonly string[],
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const entries = cacheByEvents.get(world.events) ?? new Map<string, CacheEntry>()
  cacheByEvents.set(world.events, entries)
  const cached = entries.get(key)
  if (cached) return cached.value as Promise<T>
  for (const oldest of entries.values()) {
    if (entries.size < most) break
    oldest.forget()
  }
  // Subscribes before reading, so that no event is missed.
  const stops = [topics].flat().map((topic) => world.events.on(topic, () => forget()))
  const forget = () => {
    if (entries.get(key) === entry) entries.delete(key)
    for (const stop of stops) stop()
  }
  const value = read()
  const entry: CacheEntry = { value, forget }
  entries.set(key, entry)
  value.catch(forget)
  return value
}
