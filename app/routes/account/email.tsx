// Changes the email address: a link is sent to the new one.
import { Link } from 'react-router'
import { requestEmailChange } from '../../../shop/people/accounts/actions/change-email.ts'
import { RefusalNotice, RefusedForm, useFields } from '../../components/account/refusals'
import { PageHead } from '../../components/layout/PageHead'
import { answerTo, clientOf } from '../../http/auth'
import { form, requestContext, requireViewer } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
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
  return answerTo(sent, '/account/security', 'emailSent', fields)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const t = useT('security')
  const field = useFields(actionData)
  return (
    <div className="account-narrow">
      <PageHead title={t('email.changeTitle')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <section className="card" aria-labelledby="change">
        <h2 id="change">{t('email.changeTitle')}</h2>
        <p>{t('email.lead')}</p>
        <RefusedForm
          refused={actionData}
          send={t('email.send')}
          beside={<Link to="/account/security">{t('confirm.leave')}</Link>}
        >
          <Field
            label={t('email.new')}
            {...field('email')}
            type="email"
            autoComplete="email"
            required
          />
        </RefusedForm>
      </section>
    </div>
  )
}
