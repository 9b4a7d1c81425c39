// Route announcer: announces the new page's title after a client-side navigation and moves the focus.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  const [title, say] = useState('')
  useEffect(() => {
    if (pathname === left.current) return
    left.current = pathname
    say(document.title)
    // Focus moves unless the new page set it, or the focused element still exists.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
