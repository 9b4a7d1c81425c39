// How much waits behind each tab, kept up to date while somebody is at the screen.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Count, Tab } from '../../../shop/admin/rules.ts'
import { useLanguage, useT } from '../../i18n/text'

export type Counts = Partial<Record<Tab, Count>>

const every = 20_000
/** Asking keeps the session awake, so it stops when nobody has moved for a while. */
const idleAfter = 5 * 60_000

/** `read` came with the page; whichever was asked for last counts. */
export function useLiveCounts(read: Counts): Counts {
  const { data, load } = useFetcher<Counts | null>({ key: 'admin-counts' })
  const [counts, setCounts] = useState(read)
  useEffect(() => setCounts(read), [read])
  useEffect(() => {
    if (data) setCounts(data)
  }, [data])
  useEffect(() => {
    let moved = Date.now()
    let asked = moved
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - moved >= idleAfter) return
      asked = Date.now()
      void load('/admin/counts')
    }
    // Whoever comes back is told at once.
    const note = () => {
      moved = Date.now()
      if (moved - asked >= every) ask()
    }
    const timer = setInterval(ask, every)
    const signs = ['pointermove', 'keydown', 'visibilitychange'] as const
    for (const sign of signs) addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, note)
    }
  }, [load])
  return counts
}

export function CountMark({ tab, count }: { tab: Tab; count: Count | undefined }) {
  const t = useT('admin')
  const language = useLanguage()
  if (!count || count.count === 0) return null
  const text = count.count.toLocaleString(language) + (count.isMore ? '+' : '')
  return (
    <span className="admin-count">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{t(`count.${tab}`, { count: text })}</span>
    </span>
  )
}
