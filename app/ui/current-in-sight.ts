// Horizontally scrolling link strips on a phone: scrolls the current link into view.
import { type RefObject, useEffect, useRef } from 'react'

/** For the strip's ref. `current` names the current link, if there is one. Scrolls the strip only, never the page. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current !== undefined && strip.current?.querySelector('[aria-current]')
    if (!strip.current || !link) return
    const [around, own] = [strip.current, link].map((each) => each.getBoundingClientRect())
    if (!around || !own) return
    strip.current.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2
  }, [current])
  return strip
}
