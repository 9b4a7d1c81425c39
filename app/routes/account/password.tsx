// Sets a new password after re-authentication.
import { Link } from 'react-router'
import { changePassword } from '../../../shop/people/accounts/actions/change-password.ts'
import { hasRole } from '../../../shop/people/accounts/rules.ts'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, RefusedForm } from '../../components/account/refusals'
import { PageHead } from '../../components/layout/PageHead'
import { refused } from '../../http/auth'
import { form, requestContext, requireViewer, withToast } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
import type { Route } from './+types/password'
import { NewPassword } from './NewPassword'

export const handle = { texts: ['security', 'auth'] }

export function loader({ request, context }: Route.LoaderArgs) {
  const who = requireFreshViewer(context, request)
  const { email, needsPassword = false } = who
  return { email, isStaff: hasRole(who), needsPassword }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world, setCookies } = requestContext(context)
  const fields = await form(request)
  const changed = await changePassword(world, who, fields)
  if (!changed.ok) return refused(changed, fields)
  setCookies.push(...changed.value.cookies)
  return withToast('/account/security', 'passwordSaved')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isStaff, needsPassword } = loaderData
  const t = useT('security')
  const auth = useT('auth')
  const problem = useProblems(actionData?.refusal)
  return (
    <div className="account-narrow">
      <PageHead title={t('password.changeTitle')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <section className="card" aria-labelledby="change">
        <h2 id="change">{t('password.changeTitle')}</h2>
        {needsPassword && <p>{t('password.staff')}</p>}
        <p>{t('password.changeText')}</p>
        <RefusedForm
          refused={actionData}
          send={t('password.save')}
          beside={<Link to="/account/security">{t('confirm.leave')}</Link>}
        >
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPassword label={auth('newPassword')} problem={problem} isForStaff={isStaff} />
        </RefusedForm>
      </section>
    </div>
  )
}
