// Brand metadata in the head of every page: fonts, icons, manifest, stylesheet, theme colors.
import { hexOf } from '../../shop/platform/oklch.ts'
import { groundTokens } from '../../shop/storefront/brand/rules/backgrounds.ts'
import { type Brand, pathOfFile } from '../../shop/storefront/brand/rules/brand.ts'
import { themes } from '../../shop/storefront/brand/rules/tokens.ts'
import { isLatin, type Language, pathIn } from '../i18n/languages'
import { fontsOf, sheetOf, sheetPath } from './storefront/brand-styles'

export function headOf(brand: Brand, language: Language) {
  const sheet = sheetOf(brand)
  const fonts = isLatin(language) ? fontsOf(brand) : []
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return {
    links: [
      ...fonts.map((href) => ({ href, ...font })),
      ...iconsOf(brand),
      { rel: 'manifest', href: pathIn(language, '/manifest.webmanifest') },
      ...(sheet ? [{ rel: 'stylesheet', href: sheetPath(sheet) }] : []),
    ],
    metas: themes.map((theme) => ({
      name: 'theme-color',
      content: hexOf(groundTokens[brand.ground][theme].bg),
      media: `(prefers-color-scheme: ${theme})`,
    })),
  }
}

function iconsOf({ logo }: Brand) {
  if (!logo)
    return [
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
    ]
  const { icon, ico, apple } = logo.icons
  return [
    { rel: 'icon', href: pathOfFile(ico), sizes: '32x32' },
    { rel: 'icon', href: pathOfFile(icon), type: 'image/png', sizes: '64x64' },
    { rel: 'apple-touch-icon', href: pathOfFile(apple) },
  ]
}
