// Back-in-stock request: target of the product page's form, and its error page.
import { data, Form, Link, redirect } from 'react-router'
import { colourSearch } from '../../../shop/catalog/products/rules.ts'
import { productById } from '../../../shop/catalog/products/views.ts'
import {
  subscribeAddress,
  subscribeBackInStock,
} from '../../../shop/catalog/wishlist/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../components/account/refusals'
import { answer, form, requestContext, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Route } from './+types/back-in-stock'

export const handle = { texts: ['wishlist', 'product', 'auth'] }

const asked = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return { id: searchParams.get('product') ?? '', name: searchParams.get('colour') ?? '' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const { id, name } = asked(request)
  if (!id) throw redirect('/')
  const product = await productById(world, id, language)
  const colour = product?.colours.find((each) => each.name === name)
  if (!product || !colour) throw data(null, { status: 404 })
  return {
    id,
    name: product.name,
    colour: { name: colour.name, label: colour.label, soldOut: colour.soldOut },
    email: who?.email ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { email } = await form(request)
  const { world, who, language, ip } = requestContext(context)
  const { id, name } = asked(request)
  const subscription = { productId: id, colour: name, language }
  const done = who
    ? await subscribeBackInStock(world, who, subscription)
    : await subscribeAddress(world, { ...subscription, email }, { ip })
  if (!done.ok) return answer(done, { email: (email ?? '').slice(0, 254) })
  const back = `/product/${encodeURIComponent(id)}${colourSearch(name)}`
  return withToast(back, who ? 'waits' : 'waitsAt')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, colour, email } = loaderData
  const t = useT('wishlist')
  const product = useT('product')
  const problem = useProblems(actionData?.refusal)
  const ref = useRefusedForm(actionData)
  const back = `/product/${id}${colourSearch(colour.name)}`
  return (
    <NarrowPage title={product('wait.button')}>
      <p>
        <Link to={back}>
          <bdi>
            {name} · {colour.label}
          </bdi>
        </Link>
      </p>
      <RefusalNotice refusal={actionData?.refusal} />
      {colour.soldOut ? (
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
            <p>{t('wait.mine', { email })}</p>
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
