// Purges a CDN when a topic is invalidated: batches, retries, and purges everything if
// notifications may have been missed.
import type { Events, Log } from '../../shop/world.ts'
import type { CdnSetup } from '../config/cdn.ts'
import { isPublicTopic } from './public-topics.ts'
import { type Purge, purgersOf } from './purgers.ts'

/** Milliseconds: batching window, and delay of the second purge. */
const together = 50
/** Another process may have received the invalidation later, and sent the CDN an outdated page. */
const onceMore = 1_000
const longestPause = 60_000
/** More topics than this purge everything. */
const most = 500

type Due = { readonly topics: Set<string>; isAll: boolean }

/** Returns a function that stops it. One process purges for all. */
export function purgeCdn(
  events: Pick<Events, 'onEvery'>,
  cdn: CdnSetup,
  log: Log,
  purgers: readonly Purge[] = purgersOf(cdn),
): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  const stopEach = purgers.map(begin)
  return async () => {
    for (const stop of stopEach) stop()
    for (const timer of timers) clearTimeout(timer)
  }

  /** Each server of a CDN has its own queue, so that an unavailable one does not delay the others. */
  function begin(purge: Purge): () => void {
    let due: Due = { topics: new Set(), isAll: false }
    let isPlanned = false
    let failures = 0

    function plan(wait: number): void {
      if (isPlanned) return
      isPlanned = true
      later(wait, () => void send())
    }

    function add(topics: Iterable<string>, isAll: boolean): void {
      due.isAll ||= isAll
      for (const topic of topics) due.topics.add(topic)
      due.isAll ||= due.topics.size > most
      if (due.isAll) due.topics.clear()
    }

    async function send(): Promise<void> {
      isPlanned = false
      const now = due
      due = { topics: new Set(), isAll: false }
      try {
        await purge(now.isAll ? null : [...now.topics])
        failures = 0
      } catch (error) {
        failures += 1
        log.warn('CDN not purged', { topics: now.topics.size, reason: reasonOf(error) })
        add(now.topics, now.isAll)
      }
      if (due.isAll || due.topics.size > 0)
        plan(failures === 0 ? together : Math.min(1_000 * 2 ** (failures - 1), longestPause))
    }

    function hear(topics: readonly string[], isAll: boolean): void {
      add(topics, isAll)
      plan(together)
    }

    return events.onEvery((topic) => {
      if (topic !== null && !isPublicTopic(topic)) return
      const topics = topic === null ? [] : [topic]
      hear(topics, topic === null)
      later(onceMore, () => hear(topics, topic === null))
    })
  }

  function later(wait: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, wait).unref()
    timers.add(timer)
  }
}

/** Returns only the name of a library's error, since its message may contain the address. */
const reasonOf = (error: unknown): string => {
  const { name, status } = error as { name?: string; status?: number }
  return status ? `status ${status}` : (name ?? 'unknown')
}
