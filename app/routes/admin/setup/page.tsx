// First questions to the owner of a new shop, one page each, until a test order can be placed.
import { data, Form, Link, useNavigation } from 'react-router'
import {
  type FirstStep,
  isFirstStep,
  pathOfStep,
  stepAfter,
  stepBefore,
} from '../../../../shop/back-office/setup/rules/first-steps.ts'
import { answeredSteps } from '../../../../shop/back-office/setup/views/first-steps.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { refuse } from '../../../../shop/result.ts'
import { type Refused, useRefusedForm } from '../../../components/account/refusals'
import { refused as refusedInput } from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import { form } from '../../../http/request-context'
import { requireTab, type StaffContext } from '../../../http/staff'
import { proofAskedOf, requireProof } from '../../../http/step-up'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused as RefusedNotice } from '../lists/facts'
import { ListCurrencyField } from '../lists/list-currency-field'
import { asksProof, ConfirmByPasskey, ConfirmFields } from '../settings/settings/ConfirmFields'
import { type Facts, factsOf, saveAnswer } from './answers'
import { questions } from './questions'
import { StepList } from './step-list'
import './setup.css'
import type { Route } from './+types/page'

export const handle = {
  texts: [
    'admin',
    'admin-setup',
    'admin-categories',
    'admin-catalogue',
    'admin-manual',
    'admin-settings',
    'admin-orders',
    'starting-categories',
    'auth',
    'security',
  ],
}
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-setup')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world, language } = ofNewShop(requireTab(context, 'settings'))
  const step = stepIn(params.step)
  return {
    step,
    done: await answeredSteps(world, who),
    facts: await factsOf(world, who, step, language),
    proof: await proofAskedOf(context, who),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { who, world, language } = ofNewShop(requireTab(context, 'settings'))
  const step = stepIn(params.step)
  const fields = await form(request)
  if (!may(who, 'settings.change')) return refusedInput(refuse('admin.act'), fields)
  const proven = await requireProof(context, who, fields)
  if (!proven.ok) return refusedInput(proven, fields)
  const saved = await saveAnswer(world, proven.value, step, fields, language)
  if (!saved.ok) return refusedInput(saved, fields)
  const next = stepAfter(step)
  return redirect(next ? pathOfStep(next) : '/admin/overview')
}

/** Once a shop has opened, its settings are on their own pages. */
function ofNewShop(asked: StaffContext): StaffContext {
  if (asked.world.config.operator?.status !== 'new') throw redirect('/admin/overview')
  return asked
}

function stepIn(text: string | undefined): FirstStep {
  if (text === undefined) throw redirect(pathOfStep('shop'))
  if (!isFirstStep(text)) throw data(null, { status: 404 })
  return text
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-setup')
  const { step, done } = loaderData
  return (
    <>
      <AdminHead
        title={words('title')}
        documentTitle={`${words('title')}: ${words(`step.${step}`)}`}
      />
      <p className="admin-lead">{words('lead')}</p>
      <StepList current={step} done={done} />
      <Question key={step} {...loaderData} refused={actionData} />
    </>
  )
}

type Props = {
  step: FirstStep
  facts: Facts
  proof: Awaited<ReturnType<typeof proofAskedOf>>
  refused: Refused
}

function Question({ step, facts, proof, refused }: Props) {
  const words = useT('admin-setup')
  const security = useT('security')
  const busy = useNavigation().state === 'submitting'
  const isConfirming = refused !== undefined && asksProof(refused.refusal)
  const before = stepBefore(step)
  const after = stepAfter(step)
  const { Fields, isAnswered } = questions[step]
  const isDone = isAnswered(facts)
  return (
    <section className="admin-card setup-question" aria-labelledby="question">
      <h2 id="question">{words(`step.${step}`)}</h2>
      <RefusedNotice
        title={useT('admin-catalogue')('notSaved')}
        refusal={refused?.refusal}
        hasProofFields={isConfirming}
      />
      <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
        <ListCurrencyField />
        {refused && isConfirming && (
          <fieldset>
            <legend>{security('confirm.title')}</legend>
            <ConfirmFields proof={proof} refusal={refused.refusal} />
          </fieldset>
        )}
        <Fields facts={facts} refused={refused} />
        <p className="row">
          {isDone ? (
            <LinkButton to={after ? pathOfStep(after) : '/admin/overview'}>
              {words(after ? 'next' : 'finish')}
            </LinkButton>
          ) : (
            <Button busy={busy}>{words('save')}</Button>
          )}
          {before && <Link to={pathOfStep(before)}>{words('back')}</Link>}
          {!isDone && after && <Link to={pathOfStep(after)}>{words('skip')}</Link>}
        </p>
      </Form>
      {isConfirming && proof.hasPasskey && <ConfirmByPasskey />}
    </section>
  )
}
