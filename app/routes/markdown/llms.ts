// /llms.txt: a description of the shop with links to its pages, for language models (https://llmstxt.org).

import { addressesIn, markdown } from '../../http/markdown/text'
import { requestContext, share } from '../../http/request-context'
import type { Route } from './+types/llms'
import { llmsText } from './llms-text'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  if (!new URL(request.url).search) share(context, 'catalog', 'collections', 'home')
  return markdown(await llmsText(world, language), addressesIn(world, language).page('/'))
}
