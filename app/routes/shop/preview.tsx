// Preview of a draft on the real product page: for staff, in any language and theme, not indexed.

import { data } from 'react-router'
import { ofCategory } from '../../../shop/catalog/categories/views.ts'
import { previewOf } from '../../../shop/catalog/editor/views/preview.ts'
import { checkTime } from '../../../shop/identity/hosted-checks/views.ts'
import { guaranteeText } from '../../../shop/platform/settings/views.ts'
import { shownIdentityRule } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { relatedTo } from '../../../shop/sales/recommendations/views/related.ts'
import { reviewsOf } from '../../../shop/sales/reviews/views.ts'
import { shownShippingTerms } from '../../../shop/sales/shipping/views.ts'
import { requestContext } from '../../http/request-context'
import { requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/preview'
import Product, {
  ErrorBoundary,
  handle as product,
  type loader as productLoader,
} from './product/page'

export { ErrorBoundary }

export const handle = { texts: [...product.texts, 'admin-catalogue'] }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireTab(context, 'catalogue')
  const { world, language } = requestContext(context)
  const draft = await previewOf(world, id, language)
  if (!draft) throw data(null, { status: 404 })
  const shown: Awaited<ReturnType<typeof productLoader>> = {
    tax: '',
    product: draft,
    ...(await ofCategory(world, draft.category, language)),
    hours: checkTime(world),
    identityRule: await shownIdentityRule(world),
    shipping: await shownShippingTerms(world, {
      productId: id,
      category: draft.category,
      variant: draft.variants[0],
    }),
    guarantee: await guaranteeText(world, language),
    isVisitor: false,
    held: {},
    said: await reviewsOf(world, id, language),
    related: await relatedTo(world, id, 4, language),
  }
  return { id, ...shown }
}

export default function Preview(props: Route.ComponentProps) {
  const words = useT('admin-catalogue')
  return (
    <>
      <meta name="robots" content="noindex" />
      <Notice title={words('previewOf')}>
        <p>
          {words('previewText')}{' '}
          <a href={`/admin/catalogue/${props.loaderData.id}`}>{words('edit')}</a>
        </p>
      </Notice>
      <Product {...(props as unknown as Parameters<typeof Product>[0])} />
    </>
  )
}
