// Counters beside the tabs of the dashboard, polled while the page is open.
import { useEffect, useRef, useState } from 'react'
import type { Count, Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { useLanguage, useT } from '../../../i18n/text'

export type Counts = Partial<Record<Tab, Count>>

const every = 20_000
/** Polling extends the session, so it stops when the user is idle. */
const idleAfter = 5 * 60_000

/** `read` is the page's loader data; the more recent of the two is shown. */
export function useLiveCounts(read: Counts): Counts {
  const [counts, setCounts] = useState(read)
  const last = useRef(0)
  const shown = useRef(0)
  useEffect(() => {
    shown.current = last.current
    setCounts(read)
  }, [read])
  useEffect(() => {
    let moved = Date.now()
    let requestedAt = moved
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - moved >= idleAfter) return
      requestedAt = Date.now()
      const requestNumber = ++last.current
      const now = await askCounts()
      if (!now || requestNumber <= shown.current) return
      shown.current = requestNumber
      setCounts(now)
    }
    // Refreshes at once after an idle time.
    const note = () => {
      moved = Date.now()
      if (moved - requestedAt >= every) ask()
    }
    const timer = setInterval(ask, every)
    const signs = ['pointermove', 'keydown', 'visibilitychange'] as const
    for (const sign of signs) addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, note)
    }
  }, [])
  return counts
}

/** Not with a fetcher: the router would show the error page when the shop is unreachable. */
const askCounts = (): Promise<Counts | null> =>
  fetch('/admin/counts')
    .then((answer) => answer.json() as Promise<Counts>)
    .catch(() => null)

/** Sum of the pending items in these tabs, labeled tab by tab. */
export function CountMark({ tabs, counts }: { tabs: readonly Tab[]; counts: Counts }) {
  const t = useT('admin')
  const language = useLanguage()
  const waiting = tabs.flatMap((tab) => {
    const { count = 0, isMore = false } = counts[tab] ?? {}
    return count > 0 ? [{ tab, count, isMore }] : []
  })
  if (waiting.length === 0) return null
  const written = (count: number, isMore: boolean) =>
    count.toLocaleString(language) + (isMore ? '+' : '')
  const sum = waiting.reduce((all, { count }) => all + count, 0)
  return (
    <span className="admin-count">
      <span aria-hidden="true">
        {written(
          sum,
          waiting.some(({ isMore }) => isMore),
        )}
      </span>
      <span className="visually-hidden">
        {waiting
          .map(({ tab, count, isMore }) => t(`count.${tab}`, { count: written(count, isMore) }))
          .join(', ')}
      </span>
    </span>
  )
}
