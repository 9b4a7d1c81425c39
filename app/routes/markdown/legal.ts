// /legal/PAGE.md: a legal page as Markdown.
import { isPageRole } from '../../../shop/storefront/pages/rules.ts'
import { pageOfRole } from '../../../shop/storefront/pages/views.ts'
import { noMarkdown } from '../../http/markdown/text'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/legal'
import { pageMarkdown } from './page-text'

export async function loader({ context, params: { page: role }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const page = isPageRole(role) ? await pageOfRole(world, role, language) : null
  return page ? pageMarkdown(context, request, page) : noMarkdown()
}
