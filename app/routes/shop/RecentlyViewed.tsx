// Recently viewed products, loaded when the page is idle; nothing on a first visit.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { recordRecentlyViewed } from '../../components/product/recently-viewed'

const SeenRow = lazy(() => import('./RecentlyViewedRow'))

/** `current`: the product whose page this is. */
export function RecentlyViewed({ current = null }: { current?: string | null }) {
  const [ids, show] = useState('')
  const isFollowed = useNavigationType() === 'PUSH'
  useEffect(() => {
    show(recordRecentlyViewed(current).join(','))
    // The server counts documents. This page's data may have been prefetched, so the browser reports the view.
    if (current && isFollowed)
      fetch(location.pathname, { method: 'HEAD', headers: { purpose: 'look' } }).catch(() => {})
  }, [current, isFollowed])
  return (
    ids && (
      <Suspense>
        <SeenRow key={ids} ids={ids} onClear={() => show('')} />
      </Suspense>
    )
  )
}
