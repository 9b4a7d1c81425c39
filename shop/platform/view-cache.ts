// Keeps what a view has read until a topic says that it has changed: a page that is made again costs no query again.
import type { Events, World } from '../world.ts'

type CacheEntry = { readonly value: Promise<unknown>; readonly forget: () => void }

/** Search words and filters come from strangers: the oldest reading makes room for the newest. */
const most = 500
/** By the news and not by the database: each shopper has a view of that of their own (World.as). */
const cacheByEvents = new WeakMap<Events, Map<string, CacheEntry>>()

/**
 * What `read` answered last for `key`, read again after one of the topics was announced. For showing only: whatever decides
 * about money or stock reads the database itself. The value is shared, so nobody may change it, and it is what
 * everybody sees: not for what one person may see, nor inside a transaction, which sees what is not yet so.
 */
export function cachedView<T>(
  world: World,
  topics: string | readonly string[],
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const entries = cacheByEvents.get(world.events) ?? new Map<string, CacheEntry>()
  cacheByEvents.set(world.events, entries)
  const known = entries.get(key)
  if (known) return known.value as Promise<T>
  for (const oldest of entries.values()) {
    if (entries.size < most) break
    oldest.forget()
  }
  // Listening begins before reading: news that arrives meanwhile must not be missed.
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
