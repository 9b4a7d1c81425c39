// /pages/SLUG.md: a page written by the merchant, as Markdown.

import { pageOfSlug } from '../../../shop/storefront/pages/views.ts'
import { noMarkdown } from '../../http/markdown/text'
import { redirect } from '../../http/redirects'
import { requestContext } from '../../http/request-context'
import { forAnHour } from '../../http/storefront/redirects'
import type { Route } from './+types/content'
import { pageMarkdown } from './page-text'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const found = await pageOfSlug(world, slug, language)
  if (found.is === 'moved') throw redirect(`${found.path}.md`, { status: 301, headers: forAnHour })
  return found.is === 'page' ? pageMarkdown(context, request, found.page) : noMarkdown()
}
