// /category/SLUG.md: a category as Markdown, or all products.

import { linkOf, pageOfSlug } from '../../../shop/catalog/categories/views.ts'
import { isShareable, listingQuery } from '../../../shop/search/input.ts'
import { listing, stockedCategories } from '../../../shop/search/views/listing.ts'
import { addressesIn, markdown, noMarkdown } from '../../http/markdown/text'
import { redirect } from '../../http/redirects'
import { requestContext, share } from '../../http/request-context'
import { forAnHour } from '../../http/storefront/redirects'
import { textOf } from '../../i18n/text'
import type { Route } from './+types/listing'
import { listingMarkdown } from './listing-text'

export async function loader({ context, params: { category: slug }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search, searchParams } = new URL(request.url)
  const found = slug === 'all' ? ({ is: 'all' } as const) : await pageOfSlug(world, slug, language)
  if (found.is === 'moved')
    throw redirect(`/category/${found.slug}.md${search}`, { status: 301, headers: forAnHour })
  if (found.is === 'hidden' || found.is === 'unknown') return noMarkdown()
  const category = found.is === 'category' ? found.category : null
  const query = { ...listingQuery(category?.id, searchParams, world.config.currency), q: null }
  const list = await listing(world, query, language)
  if (isShareable(query, search, list, world.config.currency)) share(context, 'catalog')
  const top = (await stockedCategories(world)).filter(({ level }) => level === 1)
  const path = `/category/${slug}`
  const shown = {
    title: category?.title ?? textOf(language, 'listing')('title.all'),
    text: category?.text ?? '',
    below: category?.children ?? top.map((each) => linkOf(each, language)),
    path,
    cards: list.cards,
    total: list.total,
    page: list.page,
    pages: list.pages,
  }
  const { page } = addressesIn(world, language)
  return markdown(await listingMarkdown(world, shown, language), page(path) + search)
}
