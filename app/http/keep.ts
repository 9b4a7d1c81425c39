// Where the server keeps markup that it has rendered: the oldest makes room for the newest.
import { renderToString } from 'react-dom/server'
import type { Keep } from '../parts/Kept'

const most = 200
const kept = new Map<string, string>()

export const keep: Keep = (by, render) => {
  const known = kept.get(by)
  if (known !== undefined) return known
  // React asks for the first pictures early, in the head; inside a page that would be in the wrong place.
  const html = renderToString(render()).replace(/^(<link rel="preload"[^>]*>)+/, '')
  for (const oldest of kept.keys()) {
    if (kept.size < most) break
    kept.delete(oldest)
  }
  kept.set(by, html)
  return html
}
