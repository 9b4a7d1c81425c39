// "Withdraw from contract here": for one's own order when signed in or as its guest, else by a link to the order's email address.
import { Form, Link } from 'react-router'
import { readQuantities } from '../../../shop/sales/orders/input.ts'
import { isOrderNumber } from '../../../shop/sales/orders/rules/order.ts'
import {
  requestWithdrawalLink,
  withdrawOwn,
} from '../../../shop/sales/withdrawals/actions/withdraw.ts'
import { ownOrder, withdrawable, withdrawalOf } from '../../../shop/sales/withdrawals/views.ts'
import { FormProblem } from '../../components/checkout/FormProblem'
import { PageHead } from '../../components/layout/PageHead'
import { ltr } from '../../components/text/ltr'
import { redirect } from '../../http/redirects'
import { answer, buyerOf, form, requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/withdraw'
import { PartialWithdrawal } from './PartialWithdrawal'

export const handle = { texts: ['withdraw', 'returns'] }

const faces = ['asked', 'done'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const who = buyerOf(context)
  const query = new URL(request.url).searchParams
  const number = query.get('order') ?? ''
  const own = who && isOrderNumber(number) ? await ownOrder(world, who, number) : null
  const state = own ? await withdrawalOf(world, own) : null
  const face = faces.find((name) => query.has(name)) ?? null
  const part = own && state?.mayWithdraw ? await withdrawable(world, own, language) : null
  return { own, typed: own ? '' : number.slice(0, 40), state, part, face }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { world, ip } = requestContext(context)
  const who = buyerOf(context)
  const fields = await form(request)
  if (fields.intent === 'confirm' && who) {
    const quantities = readQuantities(fields)
    if (!quantities.ok) return answer(quantities, fields)
    const done = await withdrawOwn(world, who, fields.number ?? '', quantities.value)
    return done.ok ? redirect(`/withdraw?done&order=${done.value}`) : answer(done, fields)
  }
  const asked = await requestWithdrawalLink(world, fields, { ip })
  return asked.ok ? redirect('/withdraw?asked') : answer(asked, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('withdraw')
  const { own, typed, state, face } = loaderData
  const values = actionData?.values
  const isDone = face === 'done' || state?.declaredAt
  return (
    <section className="checkout narrow">
      <PageHead title={t('title')} description={t('text')} />
      <h1>{t('title')}</h1>
      <FormProblem refusal={actionData?.refusal ?? null} />
      {isDone && <Notice kind="ok" role="status" text={t('done')} />}
      {face === 'asked' && <Notice kind="ok" role="status" text={t('asked')} />}
      {!isDone && <p>{t('text')}</p>}
      {own && !isDone && state?.mayWithdraw && (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="number" value={own} />
          <p>{t.rich('order', { number: own, ltr })}</p>
          {loaderData.part && <PartialWithdrawal part={loaderData.part} values={values} />}
          <Button>{t('confirm')}</Button>
        </Form>
      )}
      {own && !isDone && !state?.mayWithdraw && <p>{t('over')}</p>}
      {!own && !isDone && face !== 'asked' && (
        <Form method="post" className="stack" noValidate>
          <Field
            label={t('number')}
            name="number"
            required
            autoComplete="off"
            placeholder="PI-1763725200000"
            defaultValue={values?.number ?? typed}
          />
          <Field
            label={t('email')}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={values?.email ?? ''}
          />
          <Button>{t('send')}</Button>
          <p className="hint">{t('sendText')}</p>
        </Form>
      )}
      {own && <Link to={`/order/${own}`}>{t('back')}</Link>}
    </section>
  )
}
