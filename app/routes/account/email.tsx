// Changes the email address: a link is sent to the new one.
import { Form, Link, useNavigation } from 'react-router'
import { requestEmailChange } from '../../../shop/people/accounts/actions/change-email.ts'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../components/account/refusals'
import { PageHead } from '../../components/layout/PageHead'
import { clientOf, refused } from '../../http/auth'
import { form, requestContext, requireViewer, withToast } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Route } from './+types/email'

export const handle = { texts: ['security', 'auth'] }

export function loader({ request, context }: Route.LoaderArgs) {
  requireFreshViewer(context, request)
  return null
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const fields = await form(request)
  const sent = await requestEmailChange(world, who, fields, clientOf(context))
  return sent.ok ? withToast('/account/security', 'emailSent') : refused(sent, fields)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const t = useT('security')
  const problem = useProblems(actionData?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className="account-narrow">
      <PageHead title={t('email.changeTitle')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <section className="card" aria-labelledby="change">
        <h2 id="change">{t('email.changeTitle')}</h2>
        <p>{t('email.lead')}</p>
        <Form ref={useRefusedForm(actionData)} method="post" noValidate>
          <Field
            label={t('email.new')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.values.email}
            error={problem('email')}
            required
          />
          <div className="row">
            <Button busy={isBusy}>{t('email.send')}</Button>
            <Link to="/account/security">{t('confirm.leave')}</Link>
          </div>
        </Form>
      </section>
    </div>
  )
}
