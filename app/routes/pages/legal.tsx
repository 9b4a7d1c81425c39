// A legal page: the merchant's page with its role.
import { isPageRole } from '../../../shop/storefront/pages/rules.ts'
import { pageOfRole } from '../../../shop/storefront/pages/views.ts'
import { useShopDay } from '../../components/text/local-times'
import { requestContext, share } from '../../http/request-context'
import { notFound } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import type { Route } from './+types/legal'
import { ContentPage } from './ContentPage'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export async function loader({ context, params: { page: role }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const page = isPageRole(role) ? await pageOfRole(world, role, language) : null
  if (!page) throw await notFound(context, request)
  if (!new URL(request.url).search) share(context, 'design')
  return page
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const t = useT('footer')
  const date = useShopDay()(loaderData.at)
  return (
    <ContentPage page={loaderData}>
      <p className="content-date">{t('legal.changed', { date })}</p>
    </ContentPage>
  )
}
