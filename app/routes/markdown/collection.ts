// /collection/SLUG.md: a collection as Markdown.

import { textOf as textIn } from '../../../shop/catalog/categories/rules.ts'
import { collectionOfSlug } from '../../../shop/catalog/collections/views.ts'
import { richTextPlain } from '../../../shop/platform/rich-text.ts'
import { isShareable, listingQuery } from '../../../shop/search/input.ts'
import { collectionListing } from '../../../shop/search/views/collections.ts'
import { addressesIn, markdown, noMarkdown } from '../../http/markdown/text'
import { redirect } from '../../http/redirects'
import { requestContext, share } from '../../http/request-context'
import { forAnHour } from '../../http/storefront/redirects'
import type { Route } from './+types/collection'
import { listingMarkdown } from './listing-text'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search, searchParams } = new URL(request.url)
  const found = await collectionOfSlug(world, slug, language)
  if (found.is === 'moved')
    throw redirect(`/collection/${found.slug}.md${search}`, { status: 301, headers: forAnHour })
  if (found.is !== 'collection') return noMarkdown()
  const query = { ...listingQuery('all', searchParams, world.config.currency), q: null }
  const list = await collectionListing(world, found.row, query, language)
  if (isShareable(query, search, list, world.config.currency))
    share(context, 'catalog', 'collections')
  const path = `/collection/${slug}`
  const shown = {
    title: found.page.title,
    text: richTextPlain(textIn(found.row, 'description', language)),
    below: [],
    path,
    cards: list.cards,
    total: list.total,
    page: list.page,
    pages: list.pages,
  }
  const { page } = addressesIn(world, language)
  return markdown(await listingMarkdown(world, shown, language), page(path) + search)
}
