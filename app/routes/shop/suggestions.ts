// Search suggestions as JSON.

import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import { artOf } from '../../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../../shop/catalog/products/rules/options.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { listingQuery } from '../../../shop/search/input.ts'
import { priceInWords } from '../../../shop/search/rules/price-words.ts'
import { suggestionsFor } from '../../../shop/search/views/suggestions.ts'
import { artUrl } from '../../artwork/url'
import type { Suggested } from '../../components/listing/search-suggestions'
import { requestContext } from '../../http/request-context'
import { pathIn } from '../../i18n/languages'
import type { Route } from './+types/suggestions'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { q } = listingQuery('all', new URL(request.url).searchParams, world.config.currency)
  const priced = q === null ? null : priceInWords(q, language, world.config.currency)
  const words = priced ? priced.q : q
  const found = words === null ? null : await suggestionsFor(world, words, language)
  const linksTo = (kind: 'category' | 'collection', links: readonly CategoryLink[] = []) =>
    links.map(({ slug, name }) => ({ to: pathIn(language, `/${kind}/${slug}`), name }))
  const body: Suggested = {
    meant: found?.meant ?? null,
    categories: [
      ...linksTo('category', found?.categories),
      ...linksTo('collection', found?.collections),
    ],
    products: (found?.products ?? []).map((card) => ({
      to: pathIn(language, `/product/${card.id}`),
      name: card.name,
      frame: card.photo?.frame,
      picture: artUrl(artOf(card.art, card), defaultSwatch(card)?.hex ?? null, 'front', 320),
      price: formatAmount(card.price, world.config.currency, language),
    })),
  }
  return Response.json(body, { headers: { 'cache-control': 'public, max-age=60' } })
}
