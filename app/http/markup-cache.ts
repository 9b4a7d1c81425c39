// Where the server keeps markup that it has rendered: the oldest makes room for the newest.
import { renderToString } from 'react-dom/server'
import type { Keep } from '../components/layout/StaticMarkup'

/** Characters of markup and names together: two bytes each at most. */
const most = 6_000_000
const kept = new Map<string, string>()
let size = 0

export const keep: Keep = (by, render) => {
  const known = kept.get(by)
  if (known !== undefined) return known
  // React asks for the first pictures early, in the head; inside a page that would be in the wrong place.
  const html = renderToString(render()).replace(/^(<link rel="preload"[^>]*>)+/, '')
  kept.set(by, html)
  size += by.length + html.length
  for (const [oldest, markup] of kept) {
    if (size <= most) break
    kept.delete(oldest)
    size -= oldest.length + markup.length
  }
  return html
}
