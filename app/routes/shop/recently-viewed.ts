// Cards of a few products by their ids: the same response for the same ids.

import { artOf, isProductId } from '../../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../../shop/catalog/products/rules/options.ts'
import { cardsOfIds } from '../../../shop/catalog/products/views/products.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { artUrl } from '../../artwork/url'
import type { RecentlyViewedCard } from '../../components/product/recently-viewed-card'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/recently-viewed'

const most = 8

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const asked = new URL(request.url).searchParams.get('ids')?.slice(0, 1000).split(',') ?? []
  const ids = [...new Set(asked.filter(isProductId))].slice(0, most)
  const cards = await cardsOfIds(world, ids, language)
  const seen: RecentlyViewedCard[] = cards.map((card) => ({
    id: card.id,
    name: card.name,
    frame: card.photo?.frame,
    picture: artUrl(artOf(card.art, card), defaultSwatch(card)?.hex ?? null),
    price: formatAmount(card.price, world.config.currency, language),
  }))
  return Response.json(seen, { headers: { 'cache-control': 'public, max-age=60' } })
}
