// Sitemap: indexable URLs, each in twelve languages.

import { xml } from '../../http/feeds/xml'
import { languages, pathIn } from '../../i18n/languages'

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

/** Each product has twelve entries with twelve alternates each. */
export const productsInPart = 250

export function urlSet(origin: string, paths: readonly string[]): string {
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
