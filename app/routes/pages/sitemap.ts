// Sitemap index: pages, and products in parts.
import { countProducts } from '../../../shop/search/views/listing.ts'
import { xml, xmlResponse } from '../../http/feeds/xml'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/sitemap'
import { productsInPart } from './sitemap-urls'

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const parts = Math.ceil((await countProducts(world)) / productsInPart)
  const names = ['pages', ...Array.from({ length: parts }, (_, part) => `products-${part + 1}`)]
  const entries = names.map(
    (name) =>
      `<sitemap><loc>${xml(`${world.config.publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  )
  return xmlResponse(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`,
  )
}
