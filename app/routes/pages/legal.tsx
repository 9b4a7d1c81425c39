// A legal page: the merchant's page with its role.
import { shownSettings } from '../../../shop/platform/settings/views.ts'
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
  const { weeeNumber, packagingNumber, batteryNumber } = await shownSettings(world)
  const numbers = { weeeNumber, packagingNumber, batteryNumber }
  return {
    ...page,
    numbers: role === 'imprint' ? Object.entries(numbers).filter(([, text]) => text) : [],
  }
}

export const handle = { texts: ['sales-law'] }

export default function Page({ loaderData }: Route.ComponentProps) {
  const t = useT('footer')
  const law = useT('sales-law')
  const date = useShopDay()(loaderData.at)
  return (
    <ContentPage page={loaderData}>
      {loaderData.numbers.length > 0 && (
        <dl className="registrations">
          {loaderData.numbers.map(([name, number]) => (
            <div key={name}>
              <dt>{law(name)}</dt>
              <dd>
                <bdi>{number}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="content-date">{t('legal.changed', { date })}</p>
    </ContentPage>
  )
}
