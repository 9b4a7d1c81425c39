// Web app manifest in the language of the page.

import { shopTexts } from '../../../shop/platform/settings/views.ts'
import { type Brand, pathOfFile } from '../../../shop/storefront/brand/rules/brand.ts'
import { colourTokens } from '../../../shop/storefront/brand/rules/tokens.ts'
import { brandOf } from '../../../shop/storefront/brand/views.ts'
import { requestContext } from '../../http/request-context'
import { directionOf, pathIn } from '../../i18n/languages'
import type { Route } from './+types/manifest'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { shopName } = world.config
  const [brand, { about }] = await Promise.all([brandOf(world), shopTexts(world, language)])
  const { light } = colourTokens(brand)
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: about,
    lang: language,
    dir: directionOf(language),
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: light.bg,
    theme_color: light.accent,
    categories: ['shopping'],
    icons: iconsOf(brand),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'max-age=3600' },
  })
}

const png = (src: string, side: number) => ({
  src,
  type: 'image/png',
  sizes: `${side}x${side}`,
})

function iconsOf({ logo }: Brand) {
  if (!logo)
    return [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      { ...png('/icon-maskable.png', 512), purpose: 'maskable' },
    ]
  const { small, large, maskable } = logo.icons
  return [
    png(pathOfFile(small), 192),
    png(pathOfFile(large), 512),
    { ...png(pathOfFile(maskable), 512), purpose: 'maskable' },
  ]
}
