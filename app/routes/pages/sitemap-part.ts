// One part of the sitemap.

import { collectionLinks } from '../../../shop/catalog/collections/views.ts'
import { idsOfPart } from '../../../shop/search/views/feed.ts'
import { stockedCategories } from '../../../shop/search/views/listing.ts'
import { isPathShown } from '../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../shop/storefront/design/views.ts'
import { pathOfPage } from '../../../shop/storefront/pages/rules.ts'
import { shopPages } from '../../../shop/storefront/pages/views.ts'
import { xmlResponse } from '../../http/feeds/xml'
import { missing } from '../../http/file-responses'
import { requestContext } from '../../http/request-context'
import { firstLanguage, languages } from '../../i18n/languages'
import type { Route } from './+types/sitemap-part'
import { pagesOfShop, productsInPart, urlSet } from './sitemap-urls'

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const hidden = world.config.operator?.hiddenLanguages ?? []
  const offered = languages.filter((each) => !hidden.includes(each))
  const paths = name === 'pages.xml' ? await pages() : await products()
  if (paths.length > 0) return xmlResponse(urlSet(world.config.publicUrl, paths, offered))
  return missing()

  async function pages() {
    const shelves = await stockedCategories(world)
    const collections = await collectionLinks(world, firstLanguage())
    const hidden = await hiddenFeatures(world)
    return [
      ...pagesOfShop.filter((path) => isPathShown(hidden, path)),
      ...shelves.map(({ slug }) => `/category/${slug}`),
      ...collections.map(({ slug }) => `/collection/${slug}`),
      ...(await shopPages(world)).filter(({ isHidden }) => !isHidden).map(pathOfPage),
    ]
  }

  async function products() {
    const part = /^products-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]
    const ids = part ? await idsOfPart(world, Number(part) - 1, productsInPart) : []
    return ids.map((id) => `/product/${id}`)
  }
}
