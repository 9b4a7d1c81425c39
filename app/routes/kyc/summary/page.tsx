// Identity check, step 3: review and submission.
import { Form, useNavigation } from 'react-router'
import { submitCheck } from '../../../../shop/identity/kyc/actions/submit.ts'
import { isWaiting } from '../../../../shop/identity/kyc/rules/check.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import { draftFor } from '../../../../shop/identity/kyc/views/own.ts'
import { proofOf } from '../../../../shop/payments/wallet-proofs/views.ts'
import { nextStep } from '../../../../shop/sales/checkout/views/next-step.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { redirect } from '../../../http/redirects'
import { answer, requestContext, requireBuyer } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckSteps } from '../CheckSteps'
import { orderQuery } from '../order-query'
import { Problem } from '../Problem'
import { isAnswered, isOpen } from '../steps'
import type { Route } from './+types/page'
import { Submitted } from './Submitted'
import { Summary } from './Summary'

export const handle = { texts: ['kyc', 'wallets'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world } = requestContext(context)
  const query = orderQuery(request)
  const identity = await identityOf(world, who.id)
  const isSent = new URL(request.url).searchParams.has('sent')
  const stage = identity.ok ? identity.value.stage : null
  if (stage && isWaiting(stage) && isSent) {
    const next = await nextStep(world, who, query.slice('?order='.length))
    return { sent: world.config.reviewHours, next, draft: null, query, proof: null }
  }
  if (!isOpen(identity)) throw redirect(`/kyc-required${query}`)
  const draft = await draftFor(world, who)
  if (!draft) throw redirect(`/kyc${query}`)
  const { wallet } = draft.answers.details
  const proof = wallet ? await proofOf(world, who.id, wallet) : null
  return { sent: null, next: null, draft, query, proof }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const { world } = requestContext(context)
  const query = orderQuery(request)
  const done = await submitCheck(world, who)
  if (done.ok) return redirect(`/kyc-summary${query ? `${query}&` : '?'}sent=1`)
  if (done.code === 'kyc.no_details') return redirect(`/kyc${query}`)
  if (isAnswered(done.code)) return redirect(`/kyc-required${query}`)
  return answer(done)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  const isBusy = useNavigation().state !== 'idle'
  const { sent, next, draft, query } = loaderData
  return (
    <article className="check">
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <CheckSteps current={sent ? 'review' : 'check'} />
      {sent && <Submitted hours={sent} next={next} query={query} />}
      {draft && (
        <>
          <Problem refusal={actionData?.refusal} />
          <Summary draft={draft} query={query} proof={loaderData.proof} />
          <Form method="post" className="row">
            <Button busy={isBusy}>{t('submit')}</Button>
          </Form>
        </>
      )}
    </article>
  )
}
