// Events between processes over LISTEN/NOTIFY, on a dedicated connection.
import type { Events } from '../../shop/world.ts'
import type { Pool } from './connect.ts'

/** Ends with the pool. After a lost connection all listeners are notified, since events may have been missed. */
export async function listenEvents(pool: Pool): Promise<Events> {
  const listeners = new Map<string, Set<() => void>>()
  const toAll = new Set<(topic: string | null) => void>()
  const tell = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  let connected = false
  await pool.listen(
    'piazza',
    (topic) => {
      for (const listener of toAll) listener(topic)
      tell(topic)
    },
    () => {
      if (connected) {
        for (const listener of toAll) listener(null)
        for (const topic of listeners.keys()) tell(topic)
      }
      connected = true
    },
  )
  return {
    onEvery(listener) {
      toAll.add(listener)
      return () => toAll.delete(listener)
    },
    on(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
  }
}
