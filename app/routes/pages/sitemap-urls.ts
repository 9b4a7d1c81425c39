// Sitemap: indexable URLs, each in the languages that the shop offers.

import { xml } from '../../http/feeds/xml'
import { type Language, pathIn } from '../../i18n/languages'

export const pagesOfShop = [
  '/',
  '/category/all',
  '/category/trending',
  '/tshirts-gallery',
  '/pi-unlocking',
  '/pi-migration',
  '/pi-migration-chatbot',
  '/accessibility',
  '/developers',
] as const

/** Each product has up to twelve entries with twelve alternates each. */
export const productsInPart = 250

export function urlSet(
  origin: string,
  paths: readonly string[],
  languages: readonly Language[],
): string {
  const entries = paths.flatMap((path) => {
    const link = (language: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(origin + path)}"/>`
    const links = [
      ...languages.map((language) => link(language, pathIn(language, path))),
      link('x-default', path),
    ].join('')
    return languages.map(
      (language) => `<url><loc>${xml(origin + pathIn(language, path))}</loc>${links}</url>`,
    )
  })
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`
}
