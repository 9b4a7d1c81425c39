// Withdrawal, second step, by emailed link. GET changes nothing.
import { Form } from 'react-router'
import { readQuantities } from '../../../shop/sales/orders/input.ts'
import { withdrawByLink } from '../../../shop/sales/withdrawals/actions/withdraw.ts'
import {
  orderBehindLink,
  withdrawable,
  withdrawalOf,
} from '../../../shop/sales/withdrawals/views.ts'
import { FormProblem } from '../../components/checkout/FormProblem'
import { PageHead } from '../../components/layout/PageHead'
import { ltr } from '../../components/text/ltr'
import { redirect } from '../../http/redirects'
import { answer, form, requestContext, requireAnswer } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import type { Route } from './+types/withdraw-confirm'
import { PartialWithdrawal } from './PartialWithdrawal'

export const handle = { texts: ['withdraw', 'returns'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await orderBehindLink(world, token)
  if (!found.ok) return { token, number: null, isOpen: false, part: null }
  const { mayWithdraw } = await withdrawalOf(world, found.value)
  const part = mayWithdraw ? await withdrawable(world, found.value, language) : null
  return { token, number: found.value, isOpen: mayWithdraw, part }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { token = '', ...fields } = await form(request)
  const asked = requireAnswer(fields)
  if (!asked.ok) return answer(asked, fields)
  const quantities = readQuantities(fields)
  if (!quantities.ok) return answer(quantities, fields)
  const done = await withdrawByLink(requestContext(context).world, token, quantities.value)
  return done.ok ? redirect('/withdraw?done') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('withdraw')
  const { token, number, isOpen } = loaderData
  return (
    <section className="checkout narrow">
      <PageHead title={t('title')} description={t('text')} />
      <h1>{t('title')}</h1>
      <FormProblem refusal={actionData?.refusal ?? null} />
      {number && isOpen ? (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="token" value={token} />
          <p>{t.rich('order', { number, ltr })}</p>
          {loaderData.part && (
            <PartialWithdrawal part={loaderData.part} values={actionData?.values} />
          )}
          <Button name="confirm" value="yes">
            {t('confirm')}
          </Button>
          <p className="hint">{t('text')}</p>
        </Form>
      ) : (
        <Empty
          icon="clock"
          title={t(number ? 'overTitle' : 'gone')}
          action={<LinkButton to="/withdraw">{t('title')}</LinkButton>}
        >
          {t(number ? 'over' : 'goneText')}
        </Empty>
      )}
    </section>
  )
}
