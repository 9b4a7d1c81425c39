// Product pictures: a pure function of their name, so a browser may keep them for good.
import { draw } from '../../artwork/draw'
import { placeholder } from '../../artwork/placeholder'
import { parseArtName, parsePlaceholder } from '../../artwork/url'
import type { Route } from './+types/art'

export function loader({ params }: Route.LoaderArgs) {
  const picture = parseArtName(params.name)
  const mark = parsePlaceholder(params.name)
  const svg = mark ? placeholder(mark) : picture && draw(picture, picture.hex, picture.view)
  if (!svg)
    return new Response('Not found', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself, the picture is a document: it may load and run nothing.
      'content-security-policy': mark
        ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        : "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
