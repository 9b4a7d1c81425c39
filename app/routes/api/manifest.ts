// Web app manifest in the language of the page.
import { requestContext } from '../../http/request-context'
import { directionOf, pathIn } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import type { Route } from './+types/manifest'

export function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { shopName } = world.config
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: textOf(language, 'header')('tagline'),
    lang: language,
    dir: directionOf(language),
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf8',
    theme_color: '#026565',
    categories: ['shopping'],
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'max-age=3600' },
  })
}
