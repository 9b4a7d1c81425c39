// Back-in-stock request: action of the product page's form, and its error page.
import { data, Form, Link } from 'react-router'
import { variantSearch } from '../../../shop/catalog/products/rules/catalog.ts'
import { lineName, optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import {
  subscribeAddress,
  subscribeBackInStock,
} from '../../../shop/catalog/wishlist/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../components/account/refusals'
import { WithVerbatim } from '../../components/text/WithVerbatim'
import { variantPath } from '../../http/chosen-line'
import { redirect } from '../../http/redirects'
import { answer, form, requestContext, withToast } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Route } from './+types/back-in-stock'

export const handle = { texts: ['wishlist', 'product', 'auth'] }

const asked = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return { id: searchParams.get('product') ?? '', variantId: searchParams.get('variant') ?? '' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'back-in-stock')
  const { world, who, language } = requestContext(context)
  const { id, variantId } = asked(request)
  if (!id) throw redirect('/')
  const product = await productById(world, id, language)
  const variant = product?.variants.find((each) => each.id === variantId)
  if (!product || !variant) throw data(null, { status: 404 })
  return {
    name: lineName({ name: product.name, options: optionsOf(product.options, variant) }),
    back: `/product/${id}${variantSearch(optionsOf(product.options, variant, 'name'))}`,
    isSoldOut: variant.soldOut,
    email: who?.email ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireShown(context, request, 'back-in-stock')
  const { email } = await form(request)
  const { world, who, language, ip } = requestContext(context)
  const { id, variantId } = asked(request)
  const subscription = { productId: id, variantId, language }
  const done = who
    ? await subscribeBackInStock(world, who, subscription)
    : await subscribeAddress(world, { ...subscription, email }, { ip })
  if (!done.ok) return answer(done, { email: (email ?? '').slice(0, 254) })
  const back = await variantPath(context, { productId: id, variantId })
  return withToast(back, who ? 'waits' : 'waitsAt')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, isSoldOut, email } = loaderData
  const t = useT('wishlist')
  const product = useT('product')
  const problem = useProblems(actionData?.refusal)
  const ref = useRefusedForm(actionData)
  return (
    <NarrowPage title={product('wait.button')}>
      <p>
        <Link to={back}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <RefusalNotice refusal={actionData?.refusal} />
      {isSoldOut ? (
        <Form ref={ref} method="post" className="stack" noValidate>
          {email === null ? (
            <Field
              label={product('wait.email')}
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={actionData?.values.email}
              error={problem('email')}
            />
          ) : (
            <p>
              <WithVerbatim text={t('wait.mine', { email })} values={[email]} />
            </p>
          )}
          <Button>{product('wait.button')}</Button>
          <p className="hint">{product('wait.hint')}</p>
        </Form>
      ) : (
        <>
          <p>{t('wait.back')}</p>
          <LinkButton to={back}>{t('wait.open')}</LinkButton>
        </>
      )}
    </NarrowPage>
  )
}
