// Staff invitation: the invited person sets name and password, then signs in.
import { Link } from 'react-router'
import { acceptInvitation } from '../../../shop/people/accounts/actions/invitations.ts'
import { endedSessionCookie } from '../../../shop/people/accounts/rules.ts'
import { roleName } from '../../../shop/people/accounts/views/roles.ts'
import { invitationOfLink } from '../../../shop/people/accounts/views/staff.ts'
import { AuthFrame } from '../../components/account/AuthFrame'
import { NameFields } from '../../components/account/NameFields'
import { useProblems } from '../../components/account/problems'
import {
  RefusalNotice,
  type Refused,
  RefusedForm,
  useFields,
} from '../../components/account/refusals'
import { linkIn, refused } from '../../http/auth'
import { form, requestContext, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { Route } from './+types/invitation'
import { NewPassword } from './NewPassword'

export const handle = { texts: ['auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { token } = linkIn(request)
  const found = token ? await invitationOfLink(world, token) : null
  if (!token || !found) return { invitation: null }
  const role = roleName(world, language, found.role)
  return { invitation: { token, email: found.email, role } }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const { world, language, setCookies } = requestContext(context)
  const fields = await form(request)
  const done = await acceptInvitation(world, fields, language)
  if (!done.ok) return refused(done, fields)
  // Signs out the session of this browser: another person's, or one before the new password.
  setCookies.push(endedSessionCookie(world.config.publicUrl))
  return withToast('/auth?next=%2Fadmin', 'invitationAccepted')
}

export default function Page({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const t = useT('auth')
  const errors = useT('errors')
  return (
    <AuthFrame title={t('invitation.title')} description={t('invitation.lead')}>
      <RefusalNotice refusal={actionData?.refusal} />
      {invitation ? (
        <Accept {...invitation} refused={actionData} />
      ) : (
        !actionData && <p>{errors('account.link')}</p>
      )}
      <p className="auth-aside">
        <Link to="/auth">{t('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  )
}

type Invitation = { token: string; email: string; role: string }

function Accept({ token, email, role, refused }: Invitation & { refused: Refused }) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  const field = useFields(refused)
  return (
    <RefusedForm refused={refused} send={t('invitation.accept')}>
      <p>{t('invitation.role', { role })}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NameFields of={(name) => ({ label: t(name), ...field(name) })} />
      <NewPassword label={t('password')} problem={problem} isForStaff />
    </RefusedForm>
  )
}
