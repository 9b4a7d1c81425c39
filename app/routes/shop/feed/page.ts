// Product feeds of the catalog, streamed: /feed.xml for Google, /feed.csv for Meta, /feed.json.
import { Readable } from 'node:stream'
import { feedOf } from '../../../http/feeds/offers'
import { requestContext } from '../../../http/request-context'
import { pathIn } from '../../../i18n/languages'
import { textOf } from '../../../i18n/text'
import type { Route } from './+types/page'
import { googleFeed } from './google'
import { jsonFeed } from './json'
import { metaFeed } from './meta'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { publicUrl, shopName } = world.config
  const words = textOf(language, 'listing')
  const description = words('description', { title: words('title.all'), shop: shopName })
  const home = publicUrl + pathIn(language, '/')
  const feed = await feedOf(world, language)
  const path = new URL(request.url).pathname
  if (path.endsWith('.csv')) return answer('text/csv', metaFeed(feed))
  if (path.endsWith('.json')) {
    const own = { home_page_url: home, feed_url: publicUrl + pathIn(language, '/feed.json') }
    return answer(
      'application/feed+json',
      jsonFeed(feed, { title: shopName, ...own, description, language }),
    )
  }
  return answer('application/xml', googleFeed(feed, { title: shopName, link: home, description }))
}

const answer = (type: string, written: AsyncGenerator<string>): Response =>
  new Response(Readable.toWeb(Readable.from(written, { objectMode: false })) as ReadableStream, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' },
  })
