// Strips of links that scroll sideways on a phone: the current one is in sight.
import { type RefObject, useEffect, useRef } from 'react'

/** For the strip's ref. Scrolls the strip only, never the page. `current` says when to look again. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the current one stands is read from the page
  useEffect(() => {
    const link = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !link) return
    const [around, own] = [strip.current, link].map((each) => each.getBoundingClientRect())
    if (!around || !own) return
    strip.current.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2
  }, [current])
  return strip
}
