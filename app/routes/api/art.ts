// Generated product images: a pure function of their name, so they are immutable for caches.
import { draw } from '../../artwork/draw'
import { placeholder } from '../../artwork/placeholder'
import { parseArtName, parsePlaceholder } from '../../artwork/url'
import { lasting, missing } from '../../http/file-responses'
import type { Route } from './+types/art'

export function loader({ params }: Route.LoaderArgs) {
  const picture = parseArtName(params.name)
  const mark = parsePlaceholder(params.name)
  const svg = mark ? placeholder(mark) : picture && draw(picture, picture.hex, picture.view)
  if (!svg) return missing()
  return lasting(svg, 'image/svg+xml', mark ? ownStyle : {})
}

const ownStyle = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
