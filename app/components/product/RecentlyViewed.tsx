// A row of what was looked at before, once the page has nothing else to do; who looks for the first time loads nothing.
import { lazy, Suspense, useEffect, useState } from 'react'
import { noteSeen } from './recently-viewed'

const SeenRow = lazy(() => import('./RecentlyViewedRow'))

/** `current`: the product whose page this is. */
export function RecentlyViewed({ current = null }: { current?: string | null }) {
  const [ids, show] = useState('')
  useEffect(() => show(noteSeen(current).join(',')), [current])
  return (
    ids && (
      <Suspense>
        <SeenRow key={ids} ids={ids} onClear={() => show('')} />
      </Suspense>
    )
  )
}
