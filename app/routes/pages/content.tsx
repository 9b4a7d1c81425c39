// A page written by the merchant.

import { pageOfSlug } from '../../../shop/storefront/pages/views.ts'
import { redirect } from '../../http/redirects'
import { requestContext, share } from '../../http/request-context'
import { forAnHour, notFound } from '../../http/storefront/redirects'
import type { Route } from './+types/content'
import { ContentPage } from './ContentPage'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search } = new URL(request.url)
  const found = await pageOfSlug(world, slug, language)
  if (found.is === 'moved')
    throw redirect(`${found.path}${search}`, { status: 301, headers: forAnHour })
  if (found.is === 'unknown') throw await notFound(context, request)
  if (!search) share(context, 'design')
  return found.page
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} />
}
