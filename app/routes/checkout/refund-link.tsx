// Refund address form behind an emailed link. GET changes nothing.

import { data, Form, Link } from 'react-router'
import { confirmRefund, refundOfLink } from '../../../shop/payments/refunds/request-refund.ts'
import { refuse } from '../../../shop/result.ts'
import { isOrderNumber } from '../../../shop/sales/orders/rules/order.ts'
import { PageHead } from '../../components/layout/PageHead'
import { revalidate } from '../../components/layout/revalidation'
import { Mono } from '../../components/text/Mono'
import { segment } from '../../http/redirects'
import { answer, form, requestContext, requireBuyer, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/refund-link'

export const handle = { texts: ['payment'] }

export async function loader({ context, params: { number }, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  if (!isOrderNumber(number)) throw data(null, { status: 404 })
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await refundOfLink(requestContext(context).world, who, token)
  return { number, token, address: found?.orderNumber === number ? found.address : null }
}

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const fields = await form(request)
  const { token = '' } = fields
  const { world } = requestContext(context)
  // A link is valid for its own order only.
  const found = await refundOfLink(world, who, token)
  if (found?.orderNumber !== number) return answer(refuse('refund.link'))
  const confirmed = await confirmRefund(world, who, token)
  return confirmed.ok ? withToast(`/order/${segment(number)}`, 'refundAsked') : answer(confirmed)
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { number, token, address } = loaderData
  const t = useT('payment')
  const errors = useT('errors')
  const refusal = actionData?.refusal
  const problem = refusal && <Notice kind="bad" role="alert" text={errors(refusal.code)} />
  const link = <Link to={`/order/${number}`}>{t('next.order')}</Link>
  if (!address) {
    return (
      <>
        <PageHead title={t('confirm.title')} />
        {problem}
        <Empty icon="clock" title={t('confirm.gone')} action={link}>
          {t('confirm.goneText')}
        </Empty>
      </>
    )
  }
  return (
    <section className="checkout narrow">
      <PageHead title={t('confirm.title')} />
      <h1>{t('confirm.title')}</h1>
      {problem}
      <p>{t('confirm.text')}</p>
      <p className="card">
        <Mono>{address}</Mono>
      </p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button>{t('confirm.button')}</Button>
      </Form>
      <p className="hint">{t('confirm.not')}</p>
      {link}
    </section>
  )
}
